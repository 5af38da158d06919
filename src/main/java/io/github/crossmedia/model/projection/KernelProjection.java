package io.github.crossmedia.model.projection;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.Vector;
import java.util.List;
import java.util.Objects;

/**
 * Compares a picture with training pictures, which the model contains. Its point is the sum over
 * all J of exp(-decay (1 - cos(p, J))) times the weights of J. The cosine of two pictures without a
 * common component is 0.
 */
public final class KernelProjection implements Projection {

  private final NeighbourSearch search;
  private final Matrix weights;
  private final double decay;
  private final boolean isOfBytes;

  /**
   * Creates a projection by weighted pictures.
   *
   * @param pictures the training pictures, one row for each
   * @param weights the weight of each picture in each dimension, one row for each picture
   */
  public KernelProjection(SparseMatrix pictures, Matrix weights, double decay) {
    this(new NeighbourSearch(pictures, NeighbourDistance.COSINE), weights, decay);
  }

  /** Creates a projection with a search by cosine, which several projections may share. */
  public KernelProjection(NeighbourSearch search, Matrix weights, double decay) {
    this(search, weights, decay, false);
  }

  private KernelProjection(
      NeighbourSearch search, Matrix weights, double decay, boolean isOfBytes) {
    if (search.distance() != NeighbourDistance.COSINE) {
      throw new IllegalArgumentException(
          "the kernel requires the cosine, not " + search.distance().label());
    }
    if (search.size() != weights.rows()) {
      throw new IllegalArgumentException(
          Formatted.of("%d pictures but %d rows of weights", search.size(), weights.rows()));
    }
    if (!(decay > 0 && Double.isFinite(decay))) {
      throw new IllegalArgumentException("the kernel's decay must be above 0, got " + decay);
    }
    this.search = search;
    this.weights = weights;
    this.decay = decay;
    this.isOfBytes = isOfBytes;
  }

  /**
   * Returns the same of landmarks whose components are whole numbers from -127 to 127, which files
   * store in a byte each.
   */
  public static KernelProjection ofLandmarks(
      NeighbourSearch landmarks, Matrix weights, double decay) {
    return new KernelProjection(landmarks, weights, decay, true);
  }

  @Override
  public int pictures() {
    return search.size();
  }

  @Override
  public int inputDimension() {
    return search.dimension();
  }

  @Override
  public int dimension() {
    return weights.columns();
  }

  @Override
  public float[] project(Vector vector) {
    return weights.leftMultiplied(kernels(vector));
  }

  @Override
  public List<float[]> projectAll(List<? extends Vector> vectors) {
    return weights.leftMultiplied(vectors.stream().map(this::kernels).toList());
  }

  private DenseVector kernels(Vector vector) {
    double[] similarities = search.similarities(vector);
    float[] kernels = new float[similarities.length];
    for (int picture = 0; picture < kernels.length; picture++) {
      kernels[picture] = (float) Math.exp(decay * (similarities[picture] - 1));
    }
    return DenseVector.of(kernels);
  }

  @Override
  public KernelProjection inHalfPrecision() {
    return new KernelProjection(search, weights.inHalfPrecision(), decay, isOfBytes);
  }

  @Override
  public void write(PartWriter out) {
    SparseMatrix pictures = search.pictures();
    (isOfBytes ? out.sparseBytes("pictures", pictures) : out.sparseMatrix("pictures", pictures))
        .matrix("weights", weights)
        .put("decay", decay);
  }

  static KernelProjection read(PartReader in) {
    return new KernelProjection(
        NeighbourSearch.read(in, "pictures", NeighbourDistance.COSINE),
        in.matrix("weights"),
        in.number("decay"),
        in.isOfBytes("pictures"));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KernelProjection that
        && search.equals(that.search)
        && weights.equals(that.weights)
        && decay == that.decay
        && isOfBytes == that.isOfBytes;
  }

  @Override
  public int hashCode() {
    return Objects.hash(search, weights, decay, isOfBytes);
  }
}
