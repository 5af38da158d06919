package io.github.crossmedia.train.teach;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.vector.Exponentials;
import java.util.Arrays;

/**
 * The calibration of a taught word by logistic regression (Platt, Probabilistic outputs for support
 * vector machines, 1999). Examples score higher by what they taught than other pictures that show
 * the word, so each counts with the score that it has when it is left out. A few more pictures with
 * scores that are usual for taught words stand beside them. Unmarked pictures count as not showing
 * the word.
 */
public final class TaughtCalibration {

  /** The share of pictures that show a word, before anything is known of it. */
  private static final double USUAL_SHARE = 1 / 40d;

  /** Scores that pictures with a taught word usually have, in the spread of scores. */
  private static final double[] USUAL = {1, 2, 3.5};

  /** So many examples the usual scores together count as. */
  private static final double WEIGHT_OF_USUAL = 2;

  private static final int STEPS = 60;
  private static final double MIN_SLOPE = 0.2;

  /** How much scores rise in any case, so that they are told apart. */
  private static final double MIN_RISE = 0.004;

  private static final double MIN_SCORE = -4;
  private static final double MAX_SCORE = 12;
  private static final int KNOTS = 65;

  private TaughtCalibration() {}

  /**
   * Returns the calibration of what a lesson teaches.
   *
   * @param share of the pictures that show the word, as far as the model knows it, else 0
   * @param other the map that is used if there is nothing to fit one to
   */
  public static Calibration of(LearnedWord learned, double share, Calibration other) {
    double[] unmarked = learned.unmarked();
    double mean = Arrays.stream(unmarked).average().orElse(0);
    double spread =
        Math.sqrt(Arrays.stream(unmarked).map(s -> (s - mean) * (s - mean)).average().orElse(0));
    boolean isMeasured = learned.leftOut().length > 0 && unmarked.length > 1 && spread > 0;
    if (learned.isKept() || !isMeasured) {
      return other;
    }
    double examples = learned.leftOut().length + WEIGHT_OF_USUAL;
    double showing =
        share > 0
            ? share
            : Math.max(USUAL_SHARE, learned.leftOut().length / (double) unmarked.length);
    double weight = Math.min(showing, 0.5) * unmarked.length / examples;
    Line line = new Line();
    line.offset = Math.log(showing / (1 - Math.min(showing, 0.5)));
    for (int step = 0; step < STEPS; step++) {
      line.begin();
      for (double score : learned.leftOut()) {
        line.add((score - mean) / spread, 1, weight);
      }
      for (double score : USUAL) {
        line.add(score, 1, weight * WEIGHT_OF_USUAL / USUAL.length);
      }
      for (double score : unmarked) {
        line.add((score - mean) / spread, 0, 1 - Math.min(showing, 0.5));
      }
      line.step();
    }
    return line.calibration(mean, spread);
  }

  /** The logarithm of the odds as a line over the score, fitted by Newton's method. */
  private static final class Line {

    private static final double RIDGE = 1e-3;
    private static final double MAX_STEP = 1;

    private double slope = 1;
    private double offset;
    private final double[] gradient = new double[2];
    private final double[] curvature = new double[3];

    private void begin() {
      gradient[0] = RIDGE * slope;
      gradient[1] = 0;
      curvature[0] = RIDGE;
      curvature[1] = 0;
      curvature[2] = RIDGE;
    }

    private void add(double score, double shows, double weight) {
      double p = at(score);
      gradient[0] += weight * (p - shows) * score;
      gradient[1] += weight * (p - shows);
      double certain = weight * p * (1 - p);
      curvature[0] += certain * score * score;
      curvature[1] += certain * score;
      curvature[2] += certain;
    }

    private void step() {
      double determinant = curvature[0] * curvature[2] - curvature[1] * curvature[1];
      slope -= bounded((curvature[2] * gradient[0] - curvature[1] * gradient[1]) / determinant);
      offset -= bounded((curvature[0] * gradient[1] - curvature[1] * gradient[0]) / determinant);
    }

    private static double bounded(double step) {
      return Math.clamp(step, -MAX_STEP, MAX_STEP);
    }

    private double at(double score) {
      return Exponentials.sigmoid(slope * score + offset);
    }

    private Calibration calibration(double mean, double spread) {
      slope = Math.max(slope, MIN_SLOPE);
      float[] raw = new float[KNOTS];
      float[] calibrated = new float[KNOTS];
      int count = 0;
      for (int knot = 0; knot < KNOTS; knot++) {
        double score = MIN_SCORE + (MAX_SCORE - MIN_SCORE) * knot / (KNOTS - 1);
        float x = (float) (mean + spread * score);
        float y = (float) ((1 - MIN_RISE) * at(score) + MIN_RISE * (knot + 1) / (KNOTS + 1));
        if (count == 0 || x > raw[count - 1] && y > calibrated[count - 1]) {
          raw[count] = x;
          calibrated[count++] = y;
        }
      }
      return Calibration.of(Arrays.copyOf(raw, count), Arrays.copyOf(calibrated, count));
    }
  }
}
