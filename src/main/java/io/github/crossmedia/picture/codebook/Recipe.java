package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.DenseVector;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The settings for a good code book of a kind of vectors.
 *
 * @param standardised whether each component is divided by its standard deviation, which components
 *     of different units need
 * @param importance the factor of each component after that; without it, 1
 * @param softness how widely a vector is shared among centres ({@link Assignment#width}), over the
 *     mean squared distance of the sample's vectors to their nearest ones
 * @param area the component that gives the weight of a vector ({@link Assignment#area})
 */
public record Recipe(
    boolean standardised, Optional<DenseVector> importance, float softness, OptionalInt area) {

  /** Components are comparable as they are, each vector is one word. */
  public static final Recipe PLAIN = new Recipe(false, Optional.empty(), 0, OptionalInt.empty());

  /** Components have units of their own, each vector is one word. */
  public static final Recipe STANDARDISED =
      new Recipe(true, Optional.empty(), 0, OptionalInt.empty());

  float importance(int component) {
    return importance.map(values -> values.get(component)).orElse(1f);
  }
}
