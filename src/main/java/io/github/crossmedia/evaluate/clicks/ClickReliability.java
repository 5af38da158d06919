package io.github.crossmedia.evaluate.clicks;

import io.github.crossmedia.Formatted;
import java.util.ArrayList;
import java.util.List;

/**
 * The reliability of scores by clicks. A picture is expected to be clicked with the probability
 * that its position is looked at, times its score. The Brier score is the mean squared difference
 * of that from what happened.
 */
public final class ClickReliability {

  private static final int STEPS = 10;

  private final double[] said = new double[STEPS];
  private final double[] looks = new double[STEPS];
  private final double[] clicked = new double[STEPS];
  private final List<double[]> shown = new ArrayList<>();

  /**
   * Adds a picture that searches showed at one position.
   *
   * @param score the score, from 0 to 1
   * @param examined the probability that people look at the position
   * @param times the number of searches that showed it there
   * @param clicks the number of these in which it was clicked
   */
  public void add(float score, double examined, double times, double clicks) {
    if (!(score >= 0 && score <= 1)) {
      throw new IllegalArgumentException(
          Formatted.of("the score %s is not between 0 and 1", score));
    }
    int step = Math.min(STEPS - 1, (int) (STEPS * score));
    said[step] += score * times * examined;
    looks[step] += times * examined;
    clicked[step] += clicks;
    shown.add(new double[] {score, examined, times, clicks});
  }

  /** Returns the number of pictures shown, each as often as it was. */
  public double shown() {
    return shown.stream().mapToDouble(each -> each[2]).sum();
  }

  /** Returns the mean squared difference of clicks and what scores promise; 0 is best. */
  public double brier() {
    return brier(Double.NaN);
  }

  /**
   * Returns 1 less the Brier score as a share of that of one score for all pictures, their mean
   * rate of clicks; below 0 the scores are worse than that.
   */
  public double skill() {
    double base = brier(rate());
    return base == 0 ? 0 : 1 - brier() / base;
  }

  /** Returns the mean distance of scores from the share of looks that led to a click, by bins. */
  public double error() {
    double distance = 0;
    double all = 0;
    for (Step step : steps()) {
      distance += step.looks() * Math.abs(step.said() - step.clicked());
      all += step.looks();
    }
    return all == 0 ? 0 : distance / all;
  }

  /** Returns the Brier score. A score that is a number replaces those of all pictures. */
  private double brier(double constant) {
    double squares = 0;
    for (double[] each : shown) {
      double promised = each[1] * (Double.isNaN(constant) ? each[0] : constant);
      double missed = 1 - promised;
      squares += each[3] * missed * missed + (each[2] - each[3]) * promised * promised;
    }
    return shown.isEmpty() ? 0 : squares / shown();
  }

  private double rate() {
    double looked = 0;
    double clicks = 0;
    for (int step = 0; step < STEPS; step++) {
      looked += looks[step];
      clicks += clicked[step];
    }
    return looked == 0 ? 0 : clicks / looked;
  }

  /**
   * Pictures of similar scores.
   *
   * @param looks the expected number of looks at them
   * @param said the mean score
   * @param clicked the share of looks that led to a click, which is likeliest 1 where there were
   *     more clicks than looks expected
   */
  public record Step(double looks, double said, double clicked) {}

  /** Returns the scores in {@value #STEPS} bins from 0 to 1, without empty ones. */
  public List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    for (int step = 0; step < STEPS; step++) {
      if (looks[step] > 0) {
        double share = Math.min(1, clicked[step] / looks[step]);
        steps.add(new Step(looks[step], said[step] / looks[step], share));
      }
    }
    return steps;
  }
}
