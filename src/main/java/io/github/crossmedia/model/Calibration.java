package io.github.crossmedia.model;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * A strictly increasing map from raw scores to (0, 1). It consists of straight lines between knots.
 * Beyond the outermost knots it continues with the slope of the last line as a hyperbola, which
 * approaches 0 or 1 without reaching it. The map of one query may give a share of these scores.
 */
public final class Calibration implements Part {

  static final Kinds<Calibration> KINDS =
      Kinds.of("calibration", Map.of("knots", Calibration::read));

  /**
   * The number of cells of equal width for each line. They replace a search among lines, which
   * takes 20 ns, more than a posting.
   */
  private static final int CELLS_A_LINE = 16;

  private final float[] raw;
  private final float[] calibrated;
  private final double[] slopes;
  private final Optional<Grades> grades;

  /** What scores are multiplied by; 1 for the maps of a model. */
  private final float share;

  /** The line at the lower end of each cell between the first knot and the last. */
  private final int[] cells;

  private final double cellsInOne;
  private final double slopeBelow;
  private final double restAbove;
  private final double slopeAbove;

  private Calibration(float[] raw, float[] calibrated, Optional<Grades> grades, float share) {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException(share + " is not a share of scores between 0 and 1");
    }
    this.grades = grades;
    this.share = share;
    this.raw = raw.clone();
    this.calibrated = calibrated.clone();
    this.slopes = new double[raw.length - 1];
    for (int i = 0; i < slopes.length; i++) {
      slopes[i] = ((double) calibrated[i + 1] - calibrated[i]) / ((double) raw[i + 1] - raw[i]);
    }
    int last = slopes.length;
    this.slopeBelow = slopes[0] / calibrated[0];
    this.restAbove = 1.0 - calibrated[last];
    this.slopeAbove = slopes[last - 1] / restAbove;
    this.cells = new int[CELLS_A_LINE * last + 1];
    this.cellsInOne = (cells.length - 1) / ((double) raw[last] - raw[0]);
    int line = 0;
    for (int cell = 0; cell < cells.length; cell++) {
      while (line + 1 < last && cell(raw[line + 1]) < cell) {
        line++;
      }
      cells[cell] = line;
    }
  }

  private int cell(float score) {
    return (int) (((double) score - raw[0]) * cellsInOne);
  }

  /**
   * Returns a map through at least two knots. Both arrays ascend strictly, the second within (0,
   * 1).
   */
  public static Calibration of(float[] raw, float[] calibrated) {
    if (raw.length < 2 || raw.length != calibrated.length) {
      throw new IllegalArgumentException(
          Formatted.of(
              "a calibration needs at least two knots, got %d raw and %d calibrated scores",
              raw.length, calibrated.length));
    }
    for (int i = 0; i < raw.length; i++) {
      if (!(calibrated[i] > 0 && calibrated[i] < 1)) {
        throw new IllegalArgumentException(calibrated[i] + " is not a score between 0 and 1");
      }
      if (i > 0 && !(raw[i] > raw[i - 1] && calibrated[i] > calibrated[i - 1])) {
        throw new IllegalArgumentException("knot " + i + " of the calibration does not ascend");
      }
    }
    return new Calibration(raw, calibrated, Optional.empty(), 1);
  }

  /** Returns the map of uncalibrated models: raw 0 becomes 0.25, raw 1 becomes 0.75. */
  public static Calibration unfitted() {
    return of(new float[] {0, 1}, new float[] {0.25f, 0.75f});
  }

  /** Returns the same map with scores that read as grades of human judgments. */
  public Calibration readAs(Grades newGrades) {
    return new Calibration(raw, calibrated, Optional.of(newGrades), share);
  }

  /** Returns the map to a share of each score. */
  public Calibration times(float factor) {
    return factor == 1 ? this : new Calibration(raw, calibrated, grades, share * factor);
  }

  /** Returns the share of each score that this map gives: 1 for the maps of a model. */
  public float share() {
    return share;
  }

  /** Returns the grades that scores read as; empty if scores are probabilities of relevance. */
  public Optional<Grades> grades() {
    return grades;
  }

  /** Returns the calibrated score of a raw score. */
  public float apply(float score) {
    double y;
    if (score <= raw[0]) {
      y = calibrated[0] / (1 + slopeBelow * ((double) raw[0] - score));
    } else if (score >= raw[raw.length - 1]) {
      y = 1 - restAbove / (1 + slopeAbove * ((double) score - raw[raw.length - 1]));
    } else {
      int i = cells[cell(score)];
      while (score >= raw[i + 1]) {
        i++;
      }
      y = calibrated[i] + slopes[i] * ((double) score - raw[i]);
    }
    return Math.clamp((float) (share * y), Float.MIN_VALUE, Math.nextDown(share));
  }

  /** Returns a lower bound of the raw scores that are calibrated to {@code score} or more. */
  public float invertedDown(float score) {
    if (score <= Float.MIN_VALUE) {
      return Float.NEGATIVE_INFINITY;
    }
    if (score > Math.nextDown(share)) {
      return Float.POSITIVE_INFINITY;
    }
    double step = Math.ulp(score);
    float candidate = (float) inverted(score / (double) share);
    while (candidate > Float.NEGATIVE_INFINITY && apply(candidate) >= score) {
      candidate = Math.min(Math.nextDown(candidate), (float) inverted((score - step) / share));
      step *= 2;
      if (step >= score) {
        return Float.NEGATIVE_INFINITY;
      }
    }
    return candidate;
  }

  private double inverted(double score) {
    int last = raw.length - 1;
    if (score <= calibrated[0]) {
      return raw[0] - (calibrated[0] / score - 1) * calibrated[0] / slopes[0];
    }
    if (score >= calibrated[last]) {
      double rest = 1.0 - calibrated[last];
      return raw[last] + (rest / (1 - score) - 1) * rest / slopes[last - 1];
    }
    int i = 0;
    while (calibrated[i + 1] < score) {
      i++;
    }
    return raw[i] + (score - calibrated[i]) / slopes[i];
  }

  public float[] rawKnots() {
    return raw.clone();
  }

  public float[] calibratedKnots() {
    return calibrated.clone();
  }

  @Override
  public String kind() {
    return "knots";
  }

  @Override
  public void write(PartWriter out) {
    if (share != 1) {
      throw new IllegalStateException("the map of one query is not stored");
    }
    out.floats("raw", raw).floats("calibrated", calibrated);
    grades.ifPresent(
        scale -> out.put("lowest-grade", scale.lowest()).put("highest-grade", scale.highest()));
  }

  static Calibration read(PartReader in) {
    float[] raw = in.floats("raw");
    Bounds.within("knots", raw.length, 2, Bounds.MAX_KNOTS);
    Calibration map = of(raw, in.floats("calibrated"));
    return in.has("lowest-grade")
        ? map.readAs(
            new Grades((float) in.number("lowest-grade"), (float) in.number("highest-grade")))
        : map;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Calibration that
        && Arrays.equals(raw, that.raw)
        && Arrays.equals(calibrated, that.calibrated)
        && grades.equals(that.grades)
        && share == that.share;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(raw) + Arrays.hashCode(calibrated) + grades.hashCode();
  }

  @Override
  public String toString() {
    int last = raw.length - 1;
    return Formatted.of(
        "calibration of %d knots from %s -> %s to %s -> %s",
        raw.length, raw[0], calibrated[0], raw[last], calibrated[last]);
  }
}
