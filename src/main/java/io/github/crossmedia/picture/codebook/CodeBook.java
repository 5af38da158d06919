package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.util.List;
import java.util.TreeMap;

/**
 * Turns the vectors of one view into visual words: each becomes the number of the centre nearest to
 * it, once its components were multiplied by {@code scale}.
 *
 * <p>Instances may be shared between threads.
 */
public final class CodeBook {

  private final DenseVector scale;
  private final Matrix centres;
  private final NearestCentre nearest;

  /**
   * @param scale one factor a component, which makes components comparable
   * @param centres one row a visual word, in scaled components
   */
  public CodeBook(DenseVector scale, Matrix centres) {
    if (centres.rows() < 1) {
      throw new IllegalArgumentException("a code book needs at least one centre");
    }
    if (scale.dimension() != centres.columns()) {
      throw new IllegalArgumentException(
          "the code book scales %d components, its centres have %d"
              .formatted(scale.dimension(), centres.columns()));
    }
    this.scale = scale;
    this.centres = centres;
    this.nearest = new NearestCentre(centres);
  }

  /** The number of visual words. */
  public int words() {
    return centres.rows();
  }

  /** The dimension of the vectors that can be quantised. */
  public int dimension() {
    return centres.columns();
  }

  public DenseVector scale() {
    return scale;
  }

  public Matrix centres() {
    return centres;
  }

  /** How often each visual word occurs in a bag; the one word of a dense vector. */
  public SparseVector quantise(View view) {
    List<DenseVector> members =
        switch (view) {
          case VectorBag bag -> bag.members();
          case DenseVector dense -> List.of(dense);
          case SparseVector sparse ->
              throw new IllegalArgumentException("a sparse view is made of words already");
        };
    TreeMap<Integer, Float> counts = new TreeMap<>();
    for (int word : words(members)) {
      counts.merge(word, 1f, Float::sum);
    }
    return SparseVector.of(words(), counts);
  }

  /** The visual word of each vector. */
  public int[] words(List<DenseVector> vectors) {
    float[] scores = new float[words()];
    int[] words = new int[vectors.size()];
    for (int i = 0; i < words.length; i++) {
      words[i] = nearest.nearest(scaled(vectors.get(i)), scores);
    }
    return words;
  }

  private float[] scaled(DenseVector vector) {
    if (vector.dimension() != dimension()) {
      throw new IllegalArgumentException(
          "the code book takes vectors of %d dimensions, got %d"
              .formatted(dimension(), vector.dimension()));
    }
    float[] scaled = vector.toArray();
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] *= scale.get(i);
    }
    return scaled;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CodeBook that
        && scale.equals(that.scale)
        && centres.equals(that.centres);
  }

  @Override
  public int hashCode() {
    return 31 * scale.hashCode() + centres.hashCode();
  }
}
