package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.codecs.lucene95.HasIndexSlice;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.VectorScorer;
import org.apache.lucene.util.Bits;

/**
 * Finds the best documents of a segment with Lucene's own bulk scorer, which reads several vectors
 * at once where the file is mapped. Its products differ in the last digits from those of doc
 * values, so it only decides which documents can compete: these are scored by their doc values and
 * have the scores of any other plan.
 */
final class NativeScan extends BulkScorer {

  /** Above, partial sums of Lucene's scorer might overflow. */
  private static final double LARGEST_PRODUCT = 1e30;

  private static final double UNIT_ROUNDOFF = 0x1p-24;

  private final VectorScorer scorer;
  private final VectorScorer.Bulk bulk;
  private final SegmentVectors stored;
  private final DotProduct product;
  private final double margin;
  private final DocAndFloatFeatureBuffer batch = new DocAndFloatFeatureBuffer();
  private final Best best;

  private NativeScan(
      FloatVectorValues vectors,
      SegmentVectors stored,
      QueryVector version,
      ScoreMap map,
      double margin)
      throws IOException {
    this.scorer = vectors.scorer(version.vector().toArray());
    this.bulk = scorer.bulk(null);
    this.stored = stored;
    this.product = new DotProduct(version);
    this.margin = margin;
    this.best = new Best(map);
  }

  /**
   * A scan of a segment whose documents were all made by one version and have their vectors,
   * unquantised, in a Lucene vector field too; empty for other segments.
   */
  static Optional<BulkScorer> of(
      LeafReader reader, String field, SegmentVectors stored, QueryVector version, ScoreMap map)
      throws IOException {
    String name = FieldNames.nearest(field, version.vector().dimension());
    FieldInfo info = reader.getFieldInfos().fieldInfo(name);
    if (info == null
        || info.getVectorSimilarityFunction() != VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT) {
      return Optional.empty();
    }
    FloatVectorValues vectors = reader.getFloatVectorValues(name);
    if (!(vectors instanceof HasIndexSlice) || vectors.size() != stored.cost()) {
      return Optional.empty();
    }
    double largest = norm(version) * LargestNorms.of(reader, name, vectors);
    double rounding = 2 * UNIT_ROUNDOFF * (version.vector().dimension() + 2);
    return largest < LARGEST_PRODUCT
        ? Optional.of(new NativeScan(vectors, stored, version, map, rounding * (largest + 1)))
        : Optional.empty();
  }

  private static double norm(QueryVector version) {
    double squared = 0;
    for (float component : version.vector().toArray()) {
      squared += (double) component * component;
    }
    return Math.sqrt(squared);
  }

  @Override
  public int score(LeafCollector collector, Bits acceptDocs, int min, int max) throws IOException {
    collector.setScorer(best);
    if (scorer.iterator().docID() < min) {
      scorer.iterator().advance(min);
    }
    float highest = bulk.nextDocsAndScores(max, acceptDocs, batch);
    while (batch.size > 0) {
      if (highest >= best.leastNative) {
        collect(collector);
      }
      highest = bulk.nextDocsAndScores(max, acceptDocs, batch);
    }
    return scorer.iterator().docID();
  }

  private void collect(LeafCollector collector) throws IOException {
    for (int i = 0; i < batch.size; i++) {
      int doc = batch.docs[i];
      if (batch.features[i] >= best.leastNative && stored.has(doc)) {
        best.raw = product.with(stored.value());
        if (best.raw >= best.leastRaw) {
          collector.collect(doc);
        }
      }
    }
  }

  @Override
  public long cost() {
    return scorer.iterator().cost();
  }

  private final class Best extends Scorable {

    private final ScoreMap map;
    private float raw;
    private float leastRaw = Float.NEGATIVE_INFINITY;
    private float leastNative = Float.NEGATIVE_INFINITY;

    Best(ScoreMap map) {
      this.map = map;
    }

    @Override
    public float score() {
      return map.score(raw);
    }

    @Override
    public void setMinCompetitiveScore(float minScore) {
      leastRaw = map.rawOf(minScore);
      double least = leastRaw - margin;
      leastNative = Math.nextDown((float) (least < 0 ? 1 / (1 - least) : 1 + least));
    }
  }
}
