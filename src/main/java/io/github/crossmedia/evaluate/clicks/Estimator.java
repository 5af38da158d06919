package io.github.crossmedia.evaluate.clicks;

import io.github.crossmedia.evaluate.clicks.LoggedQuery.Result;
import java.util.List;

/** How the attractiveness of a picture follows from its clicks. */
public enum Estimator {
  /** Clicks by the inverse of their propensity, over all times shown (Horvitz and Thompson). */
  IPS("inverse propensity") {
    @Override
    double rate(List<Result> results, double guess) {
      return ratio(results, Result::shown);
    }
  },
  /** The same over what the weights of all times shown add up to, where weights are cut. */
  SELF_NORMALISED("self-normalised") {
    @Override
    double rate(List<Result> results, double guess) {
      return ratio(results, result -> result.shown() * result.examined() * result.weight());
    }
  },
  /** A guess for every picture, mended by what clicks differ from it (Dudik et al., 2011). */
  DOUBLY_ROBUST("doubly robust") {
    @Override
    double rate(List<Result> results, double guess) {
      double shown = 0;
      double surplus = 0;
      for (Result result : results) {
        shown += result.shown();
        surplus += result.weight() * (result.clicks() - result.shown() * result.examined() * guess);
      }
      return shown > 0 ? guess + surplus / shown : guess;
    }
  };

  private final String label;

  Estimator(String label) {
    this.label = label;
  }

  /** The name in tables. */
  public String label() {
    return label;
  }

  /**
   * How likely a picture is clicked by someone who looks at it.
   *
   * @param guess what a model says of that
   */
  abstract double rate(List<Result> results, double guess);

  private interface Part {
    double of(Result result);
  }

  private static double ratio(List<Result> results, Part part) {
    double clicks = 0;
    double shown = 0;
    for (Result result : results) {
      clicks += result.weight() * result.clicks();
      shown += part.of(result);
    }
    return shown > 0 ? clicks / shown : 0;
  }
}
