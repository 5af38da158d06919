package io.github.crossmedia.model.projection;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.Vector;
import java.util.Arrays;
import java.util.List;

/**
 * Points of length one with two more dimensions, which make the dot product of two media their
 * cosine less the hubness of both. In many dimensions some points are hubs: they are near most
 * points of the other medium, and queries find them that they don't answer (Radovanović, Nanopoulos
 * and Ivanović, 2010). The hubness of a point x is its soft maximum over anchors a of the other
 * medium, {@code log(mean(exp(sharpness * cos(x, a)))) / sharpness}: the inverted softmax of Smith,
 * Turban, Hamblin and Hammerla (2017).
 *
 * @param anchors one row of length one for each anchor
 * @param first true if minus the hubness comes first and 1 second, as one medium must have it;
 *     false for the other order
 */
public record HubnessProjection(Projection inner, Matrix anchors, double sharpness, boolean first)
    implements Projection {

  /** How many dimensions follow those of the points. */
  public static final int ADDED = 2;

  /** The least sharpness: softer maxima equal means in a float's precision. */
  private static final double SOFTEST = 1e-3;

  /** The error that rounding to half precision may add to a length. */
  private static final double ROUNDING = 1.01;

  public HubnessProjection {
    if (anchors.columns() != inner.dimension() || anchors.rows() < 1) {
      throw new IllegalArgumentException(
          Formatted.of(
              "%d anchors of %d dimensions do not fit points of %d dimensions",
              anchors.rows(), anchors.columns(), inner.dimension()));
    }
    for (int row = 0; row < anchors.rows(); row++) {
      if (!(anchors.dotRow(row, anchors.row(row)) <= ROUNDING)) {
        throw new IllegalArgumentException("anchor " + row + " is longer than 1");
      }
    }
    if (!(sharpness >= SOFTEST && Double.isFinite(sharpness))) {
      throw new IllegalArgumentException(
          Formatted.of("the sharpness of hubness must be at least %s, got %s", SOFTEST, sharpness));
    }
  }

  @Override
  public int inputDimension() {
    return inner.inputDimension();
  }

  @Override
  public int dimension() {
    return inner.dimension() + ADDED;
  }

  @Override
  public float[] project(Vector vector) {
    float[] point = DenseVector.of(inner.project(vector)).normalised().toArray();
    float[] whole = Arrays.copyOf(point, dimension());
    whole[point.length + (first ? 0 : 1)] = (float) -hubness(point);
    whole[point.length + (first ? 1 : 0)] = 1;
    return whole;
  }

  /** Leaves out the hubness, which belongs to the whole text and not to any of its words. */
  @Override
  public float[] share(Vector whole, Vector part) {
    return Arrays.copyOf(inner.shareOfLength(whole, part), dimension());
  }

  private double hubness(float[] point) {
    float[] cosines = anchors.multiplied(point);
    double greatest = Double.NEGATIVE_INFINITY;
    for (float cosine : cosines) {
      greatest = Math.max(greatest, cosine);
    }
    double sum = 0;
    for (float cosine : cosines) {
      sum += Math.exp(sharpness * (cosine - greatest));
    }
    return greatest + Math.log(sum / cosines.length) / sharpness;
  }

  @Override
  public List<Projection> parts() {
    return List.of(inner);
  }

  @Override
  public HubnessProjection inHalfPrecision() {
    return new HubnessProjection(
        inner.inHalfPrecision(), anchors.inHalfPrecision(), sharpness, first);
  }

  @Override
  public void write(PartWriter out) {
    out.part("inner", inner)
        .matrix("anchors", anchors)
        .put("sharpness", sharpness)
        .put("first", first);
  }

  static HubnessProjection read(PartReader in) {
    Projection inner = in.part("inner", KINDS);
    Matrix anchors = in.matrix("anchors");
    in.work((long) anchors.rows() * anchors.columns());
    return new HubnessProjection(inner, anchors, in.number("sharpness"), in.flag("first"));
  }
}
