package io.github.crossmedia.elasticsearch.query;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.IndexReaderContext;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.elasticsearch.common.lucene.search.function.CombineFunction;
import org.elasticsearch.common.lucene.search.function.LeafScoreFunction;
import org.elasticsearch.common.lucene.search.function.ScoreFunction;

/** The scores of a query for single documents, 0 for those it doesn't match. */
public final class QueryScores {

  private final Query query;
  private final IndexSearcher searcher;
  private Weight weight;
  private LeafReaderContext of;
  private Function.Leaf scores;

  /** Creates the scores with the searcher of a shard, whose similarity they have. */
  public QueryScores(Query query, IndexSearcher searcher) {
    this.query = query;
    this.searcher = searcher;
  }

  /** Returns the score of a document of a segment. */
  public float score(LeafReaderContext leaf, int doc) throws IOException {
    if (weight == null) {
      weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
    }
    if (leaf != of) {
      scores = new Function.Leaf(leaf, weight, query);
      of = leaf;
    }
    return (float) scores.score(doc, 0);
  }

  /** The score that a query gives a document, as a function; 0 if the document doesn't match. */
  static final class Function extends ScoreFunction {

    private final Query query;
    private IndexReaderContext of;
    private Weight weight;

    Function(Query query) {
      super(CombineFunction.MULTIPLY);
      this.query = Objects.requireNonNull(query);
    }

    /** Segments are searched by several threads, whose weights are the same. */
    @Override
    public LeafScoreFunction getLeafScoreFunction(LeafReaderContext leaf) throws IOException {
      return new Leaf(leaf, weight(ReaderUtil.getTopLevelContext(leaf)), query);
    }

    private synchronized Weight weight(IndexReaderContext index) throws IOException {
      if (weight == null || of != index) {
        IndexSearcher searcher = new IndexSearcher(index);
        weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
        of = index;
      }
      return weight;
    }

    @Override
    public boolean needsScores() {
      return false;
    }

    @Override
    protected boolean doEquals(ScoreFunction other) {
      return query.equals(((Function) other).query);
    }

    @Override
    protected int doHashCode() {
      return query.hashCode();
    }

    /** Iterates over the documents of one segment, without starting over as long as they ascend. */
    static final class Leaf extends LeafScoreFunction {

      private final LeafReaderContext leaf;
      private final Weight weight;
      private final Query query;
      private Scorer scorer;

      Leaf(LeafReaderContext leaf, Weight weight, Query query) throws IOException {
        this.leaf = leaf;
        this.weight = weight;
        this.query = query;
        this.scorer = weight.scorer(leaf);
      }

      @Override
      public double score(int doc, float subQueryScore) throws IOException {
        if (scorer != null && scorer.docID() > doc) {
          scorer = weight.scorer(leaf);
        }
        if (scorer == null) {
          return 0;
        }
        boolean matches =
            scorer.docID() == doc || scorer.docID() < doc && scorer.iterator().advance(doc) == doc;
        return matches ? scorer.score() : 0;
      }

      @Override
      public Explanation explainScore(int doc, Explanation subQueryScore) throws IOException {
        Explanation explanation = weight.explain(leaf, doc);
        return explanation.isMatch()
            ? explanation
            : Explanation.match(0, "not matched by " + query, explanation);
      }
    }
  }
}
