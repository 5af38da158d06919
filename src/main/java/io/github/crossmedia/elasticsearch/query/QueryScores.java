package io.github.crossmedia.elasticsearch.query;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;

/** The scores of a query for single documents, 0 for those it doesn't match. */
public final class QueryScores {

  private final Query query;
  private final IndexSearcher searcher;
  private Weight weight;
  private LeafReaderContext of;
  private ScoreOfQuery.Leaf scores;

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
      scores = new ScoreOfQuery.Leaf(leaf, weight, query);
      of = leaf;
    }
    return (float) scores.score(doc, 0);
  }
}
