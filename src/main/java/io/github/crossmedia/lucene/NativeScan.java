package io.github.crossmedia.lucene;

import io.github.crossmedia.serve.QueryVector;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.codecs.lucene95.OffHeapFloatVectorValues;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.VectorEncoding;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.VectorScorer;
import org.apache.lucene.util.Bits;

/**
 * Finds the best documents of a segment with Lucene's own bulk scorer, which reads several vectors
 * at once from a mapped file. Its products differ in the last digits from those of single vectors,
 * so it only decides which documents can compete. Batches contain these, with the raw scores of all
 * other plans.
 */
final class NativeScan extends Scorer {

  /** The largest product: above it, partial sums of Lucene's scorer might overflow. */
  private static final double MAX_PRODUCT = 1e30;

  private static final double UNIT_ROUNDOFF = 0x1p-24;

  private final VectorScorer scorer;
  private final VectorScorer.Bulk bulk;
  private final SegmentVectors vectors;
  private final DotProduct product;
  private final double margin;
  private float leastNative = Float.NEGATIVE_INFINITY;

  private NativeScan(
      FloatVectorValues values, SegmentVectors vectors, QueryVector version, double margin)
      throws IOException {
    this.scorer = values.scorer(version.vector().toArray());
    this.bulk = scorer.bulk(null);
    this.vectors = vectors;
    this.product = new DotProduct(version);
    this.margin = margin;
  }

  /**
   * Returns a scan of a segment if one version projected all its documents and their vectors are,
   * unquantised, in a Lucene vector field. Returns empty for other segments.
   */
  static Optional<Scorer> of(LeafReader reader, PointFields fields, QueryVector version)
      throws IOException {
    int dimension = version.vector().dimension();
    String name = fields.nearest(dimension);
    if (!isScannable(reader.getFieldInfos().fieldInfo(name), dimension)
        || !(FilterLeafReader.unwrap(reader).getFloatVectorValues(name)
            instanceof OffHeapFloatVectorValues)) {
      return Optional.empty();
    }
    double largest =
        LargestNorms.norm(version.vector().toArray()) * LargestNorms.of(reader, fields, name);
    if (!(largest < MAX_PRODUCT)) {
      return Optional.empty();
    }
    return Optional.of(
        new NativeScan(
            reader.getFloatVectorValues(name),
            SegmentVectors.of(reader, fields, List.of(version)),
            version,
            2 * UNIT_ROUNDOFF * (dimension + 2) * (largest + 1)));
  }

  private static boolean isScannable(FieldInfo info, int dimension) {
    return info != null
        && info.getVectorEncoding() == VectorEncoding.FLOAT32
        && info.getVectorDimension() == dimension
        && info.getVectorSimilarityFunction() == VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT;
  }

  @Override
  public void nextDocsAndScores(int upTo, Bits liveDocs, DocAndFloatFeatureBuffer buffer)
      throws IOException {
    float highest = bulk.nextDocsAndScores(upTo, liveDocs, buffer);
    while (buffer.size > 0 && !keepsAny(highest, buffer)) {
      highest = bulk.nextDocsAndScores(upTo, liveDocs, buffer);
    }
  }

  /**
   * Keeps the documents that can compete, with their raw scores; returns false if there are none.
   */
  private boolean keepsAny(float highest, DocAndFloatFeatureBuffer buffer) throws IOException {
    if (highest < leastNative) {
      return false;
    }
    int kept = 0;
    for (int i = 0; i < buffer.size; i++) {
      int doc = buffer.docs[i];
      if (buffer.features[i] >= leastNative && vectors.has(doc)) {
        buffer.docs[kept] = doc;
        buffer.features[kept++] = vectors.current().with(product);
      }
    }
    buffer.size = kept;
    return kept > 0;
  }

  @Override
  public void setMinCompetitiveScore(float leastRaw) {
    double least = leastRaw - margin;
    leastNative = Math.nextDown((float) (least < 0 ? 1 / (1 - least) : 1 + least));
  }

  @Override
  public int docID() {
    return scorer.iterator().docID();
  }

  @Override
  public DocIdSetIterator iterator() {
    return scorer.iterator();
  }

  @Override
  public float score() throws IOException {
    return vectors.has(docID()) ? vectors.current().with(product) : Float.NaN;
  }

  @Override
  public float getMaxScore(int upTo) {
    return Float.MAX_VALUE;
  }
}
