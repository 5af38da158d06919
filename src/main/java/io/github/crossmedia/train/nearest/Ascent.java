package io.github.crossmedia.train.nearest;

import java.util.Arrays;

/**
 * Maximises a smooth function of positive numbers by resilient steps of their logarithms. A step
 * grows while its direction stays the same, and is halved when it changes (Rprop, Riedmiller and
 * Braun, 1993, without taking steps back).
 */
final class Ascent {

  private static final int MAX_STEPS = 150;

  /** The number of steps with little gain after which the search ends. */
  private static final int PATIENCE = 10;

  private static final double GAIN = 1e-5;
  private static final double FIRST = 0.3;
  private static final double MAX_LENGTH = 1;
  private static final double GROWTH = 1.2;
  private static final double SHRINKAGE = 0.5;

  /** The logarithms stay between these bounds. */
  private static final double MIN_VALUE = -6;

  private static final double MAX_VALUE = 6;

  /** A function of several numbers that writes its gradient to the second array. */
  @FunctionalInterface
  interface Smooth {
    double of(double[] at, double[] gradient);
  }

  private final double[] logarithms;
  private final double[] steps;
  private final double[] directions;

  private Ascent(double[] start) {
    this.logarithms = Arrays.stream(start).map(Math::log).toArray();
    this.steps = new double[start.length];
    Arrays.fill(steps, FIRST);
    this.directions = new double[start.length];
  }

  /** Returns the best numbers found on the way from {@code start}. */
  static double[] from(double[] start, Smooth function) {
    Ascent ascent = new Ascent(start);
    double[] best = start.clone();
    double greatest = Double.NEGATIVE_INFINITY;
    int gained = 0;
    for (int step = 0; step < MAX_STEPS && step - gained <= PATIENCE; step++) {
      double[] at = Arrays.stream(ascent.logarithms).map(Math::exp).toArray();
      double[] gradient = new double[at.length];
      double value = function.of(at, gradient);
      gained = value > greatest + GAIN ? step : gained;
      if (value > greatest) {
        greatest = value;
        best = at;
      }
      ascent.step(gradient);
    }
    return best;
  }

  private void step(double[] gradient) {
    for (int i = 0; i < gradient.length; i++) {
      double direction = Math.signum(gradient[i]);
      if (direction * directions[i] > 0) {
        steps[i] = Math.min(MAX_LENGTH, GROWTH * steps[i]);
      } else if (direction * directions[i] < 0) {
        steps[i] *= SHRINKAGE;
        direction = 0;
      }
      logarithms[i] = Math.clamp(logarithms[i] + direction * steps[i], MIN_VALUE, MAX_VALUE);
      directions[i] = direction;
    }
  }
}
