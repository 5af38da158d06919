package io.github.crossmedia.evaluate.human;

import java.util.SplittableRandom;

/**
 * Somebody who looks at what is true and says something near it: {@code round(shift + stretch *
 * truth + noise)}, cut off at the ends of the scale. The truth must come from no system's score.
 *
 * @param shift how much is added
 * @param stretch how much of the scale is used: below 1 for judges who avoid its ends
 * @param noise the standard deviation of what is drawn for each pair
 */
public record SimulatedJudge(String name, double shift, double stretch, double noise, long seed) {

  /** Judges without a history: what they say depends on the seed and the number of the pair. */
  public double grade(double truth, int pair, Scale scale) {
    SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + pair);
    double middle = (scale.lowest() + scale.highest()) / 2;
    double said = middle + shift + stretch * (truth - middle) + noise * random.nextGaussian();
    return scale.clamp(Math.rint(said));
  }
}
