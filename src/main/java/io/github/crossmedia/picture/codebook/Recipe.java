package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.DenseVector;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How to learn a code book for a kind of vectors.
 *
 * @param standardised whether each component is divided by its standard deviation, as components of
 *     different units need
 * @param importance the factor of each component after that; empty for 1
 * @param softness how widely a vector is shared among centres ({@link Assignment#width}), as a
 *     multiple of the mean squared distance of the sample's vectors to their nearest centres
 * @param area the component that gives the weight of a vector ({@link Assignment#area})
 * @param components the principal components for {@linkplain FisherBook Fisher vectors}; 0 for
 *     visual words
 */
public record Recipe(
    boolean standardised,
    Optional<DenseVector> importance,
    float softness,
    OptionalInt area,
    int components) {

  /** Creates a recipe for visual words. */
  public Recipe(
      boolean standardised, Optional<DenseVector> importance, float softness, OptionalInt area) {
    this(standardised, importance, softness, area, 0);
  }

  /** Components that are comparable as they are; each vector becomes one word. */
  public static final Recipe PLAIN = new Recipe(false, Optional.empty(), 0, OptionalInt.empty());

  /** Components with units of their own; each vector becomes one word. */
  public static final Recipe STANDARDISED =
      new Recipe(true, Optional.empty(), 0, OptionalInt.empty());

  /** Fisher vectors of 64 principal components. */
  public static final Recipe FISHER =
      new Recipe(false, Optional.empty(), 0, OptionalInt.empty(), 64);

  float importance(int component) {
    return importance.map(values -> values.get(component)).orElse(1f);
  }
}
