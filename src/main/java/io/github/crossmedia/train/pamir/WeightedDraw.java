package io.github.crossmedia.train.pamir;

import java.util.SplittableRandom;

/** Draws numbers in proportion to their weights in constant time (Walker's alias method). */
final class WeightedDraw {

  /** The position in its slot of length one from which a number gives way to its alias. */
  private final float[] limits;

  private final int[] aliases;

  WeightedDraw(double[] weights) {
    this.limits = new float[weights.length];
    this.aliases = new int[weights.length];
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    double[] left = new double[weights.length];
    int[] order = new int[weights.length];
    int small = 0;
    int large = weights.length;
    for (int i = 0; i < weights.length; i++) {
      left[i] = weights[i] / sum * weights.length;
      order[left[i] < 1 ? small++ : --large] = i;
    }
    int next = 0;
    while (next < small && small < order.length) {
      int poor = order[next++];
      int rich = order[small];
      limits[poor] = (float) left[poor];
      aliases[poor] = rich;
      left[rich] -= 1 - left[poor];
      if (left[rich] < 1) {
        small++;
      }
    }
    while (next < order.length) {
      limits[order[next]] = 1;
      aliases[order[next]] = order[next++];
    }
  }

  int next(SplittableRandom random) {
    int slot = Ranking.below(limits.length, random);
    return limits[slot] >= 1 || random.nextFloat() < limits[slot] ? slot : aliases[slot];
  }
}
