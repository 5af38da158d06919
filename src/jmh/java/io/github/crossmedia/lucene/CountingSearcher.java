package io.github.crossmedia.lucene;

import io.github.crossmedia.lucene.CalibratedQuery.CalibratedBulkScorer;
import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FilterScorer;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;

/** Counts the documents of an index of one segment that are scored for a word of a query. */
final class CountingSearcher extends IndexSearcher {

  private static final int TOTAL_HITS = 1000;

  private final FixedBitSet scored;

  CountingSearcher(IndexReader reader) {
    super(reader);
    setQueryCache(null);
    scored = new FixedBitSet(reader.maxDoc());
  }

  /** How many documents are scored to find the ten best. */
  long scoredForTopTen(Query query) throws IOException {
    LeafReaderContext leaf = getLeafContexts().getFirst();
    Weight weight = createWeight(rewrite(query), ScoreMode.TOP_SCORES, 1);
    ScorerSupplier supplier = weight.scorerSupplier(leaf);
    if (supplier != null
        && supplier.bulkScorer() instanceof CalibratedBulkScorer calibrated
        && calibrated.raw() instanceof BatchBulkScorer batches
        && batches.scorer() instanceof WordsScorer words) {
      var best = new TopScoreDocCollectorManager(10, TOTAL_HITS).newCollector();
      calibrated.score(best.getLeafCollector(leaf), null, 0, DocIdSetIterator.NO_MORE_DOCS);
      return words.scored();
    }
    scored.clear();
    search(query, 10);
    return scored.cardinality();
  }

  @Override
  public Weight createWeight(Query query, ScoreMode scoreMode, float boost) throws IOException {
    Weight weight = super.createWeight(query, scoreMode, boost);
    boolean isWord =
        query instanceof WeightedTermQuery
            || query instanceof BoostQuery boosted
                && boosted.getQuery() instanceof WeightedTermQuery;
    return isWord ? new CountingWeight(weight) : weight;
  }

  private final class CountingWeight extends FilterWeight {

    CountingWeight(Weight in) {
      super(in);
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      ScorerSupplier supplier = in.scorerSupplier(context);
      return supplier == null ? null : new CountingSupplier(supplier);
    }
  }

  private final class CountingSupplier extends ScorerSupplier {

    private final ScorerSupplier in;

    CountingSupplier(ScorerSupplier in) {
      this.in = in;
    }

    @Override
    public Scorer get(long leadCost) throws IOException {
      return new CountingScorer(in.get(leadCost));
    }

    @Override
    public long cost() {
      return in.cost();
    }

    @Override
    public void setTopLevelScoringClause() throws IOException {
      in.setTopLevelScoringClause();
    }
  }

  private final class CountingScorer extends FilterScorer {

    CountingScorer(Scorer in) {
      super(in);
    }

    @Override
    public float score() throws IOException {
      scored.set(docID());
      return in.score();
    }

    @Override
    public void nextDocsAndScores(int upTo, Bits liveDocs, DocAndFloatFeatureBuffer buffer)
        throws IOException {
      in.nextDocsAndScores(upTo, liveDocs, buffer);
      for (int i = 0; i < buffer.size; i++) {
        scored.set(buffer.docs[i]);
      }
    }

    @Override
    public int advanceShallow(int target) throws IOException {
      return in.advanceShallow(target);
    }

    @Override
    public float getMaxScore(int upTo) throws IOException {
      return in.getMaxScore(upTo);
    }

    @Override
    public void setMinCompetitiveScore(float minScore) throws IOException {
      in.setMinCompetitiveScore(minScore);
    }
  }
}
