package io.github.crossmedia.lucene;

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

/**
 * The plan {@code words} for texts of several words where a model has a space of sentences, too:
 * finds documents with at least one query word among their strongest words, and scores each by the
 * whole query. If only the best are asked for, documents whose words and {@link SentenceBounds}
 * can't reach them are passed over; no score changes.
 */
final class ComparedQuery extends Query {

  /** Sums of the same floats in another order differ by less than this fraction. */
  private static final double SAME = 1e-5;

  private final Query exact;
  private final Query found;
  private final PreparedQuery.Words words;
  private final WindowCache windows;

  /**
   * Creates a query.
   *
   * @param exact compares with the points of the words, in doc values or in a Lucene vector field
   * @param found finds documents by the words
   */
  ComparedQuery(Query exact, Query found, PreparedQuery.Words words, WindowCache windows) {
    this.exact = exact;
    this.found = found;
    this.words = words;
    this.windows = windows;
  }

  private Query all() {
    return new BooleanQuery.Builder().add(exact, Occur.MUST).add(found, Occur.FILTER).build();
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    Weight all = searcher.createWeight(searcher.rewrite(all()), scoreMode, boost);
    return scoreMode == ScoreMode.TOP_SCORES && exact instanceof ExactQuery vectors
        ? new BoundedWeight(all, vectors, boost)
        : all;
  }

  private final class BoundedWeight extends FilterWeight {

    private final ExactQuery vectors;
    private final float boost;

    BoundedWeight(Weight all, ExactQuery vectors, float boost) {
      super(ComparedQuery.this, all);
      this.vectors = vectors;
      this.boost = boost;
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      ScorerSupplier all = in.scorerSupplier(context);
      if (all == null || !windows.areFaster(context.reader().maxDoc(), all.cost())) {
        return all;
      }
      return new ScorerSupplier() {
        @Override
        public Scorer get(long leadCost) throws IOException {
          Scorer scorer = all.get(leadCost);
          return bounds(context.reader())
              .<Scorer>map(bounds -> new BoundedScorer(scorer, bounds))
              .orElse(scorer);
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

    /** Returns what bounds the scores of a segment, if one version projected all its documents. */
    private Optional<Bounds> bounds(LeafReader reader) throws IOException {
      String field = vectors.fields().field();
      SortedDocValues models = OptionalDocValues.sorted(reader, FieldNames.model(field));
      int[] places = SegmentModels.places(models, vectors.versions());
      if (places.length != 1 || places[0] < 0) {
        return Optional.empty();
      }
      QueryVector point = vectors.versions().get(places[0]);
      int last = words.sentences().get(places[0]);
      Optional<WordWeights> known = words(point, last);
      if (known.isEmpty()) {
        return Optional.empty();
      }
      Optional<SentenceBounds.ForQuery> sentences = sentences(reader, point, last, known.get());
      if (sentences.isEmpty()) {
        return Optional.empty();
      }
      List<Word> inSegment = new ArrayList<>();
      TermsEnum terms = Terms.getTerms(reader, FieldNames.words(field)).iterator();
      for (Map.Entry<String, Float> word : known.get().weights().entrySet()) {
        if (terms.seekExact(new BytesRef(word.getKey()))) {
          inSegment.add(
              new Word(
                  sentences.get().weight(word.getValue()),
                  terms.postings(null, PostingsEnum.FREQS)));
        }
      }
      ScoreMap map = new ScoreMap(point.calibration(), boost);
      return Optional.of(new Bounds(inSegment, sentences.get(), map));
    }

    /**
     * Returns what bounds the sentences of a segment, if all its vectors are in doc values as they
     * were written and not too long to be bounded.
     */
    private Optional<SentenceBounds.ForQuery> sentences(
        LeafReader reader, QueryVector point, int last, WordWeights known) throws IOException {
      PointFields fields = vectors.fields();
      float[] query = point.vector().toArray();
      if (last > SentenceBounds.MAX_SENTENCES
          || reader.getBinaryDocValues(FieldNames.additions(fields.field())) != null
          || !StoredLayout.nativeDimensions(reader, fields.field()).isEmpty()) {
        return Optional.empty();
      }
      for (int i = 0; i < query.length - last; i++) {
        if (query[i] < 0) {
          return Optional.empty();
        }
      }
      return windows
          .get(reader, new SentenceBounds.OfField(fields, query.length, last))
          .map(bounds -> bounds.of(query, known.weights().size()));
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
  private record Word(double weight, PostingsEnum postings) {}

  /** Passes over documents whose bounds don't reach the least score that competes. */
  private static final class BoundedScorer extends Scorer {

    private final Scorer all;
    private final Bounds bounds;
    private final TwoPhaseIterator compared;

    BoundedScorer(Scorer all, Bounds bounds) {
      this.all = all;
      this.bounds = bounds;
      this.compared = all.twoPhaseIterator();
    }

    @Override
    public int docID() {
      return all.docID();
    }

    @Override
    public DocIdSetIterator iterator() {
      return TwoPhaseIterator.asDocIdSetIterator(twoPhaseIterator());
    }

    @Override
    public TwoPhaseIterator twoPhaseIterator() {
      return new TwoPhaseIterator(compared.approximation()) {
        @Override
        public boolean matches() throws IOException {
          return bounds.compete(approximation.docID()) && compared.matches();
        }

        @Override
        public float matchCost() {
          return compared.matchCost();
        }
      };
    }

    @Override
    public float score() throws IOException {
      return all.score();
    }

    @Override
    public float getMaxScore(int upTo) throws IOException {
      return all.getMaxScore(upTo);
    }

    @Override
    public void setMinCompetitiveScore(float minScore) throws IOException {
      all.setMinCompetitiveScore(minScore);
      bounds.atLeast(minScore);
    }
  }

  /** What bounds the scores of a segment, by ranges of documents. */
  private static final class Bounds {

    private static final int RANGE = 1 << 10;

    /** Stored weights are rounded by less than this fraction. */
    private static final double STORED = 1 + 1.0 / 1024;

    private final List<Word> words;
    private final SentenceBounds.ForQuery sentences;
    private final ScoreMap map;
    private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();

    /** What words add to each document of the current range, and their weights in the query. */
    private final double[] sums = new double[RANGE];

    private final double[] weights = new double[RANGE];
    private int range = -1;
    private float leastRaw = Float.NEGATIVE_INFINITY;

    Bounds(List<Word> words, SentenceBounds.ForQuery sentences, ScoreMap map) {
      this.words = words;
      this.sentences = sentences;
      this.map = map;
    }

    void atLeast(float minScore) {
      leastRaw = map.rawOf(minScore);
    }

    /** Returns true if a document may reach the least score; documents ascend. */
    boolean compete(int doc) throws IOException {
      if (leastRaw == Float.NEGATIVE_INFINITY) {
        return true;
      }
      if (doc / RANGE != range) {
        enter(doc / RANGE);
      }
      int place = doc % RANGE;
      return sentences.competes(doc, sums[place], weights[place], leastRaw);
    }

    private void enter(int next) throws IOException {
      range = next;
      int first = range * RANGE;
      Arrays.fill(sums, 0);
      Arrays.fill(weights, 0);
      for (Word word : words) {
        PostingsEnum postings = word.postings();
        if (postings.docID() < first) {
          postings.advance(first);
        }
        postings.nextPostings(first + RANGE, batch);
        while (batch.size > 0) {
          for (int i = 0; i < batch.size; i++) {
            int place = batch.docs[i] - first;
            weights[place] += word.weight();
            sums[place] += word.weight() * ImpactCode.decode(batch.features[i]) * STORED;
          }
          postings.nextPostings(first + RANGE, batch);
        }
      }
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    all().visit(visitor);
  }

  @Override
  public String toString(String field) {
    return all().toString(field);
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
