package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.Objects;
import java.util.OptionalInt;

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
          Formatted.of(
              "the code book scales %d components, its centres have %d",
              scale.dimension(), centres.columns()));
    }
    this.scale = scale;
    if (assignment.area().orElse(0) >= centres.columns() || assignment.area().orElse(0) < 0) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the code book has %d components, number %d is out of range",
              centres.columns(), assignment.area().getAsInt()));
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

  /**
   * The counting of a view's vectors as visual words. A vector counts for its nearest centre alone,
   * or is shared among the centres around it. Sharing gives two similar regions words in common
   * even if a border between centres separates them (van Gemert et al., "Visual Word Ambiguity",
   * 2010).
   *
   * @param width a centre's share falls with exp(-d^2 / (2 width)) of its distance d; 0 leaves all
   *     to the nearest
   * @param area the component whose square root, before scaling, is the weight of a vector; empty
   *     if each vector weighs 1
   */
  public record Assignment(float width, OptionalInt area) {

    /** Each vector counts once, for the nearest centre. */
    public static final Assignment NEAREST = new Assignment(0, OptionalInt.empty());

    /** The smallest share that is kept, so that counts stay sparse. */
    private static final float MIN_VALUE = 1e-3f;

    public Assignment {
      if (!(width >= 0 && Float.isFinite(width))) {
        throw new IllegalArgumentException("vectors cannot be shared with a width of " + width);
      }
    }

    float weight(float[] vector) {
      return area.isPresent() ? (float) Math.sqrt(Math.max(0, vector[area.getAsInt()])) : 1;
    }

    /**
     * Adds {@code weight} to the counts, divided among the centres.
     *
     * @param halfSquares half of the squared distance of each centre, less the same number for all;
     *     overwritten
     */
    void count(float[] halfSquares, float weight, float[] counts) {
      int nearest = NearestCentre.least(halfSquares);
      if (width == 0) {
        counts[nearest] += weight;
        return;
      }
      float smallest = halfSquares[nearest];
      double whole = 0;
      for (int i = 0; i < halfSquares.length; i++) {
        halfSquares[i] = (float) StrictMath.exp((smallest - halfSquares[i]) / width);
        whole += halfSquares[i];
      }
      double kept = 0;
      for (float share : halfSquares) {
        kept += share >= MIN_VALUE * whole ? share : 0;
      }
      for (int i = 0; i < halfSquares.length; i++) {
        if (halfSquares[i] >= MIN_VALUE * whole) {
          counts[i] += (float) (weight * halfSquares[i] / kept);
        }
      }
    }
  }
}
