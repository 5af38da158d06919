package io.github.crossmedia.elasticsearch.query;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;

/** The scores that a query gives documents one by one, 0 to those it doesn't match. */
public final class QueryScores {

  private final Query query;
  private final IndexSearcher searcher;
  private Weight weight;
  private LeafReaderContext of;
  private ScoreOfQuery.Leaf scores;

  /** With the searcher of a shard, whose similarity the scores have. */
  public QueryScores(Query query, IndexSearcher searcher) {
    this.query = query;
    this.searcher = searcher;
  }

  /** The score of a document of a segment. */
  public float score(LeafReaderContext leaf, int doc) throws IOException {
    if (weight == null) {
      weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
    }
    if (leaf != of) {
      scores = new ScoreOfQuery.Leaf(leaf, weight, query);
      of = leaf;
    }
    return (float) scores.score(doc, 0);
  }
}
