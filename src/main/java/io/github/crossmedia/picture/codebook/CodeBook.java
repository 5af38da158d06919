package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.Locale;
import java.util.Objects;

/**
 * Turns the vectors of one view into visual words. Each vector is multiplied by {@code scale},
 * component by component, and then counts for the centres around it ({@link Assignment}).
 *
 * <p>Instances may be shared between threads.
 */
public final class CodeBook implements Book {

  private final DenseVector scale;
  private final Matrix centres;
  private final Assignment assignment;
  private final NearestCentre nearest;

  /**
   * @param scale one factor for each component, which makes components comparable
   * @param centres one row for each visual word, in scaled components
   */
  public CodeBook(DenseVector scale, Matrix centres, Assignment assignment) {
    if (centres.rows() < 1) {
      throw new IllegalArgumentException("a code book needs at least one centre");
    }
    if (scale.dimension() != centres.columns()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the code book scales %d components, its centres have %d",
              scale.dimension(),
              centres.columns()));
    }
    this.scale = scale;
    if (assignment.area().orElse(0) >= centres.columns() || assignment.area().orElse(0) < 0) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the code book has %d components, number %d is out of range",
              centres.columns(),
              assignment.area().getAsInt()));
    }
    this.centres = centres;
    this.assignment = assignment;
    this.nearest = new NearestCentre(centres);
  }

  /** Returns the memory that a code book takes in addition to its centres. */
  public static long bytes(Matrix centres) {
    return NearestCentre.bytes(centres);
  }

  /** Returns the number of visual words. */
  @Override
  public int words() {
    return centres.rows();
  }

  @Override
  public int dimension() {
    return centres.columns();
  }

  public DenseVector scale() {
    return scale;
  }

  public Matrix centres() {
    return centres;
  }

  public Assignment assignment() {
    return assignment;
  }

  /** Returns the counts of the visual words in a bag, or in a dense vector. */
  @Override
  public SparseVector quantise(View view) {
    float[] scores = new float[words()];
    float[] counts = new float[words()];
    for (DenseVector member : members(view)) {
      float[] vector = member.toArray();
      float weight = assignment.weight(vector);
      scale(vector);
      nearest.halfSquares(vector, scores);
      assignment.count(scores, weight, counts);
    }
    return SparseVector.of(DenseVector.of(counts));
  }

  private void scale(float[] vector) {
    for (int i = 0; i < vector.length; i++) {
      vector[i] *= scale.get(i);
    }
  }

  @Override
  public CodeBook inHalfPrecision() {
    return new CodeBook(scale, centres.inHalfPrecision(), assignment);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CodeBook that
        && scale.equals(that.scale)
        && centres.equals(that.centres)
        && assignment.equals(that.assignment);
  }

  @Override
  public int hashCode() {
    return Objects.hash(scale, centres, assignment);
  }
}
