package io.github.crossmedia.lucene;

import io.github.crossmedia.serve.QueryVector;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.util.Bits;

/**
 * Compares the vectors of a segment with the query vectors of their versions. Only a comparison
 * shows whether a vector can be compared: a document matches if it has a raw score.
 */
final class ExactScorer extends Scorer {

  private static final int BATCH = 64;

  private final SegmentVectors vectors;
  private final List<QueryVector> versions;
  private final DotProduct[] products;
  private final List<ScoreMap> maps;
  private final TwoPhaseIterator twoPhase;
  private final DocIdSetIterator iterator;
  private final float highest;
  private int place;
  private float raw;

  ExactScorer(SegmentVectors vectors, List<QueryVector> versions, float boost) {
    this.vectors = vectors;
    this.versions = versions;
    this.products = new DotProduct[versions.size()];
    this.maps =
        versions.stream().map(version -> new ScoreMap(version.calibration(), boost)).toList();
    this.twoPhase = new Comparable();
    this.iterator = TwoPhaseIterator.asDocIdSetIterator(twoPhase);
    this.highest = (float) maps.stream().mapToDouble(ScoreMap::highest).max().orElse(0);
  }

  /** The documents with a vector of one of the query's versions and of its dimension. */
  private final class Comparable extends TwoPhaseIterator {

    Comparable() {
      super(vectors.candidates());
    }

    @Override
    public boolean matches() throws IOException {
      return compare(approximation.docID());
    }

    @Override
    public float matchCost() {
      return versions.getFirst().vector().dimension();
    }
  }

  /** Compares the vector of a document with the query; returns false if it doesn't match. */
  boolean compare(int doc) throws IOException {
    place = vectors.has(doc) ? vectors.place(doc) : -1;
    raw = place < 0 ? Float.NaN : vectors.current().with(product(place));
    return !Float.isNaN(raw);
  }

  /**
   * Returns the product with the query of a version. It is made on first use, because most segments
   * contain documents of few versions.
   */
  private DotProduct product(int version) {
    if (products[version] == null) {
      products[version] = new DotProduct(versions.get(version));
    }
    return products[version];
  }

  /**
   * Returns a scorer of all documents, in batches of raw scores if one version projected them all.
   */
  BulkScorer bulk() {
    int only = vectors.onlyPlace();
    return only < 0
        ? new BatchBulkScorer(this)
        : new BatchBulkScorer(new RawScorer(vectors, product(only)), maps.get(only));
  }

  @Override
  public int docID() {
    return iterator.docID();
  }

  @Override
  public DocIdSetIterator iterator() {
    return iterator;
  }

  @Override
  public TwoPhaseIterator twoPhaseIterator() {
    return twoPhase;
  }

  @Override
  public float score() {
    return maps.get(place).score(raw);
  }

  @Override
  public float getMaxScore(int upTo) {
    return highest;
  }

  /**
   * The raw scores of a segment that one version projected; batches omit documents without a score.
   */
  private static final class RawScorer extends Scorer {

    private final SegmentVectors vectors;
    private final DocIdSetIterator iterator;
    private final DotProduct product;

    RawScorer(SegmentVectors vectors, DotProduct product) {
      this.vectors = vectors;
      this.iterator = vectors.candidates();
      this.product = product;
    }

    @Override
    public int docID() {
      return iterator.docID();
    }

    @Override
    public DocIdSetIterator iterator() {
      return iterator;
    }

    @Override
    public float score() throws IOException {
      return vectors.hasCandidate() ? vectors.current().with(product) : Float.NaN;
    }

    @Override
    public float getMaxScore(int upTo) {
      return Float.MAX_VALUE;
    }

    @Override
    public void nextDocsAndScores(int upTo, Bits liveDocs, DocAndFloatFeatureBuffer buffer)
        throws IOException {
      buffer.growNoCopy(BATCH);
      int size = 0;
      for (int doc = docID(); doc < upTo && size < BATCH; doc = iterator.nextDoc()) {
        if (liveDocs == null || liveDocs.get(doc)) {
          float raw = score();
          if (!Float.isNaN(raw)) {
            buffer.docs[size] = doc;
            buffer.features[size++] = raw;
          }
        }
      }
      buffer.size = size;
    }
  }
}
