package io.github.crossmedia.lucene;

import io.github.crossmedia.model.BackProjection;
import io.github.crossmedia.model.LinearTerm;
import io.github.crossmedia.serve.CountWeights;
import io.github.crossmedia.serve.ExplainedWord;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;

/**
 * The plan {@code visual_words}: compares the back-projected query with the counts of every
 * document that has all views that the model reads, whatever version projected it.
 */
final class VisualWordsQuery extends Query implements Reasons.Told {

  private final String field;
  private final CountWeights query;

  VisualWordsQuery(String field, CountWeights query) {
    this.field = Objects.requireNonNull(field);
    this.query = Objects.requireNonNull(query);
  }

  @Override
  public VisualWordsWeight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
    return new VisualWordsWeight(scoreMode, new ScoreMap(query.calibration(), boost));
  }

  final class VisualWordsWeight extends Weight implements Reasons.Teller {

    private final ScoreMode scoreMode;
    private final ScoreMap map;

    VisualWordsWeight(ScoreMode scoreMode, ScoreMap map) {
      super(VisualWordsQuery.this);
      this.scoreMode = scoreMode;
      this.map = map;
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      SegmentCounts counts = new SegmentCounts(context.reader(), field, query.back());
      if (counts.documents().cost() == 0) {
        return null;
      }
      return new ScorerSupplier() {
        @Override
        public Scorer get(long leadCost) {
          return new CountsScorer(counts, map);
        }

        @Override
        public BulkScorer bulkScorer() throws IOException {
          return scoreMode.needsScores()
              ? new BatchBulkScorer(new CountsScorer(counts, ScoreMapping.IDENTITY), map)
              : super.bulkScorer();
        }

        @Override
        public long cost() {
          return counts.documents().cost();
        }
      };
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc) throws IOException {
      Optional<String> lacking = lacking(context, doc);
      return lacking.isPresent()
          ? Explanation.noMatch("no visual words in " + lacking.get())
          : map.explain(
              told(context, doc).explain("a sum of visual words times the back-projected query"));
    }

    /** Returns a view that the query needs and a document lacks. */
    private Optional<String> lacking(LeafReaderContext leaf, int doc) throws IOException {
      for (String view : views()) {
        if (!OptionalDocValues.binary(leaf.reader(), view).advanceExact(doc)) {
          return Optional.of(view);
        }
      }
      return Optional.empty();
    }

    @Override
    public Optional<Reasons> reasons(LeafReaderContext leaf, int doc) throws IOException {
      return lacking(leaf, doc).isPresent() ? Optional.empty() : Optional.of(told(leaf, doc));
    }

    private Reasons told(LeafReaderContext leaf, int doc) throws IOException {
      SegmentCounts counts = new SegmentCounts(leaf.reader(), field, query.back());
      counts.documents().advance(doc);
      List<Share> shares =
          new DocumentShares(leaf.reader(), field, doc).ofCounts(query, counts.rawScore());
      return new Reasons(
          field,
          query.model(),
          counts.rawScore(),
          shares,
          ExplainedWord.unknown(query.explained()));
    }

    @Override
    public boolean isCacheable(LeafReaderContext context) {
      return DocValues.isCacheable(context, views().toArray(String[]::new));
    }
  }

  private TreeSet<String> views() {
    TreeSet<String> views = new TreeSet<>();
    for (LinearTerm term : query.back().terms()) {
      term.views().forEach(view -> views.add(FieldNames.counts(field, view.view())));
    }
    return views;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (views().stream().anyMatch(visitor::acceptField)) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String defaultField) {
    return "visual_words(" + views() + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && field.equals(((VisualWordsQuery) other).field)
        && query.equals(((VisualWordsQuery) other).query);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), field, query);
  }

  /** Scores the counts of a segment. */
  private static final class CountsScorer extends Scorer {

    private final SegmentCounts counts;
    private final ScoreMapping map;

    CountsScorer(SegmentCounts counts, ScoreMapping map) {
      this.counts = counts;
      this.map = map;
    }

    @Override
    public int docID() {
      return counts.documents().docID();
    }

    @Override
    public DocIdSetIterator iterator() {
      return counts.documents();
    }

    @Override
    public float score() throws IOException {
      return map.score(counts.rawScore());
    }

    @Override
    public float getMaxScore(int upTo) {
      return map.score(Float.POSITIVE_INFINITY);
    }
  }

  /** Compares the counts of a segment with one back-projected query. Not thread-safe. */
  static final class SegmentCounts {

    private final List<TermSums> terms = new ArrayList<>();
    private final DocIdSetIterator documents;

    SegmentCounts(LeafReader reader, String field, BackProjection query) throws IOException {
      Map<String, BinaryDocValues> views = new LinkedHashMap<>();
      for (LinearTerm term : query.terms()) {
        List<ViewSums> sums = new ArrayList<>();
        for (BackProjection.WeightedView view : term.views()) {
          String name = FieldNames.counts(field, view.view());
          if (!views.containsKey(name)) {
            views.put(name, OptionalDocValues.binary(reader, name));
          }
          sums.add(new ViewSums(views.get(name), view));
        }
        terms.add(new TermSums(sums));
      }
      List<DocIdSetIterator> all = List.copyOf(views.values());
      documents = all.size() == 1 ? all.getFirst() : ConjunctionUtils.intersectIterators(all);
    }

    /** Returns the documents that have all views. */
    DocIdSetIterator documents() {
      return documents;
    }

    /** Returns the raw score of the current document of {@link #documents}. */
    float rawScore() throws IOException {
      double sum = 0;
      for (TermSums term : terms) {
        sum += term.score();
      }
      return FiniteFloats.of(sum);
    }

    private record TermSums(List<ViewSums> views) {

      double score() throws IOException {
        double sum = 0;
        double squaredNorm = 0;
        boolean normalised = false;
        for (ViewSums view : views) {
          view.read();
          sum += view.weighted;
          squaredNorm += view.jointSquares;
          normalised |= view.normalisedJointly;
        }
        return normalised && squaredNorm > 0 ? sum / Math.sqrt(squaredNorm) : sum;
      }
    }

    private static final class ViewSums {

      private final BinaryDocValues stored;
      private final CountSums sums;
      private final CountSums jointSums;
      private final boolean normalisedAlone;
      private final boolean normalisedJointly;
      private double weighted;
      private double jointSquares;

      ViewSums(BinaryDocValues stored, BackProjection.WeightedView view) {
        this.stored = stored;
        this.normalisedAlone = view.ownNorm().dimension() > 0;
        this.normalisedJointly = view.jointNorm().dimension() > 0;
        this.sums =
            new CountSums(view.weights(), normalisedAlone ? view.ownNorm() : view.jointNorm());
        this.jointSums =
            normalisedAlone && normalisedJointly
                ? new CountSums(view.weights(), view.jointNorm())
                : sums;
      }

      void read() throws IOException {
        BytesRef counts = stored.binaryValue();
        sums.of(counts);
        if (jointSums != sums) {
          jointSums.of(counts);
        }
        double own = normalisedAlone && sums.squared() > 0 ? sums.squared() : 1;
        weighted = sums.weighted() / Math.sqrt(own);
        jointSquares = jointSums.squared() / own;
      }
    }
  }

  /**
   * Adds up the stored counts of one document: weighted, and squared with other weights for a norm.
   * Counts beyond the weights are left out, as in the model. Not thread-safe.
   */
  static final class CountSums {

    /**
     * Each weight, followed by its weight in the norm: both are read at once. As doubles, they need
     * not be converted for each count.
     */
    private final double[] pairs;

    private double weighted;
    private double squared;

    CountSums(DenseVector weights, DenseVector norm) {
      this.pairs = new double[2 * weights.dimension()];
      for (int i = 0; i < weights.dimension(); i++) {
        pairs[2 * i] = weights.get(i);
        pairs[2 * i + 1] = norm.dimension() == 0 ? 0 : norm.get(i);
      }
    }

    /** Returns the sum of weights times counts. */
    double weighted() {
      return weighted;
    }

    /** Returns the sum of the squares of norm weights times counts. */
    double squared() {
      return squared;
    }

    void of(BytesRef stored) {
      byte layout = stored.bytes[stored.offset];
      int from = stored.offset + 1;
      int to = stored.offset + stored.length;
      switch (layout) {
        case StoredCounts.BYTES -> sum(stored.bytes, from, to, true);
        case StoredCounts.FLOATS -> sum(stored.bytes, from, to, false);
        default -> throw StoredCounts.unknown(layout);
      }
    }

    private void sum(byte[] bytes, int from, int to, boolean areBytes) {
      double sum = 0;
      double squares = 0;
      for (int at = from, index = 0; at < to; ) {
        int step = bytes[at++];
        if (step < 0) {
          step &= 0x7f;
          for (int shift = 7, more = -1; more < 0; shift += 7) {
            more = bytes[at++];
            step |= (more & 0x7f) << shift;
          }
        }
        index += 2 * step;
        if (index >= pairs.length) {
          break;
        }
        double count = areBytes ? bytes[at] & 0xff : StoredCounts.floatAt(bytes, at);
        at += areBytes ? 1 : Float.BYTES;
        double inNorm = pairs[index + 1] * count;
        sum += pairs[index] * count;
        squares += inNorm * inNorm;
      }
      weighted = sum;
      squared = squares;
    }
  }
}
