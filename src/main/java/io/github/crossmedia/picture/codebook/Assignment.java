package io.github.crossmedia.picture.codebook;

import java.util.OptionalInt;

/**
 * The counting of a view's vectors as visual words. A vector counts for its nearest centre alone,
 * or is shared among the centres around it. Sharing gives two similar regions words in common even
 * if a border between centres separates them (van Gemert et al., "Visual Word Ambiguity", 2010).
 *
 * @param width a centre's share falls with exp(-d^2 / (2 width)) of its distance d; 0 leaves all to
 *     the nearest
 * @param area the component whose square root, before scaling, is the weight of a vector; empty if
 *     each vector weighs 1
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

  /** Returns the weight of a vector. */
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
