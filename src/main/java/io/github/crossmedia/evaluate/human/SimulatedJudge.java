package io.github.crossmedia.evaluate.human;

import java.util.SplittableRandom;

/**
 * A judge who gives the grade {@code round(shift + stretch * truth + noise)}, clamped to the scale.
 * The truth must not be derived from the score of any system.
 *
 * @param shift a constant offset
 * @param stretch how much of the scale is used: below 1 for judges who avoid its ends
 * @param noise the standard deviation of the noise of each pair
 */
public record SimulatedJudge(String name, double shift, double stretch, double noise, long seed) {

  /** Returns a grade, whose noise depends only on the seed and the number of the pair. */
  public double grade(double truth, int pair, Scale scale) {
    SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + pair);
    double middle = (scale.lowest() + scale.highest()) / 2;
    double said = middle + shift + stretch * (truth - middle) + noise * random.nextGaussian();
    return scale.clamp(Math.rint(said));
  }
}
