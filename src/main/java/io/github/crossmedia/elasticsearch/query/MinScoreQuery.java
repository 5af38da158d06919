package io.github.crossmedia.elasticsearch.query;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.FilterLeafCollector;
import org.apache.lucene.search.FilterScorable;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Matches;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.elasticsearch.common.lucene.search.function.MinScoreScorer;

/**
 * Matches documents with at least a minimum score, before any boost around the query. This bound is
 * the query's minimum competitive score from the start, so that it can skip other documents.
 */
final class MinScoreQuery extends Query {

  private final Query query;
  private final float minScore;

  MinScoreQuery(Query query, float minScore) {
    this.query = query;
    this.minScore = minScore;
  }

  Query query() {
    return query;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query rewritten = query.rewrite(searcher);
    return rewritten == query ? this : new MinScoreQuery(rewritten, minScore);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    return new MinScoreWeight(
        searcher.createWeight(query, ScoreMode.TOP_SCORES, boost),
        boost * minScore,
        scoreMode == ScoreMode.TOP_SCORES);
  }

  private final class MinScoreWeight extends FilterWeight {

    private final float lowest;
    private final boolean bestOnly;

    MinScoreWeight(Weight weight, float lowest, boolean bestOnly) {
      super(MinScoreQuery.this, weight);
      this.lowest = lowest;
      this.bestOnly = bestOnly;
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      ScorerSupplier supplier = in.scorerSupplier(context);
      if (supplier == null) {
        return null;
      }
      supplier.setTopLevelScoringClause();
      return new ScorerSupplier() {
        @Override
        public Scorer get(long leadCost) throws IOException {
          Scorer scorer = supplier.get(leadCost);
          scorer.setMinCompetitiveScore(lowest);
          return new MinScoreScorer(scorer, lowest);
        }

        @Override
        public BulkScorer bulkScorer() throws IOException {
          return new MinScoreBulkScorer(supplier.bulkScorer(), lowest, bestOnly);
        }

        @Override
        public long cost() {
          return supplier.cost();
        }
      };
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc) throws IOException {
      Explanation explanation = in.explain(context, doc);
      return explanation.isMatch() && explanation.getValue().floatValue() < lowest
          ? Explanation.noMatch("the score is below [min_score], " + lowest, explanation)
          : explanation;
    }

    @Override
    public Matches matches(LeafReaderContext context, int doc) throws IOException {
      return explain(context, doc).isMatch() ? in.matches(context, doc) : null;
    }

    @Override
    public int count(LeafReaderContext context) {
      return -1;
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    query.visit(visitor);
  }

  @Override
  public String toString(String field) {
    return query.toString(field) + " of at least " + minScore;
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && query.equals(((MinScoreQuery) other).query)
        && minScore == ((MinScoreQuery) other).minScore;
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), query, minScore);
  }

  /** Collects documents with at least a minimum score, and skips all others if possible. */
  static final class MinScoreBulkScorer extends BulkScorer {

    private final BulkScorer in;
    private final float lowest;
    private final boolean bestOnly;

    /** The bound that the scorer was given: it must ascend, also from window to window. */
    private float bound;

    /**
     * @param bestOnly whether the collector may raise the bound
     */
    MinScoreBulkScorer(BulkScorer in, float lowest, boolean bestOnly) {
      this.in = in;
      this.lowest = lowest;
      this.bestOnly = bestOnly;
      this.bound = lowest;
    }

    @Override
    public int score(LeafCollector collector, Bits acceptDocs, int min, int max)
        throws IOException {
      return in.score(new Matching(collector), acceptDocs, min, max);
    }

    @Override
    public long cost() {
      return in.cost();
    }

    private final class Matching extends FilterLeafCollector {

      private Scorable scorable;

      Matching(LeafCollector collector) {
        super(collector);
      }

      @Override
      public void setScorer(Scorable scorer) throws IOException {
        scorable = scorer;
        scorer.setMinCompetitiveScore(bound);
        in.setScorer(new BoundedScorable(scorer));
      }

      @Override
      public void collect(int doc) throws IOException {
        if (scorable.score() >= lowest) {
          in.collect(doc);
        }
      }
    }

    private final class BoundedScorable extends FilterScorable {

      BoundedScorable(Scorable in) {
        super(in);
      }

      @Override
      public void setMinCompetitiveScore(float minScore) throws IOException {
        if (bestOnly && minScore > bound) {
          bound = minScore;
          in.setMinCompetitiveScore(bound);
        }
      }
    }
  }
}
