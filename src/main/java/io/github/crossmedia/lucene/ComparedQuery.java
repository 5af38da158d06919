package io.github.crossmedia.lucene;

import static org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS;

import io.github.crossmedia.lucene.ExactQuery.ExactScorer;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.WordWeights;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/**
 * The plan {@code words} for texts of several words where a model has a space of sentences, too:
 * finds documents with at least one query word among their strongest words, and scores each by the
 * whole query. If only the best are asked for, documents whose words and {@link SentenceBounds}
 * can't reach them are passed over; no score changes.
 */
final class ComparedQuery extends Query {

  /** A filter with so many times fewer documents than the words have leads by itself. */
  private static final int LEADS = 8;

  /** Sums of the same floats in another order differ by less than this fraction. */
  private static final double SAME = 1e-5;

  private final ExactQuery exact;
  private final Query found;
  private final PreparedQuery.Words words;
  private final WindowCache windows;

  /**
   * Creates a query.
   *
   * @param exact compares with the points of the words
   * @param found finds documents by the words
   */
  ComparedQuery(ExactQuery exact, Query found, PreparedQuery.Words words, WindowCache windows) {
    this.exact = exact;
    this.found = found;
    this.words = words;
    this.windows = windows;
  }

  /** Returns a query that compares all documents that are found. */
  static Query all(Query exact, Query found) {
    return new BooleanQuery.Builder().add(exact, Occur.MUST).add(found, Occur.FILTER).build();
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    Query all = searcher.rewrite(all(exact, found));
    Weight every = searcher.createWeight(all, scoreMode, boost);
    return scoreMode == ScoreMode.TOP_SCORES ? new ComparedWeight(every, boost) : every;
  }

  private final class ComparedWeight extends FilterWeight {

    private final float boost;

    ComparedWeight(Weight all, float boost) {
      super(ComparedQuery.this, all);
      this.boost = boost;
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      ScorerSupplier all = in.scorerSupplier(context);
      if (all == null || !windows.areBoundsFaster(all.cost())) {
        return all;
      }
      return new ScorerSupplier() {
        @Override
        public Scorer get(long leadCost) throws IOException {
          Optional<Scorer> pruned =
              leadCost < all.cost() / LEADS
                  ? Optional.empty()
                  : pruned(context.reader(), all.cost());
          return pruned.isPresent() ? pruned.get() : all.get(leadCost);
        }

        @Override
        public long cost() {
          return all.cost();
        }

        @Override
        public void setTopLevelScoringClause() throws IOException {
          all.setTopLevelScoringClause();
        }
      };
    }

    private Optional<Scorer> pruned(LeafReader reader, long cost) throws IOException {
      SortedDocValues models =
          OptionalDocValues.sorted(reader, FieldNames.model(exact.fields().field()));
      int[] places = SegmentModels.places(models, exact.versions());
      if (places.length != 1 || places[0] < 0) {
        return Optional.empty();
      }
      QueryVector point = exact.versions().get(places[0]);
      int last = words.sentences().get(places[0]);
      Optional<WordWeights> known = words(point, last);
      if (known.isEmpty() || !areBounded(reader, point, last)) {
        return Optional.empty();
      }
      float[] query = point.vector().toArray();
      Bounds bounds =
          () ->
              windows
                  .get(reader, new SentenceBounds.OfField(exact.fields(), query.length, last))
                  .map(each -> each.of(query, known.get().weights().size()));
      List<Word> inSegment = new ArrayList<>();
      String name = FieldNames.words(exact.fields().field());
      TermsEnum terms = Terms.getTerms(reader, name).iterator();
      for (Map.Entry<String, Float> word : known.get().weights().entrySet()) {
        if (terms.seekExact(new BytesRef(word.getKey()))) {
          inSegment.add(new Word(word.getValue(), terms.postings(null, PostingsEnum.FREQS)));
        }
      }
      SegmentVectors vectors = SegmentVectors.of(reader, exact.fields(), exact.versions());
      ExactScorer scorer = new ExactScorer(vectors, exact.versions(), boost);
      ScoreMap map = new ScoreMap(point.calibration(), boost);
      return Optional.of(new PrunedScorer(inSegment, bounds, scorer, map, cost));
    }

    /**
     * Returns true if all vectors of a segment are in doc values as they were written and not too
     * long to be bounded, and no word of the query takes from a score.
     */
    private boolean areBounded(LeafReader reader, QueryVector point, int last) throws IOException {
      String field = exact.fields().field();
      return last <= SentenceBounds.MAX_SENTENCES
          && reader.getBinaryDocValues(FieldNames.additions(field)) == null
          && StoredLayout.nativeDimensions(reader, field).isEmpty()
          && IntStream.range(0, point.vector().dimension() - last)
              .allMatch(place -> point.vector().get(place) >= 0);
    }

    /** Returns the words of a version if the point of the query has no others. */
    private Optional<WordWeights> words(QueryVector point, int last) {
      double inPoint =
          IntStream.range(0, point.vector().dimension() - last)
              .mapToDouble(point.vector()::get)
              .sum();
      return words.words(true).stream()
          .filter(each -> each.model().equals(point.model()))
          .filter(each -> Math.abs(sum(each) - inPoint) <= SAME * inPoint)
          .findFirst();
    }

    private static double sum(WordWeights words) {
      return words.weights().values().stream().mapToDouble(Float::doubleValue).sum();
    }
  }

  /** A word of the query in a segment. */
  private record Word(float weight, PostingsEnum postings) {}

  /** Looks the bounds of a segment up; empty if they are not in memory. */
  private interface Bounds {
    Optional<SentenceBounds.ForQuery> get() throws IOException;
  }

  /**
   * Compares documents whose bounds reach the least score that competes. Bounds are asked for once
   * there is such a score, as they take memory for nothing where all hits are counted.
   */
  private static final class PrunedScorer extends Scorer {

    private static final int RANGE = 1 << 10;

    /** The documents of a range as long as all are compared. */
    private static final int FEW = 1 << 6;

    /** Stored weights are rounded by less than this fraction. */
    private static final double STORED = 1 + 1.0 / 1024;

    private final List<Word> words;
    private final Bounds lookedUp;
    private final ExactScorer exact;
    private final ScoreMap map;
    private final long cost;
    private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();

    /** What words add to each document of the current range, and their weights in the query. */
    private final double[] sums = new double[RANGE];

    private final double[] weights = new double[RANGE];
    private final FixedBitSet matching = new FixedBitSet(RANGE);
    private Optional<SentenceBounds.ForQuery> bounds = Optional.empty();
    private boolean isLookedUp;

    /** The current range of documents. */
    private int first;

    private int end;

    /** False in a range that was entered before there were bounds. */
    private boolean isSummed;

    private int doc = -1;
    private float leastRaw = Float.NEGATIVE_INFINITY;

    PrunedScorer(List<Word> words, Bounds lookedUp, ExactScorer exact, ScoreMap map, long cost) {
      this.words = words;
      this.lookedUp = lookedUp;
      this.exact = exact;
      this.map = map;
      this.cost = cost;
    }

    @Override
    public int docID() {
      return doc;
    }

    @Override
    public DocIdSetIterator iterator() {
      return TwoPhaseIterator.asDocIdSetIterator(twoPhaseIterator());
    }

    @Override
    public TwoPhaseIterator twoPhaseIterator() {
      return new TwoPhaseIterator(new Bounded()) {
        @Override
        public boolean matches() throws IOException {
          return exact.compare(doc);
        }

        @Override
        public float matchCost() {
          return 1 << 10;
        }
      };
    }

    /** The documents with a word of the query whose bounds compete. */
    private final class Bounded extends DocIdSetIterator {

      @Override
      public int docID() {
        return doc;
      }

      @Override
      public int nextDoc() throws IOException {
        return advance(doc + 1);
      }

      @Override
      public int advance(int target) throws IOException {
        doc = next(target);
        return doc;
      }

      @Override
      public long cost() {
        return cost;
      }
    }

    private int next(int target) throws IOException {
      int from = target;
      while (from < end || enter(from)) {
        int place = Math.max(0, from - first);
        for (; place < end - first; place++) {
          place = matching.nextSetBit(place);
          if (place == NO_MORE_DOCS) {
            break;
          }
          if (!isSummed
              || bounds
                  .orElseThrow()
                  .competes(first + place, sums[place], weights[place], leastRaw)) {
            return first + place;
          }
        }
        from = end;
      }
      return NO_MORE_DOCS;
    }

    /** Enters the range from the first document from one on; returns false if there is none. */
    private boolean enter(int from) throws IOException {
      int next = NO_MORE_DOCS;
      for (Word word : words) {
        PostingsEnum postings = word.postings();
        next = Math.min(next, postings.docID() < from ? postings.advance(from) : postings.docID());
      }
      if (next == NO_MORE_DOCS) {
        return false;
      }
      isSummed = bounds.isPresent();
      first = next;
      end = first + (isSummed ? RANGE : FEW);
      matching.clear();
      if (!isSummed) {
        for (Word word : words) {
          word.postings().intoBitSet(end, matching, first);
        }
        return true;
      }
      Arrays.fill(sums, 0);
      Arrays.fill(weights, 0);
      for (Word word : words) {
        double weight = bounds.get().weight(word.weight());
        word.postings().nextPostings(end, batch);
        while (batch.size > 0) {
          for (int i = 0; i < batch.size; i++) {
            int place = batch.docs[i] - first;
            matching.set(place);
            weights[place] += weight;
            sums[place] += weight * ImpactCode.decode(batch.features[i]) * STORED;
          }
          word.postings().nextPostings(end, batch);
        }
      }
      return true;
    }

    @Override
    public float score() {
      return exact.score();
    }

    @Override
    public float getMaxScore(int upTo) {
      return map.highest();
    }

    @Override
    public void setMinCompetitiveScore(float minScore) throws IOException {
      leastRaw = map.rawOf(minScore);
      if (!isLookedUp && leastRaw > Float.NEGATIVE_INFINITY) {
        isLookedUp = true;
        bounds = lookedUp.get();
      }
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    all(exact, found).visit(visitor);
  }

  @Override
  public String toString(String field) {
    return all(exact, found).toString(field);
  }

  /** Windows change how long it takes, but no score. */
  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && exact.equals(((ComparedQuery) other).exact)
        && found.equals(((ComparedQuery) other).found)
        && words.equals(((ComparedQuery) other).words);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), exact, found, words);
  }
}
