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
  /**
   * A guess for every picture, corrected by how clicks differ from it (Dudik et al., 2011). The
   * guess counts as half a look, so that only pictures which hardly anyone looked at keep it.
   */
  DOUBLY_ROBUST("doubly robust") {
    @Override
    double rate(List<Result> results, double guess) {
      double looks = LOOKS_OF_GUESS;
      double surplus = 0;
      for (Result result : results) {
        looks += result.shown() * result.examined();
        surplus += result.clicks() - result.shown() * result.examined() * guess;
      }
      return guess + surplus / looks;
    }
  };

  private static final double LOOKS_OF_GUESS = 0.5;

  private final String label;

  Estimator(String label) {
    this.label = label;
  }

  /** How much of a rate is the guess, of 1. */
  double shareOfGuess(List<Result> results) {
    double looks = results.stream().mapToDouble(r -> r.shown() * r.examined()).sum();
    return this == DOUBLY_ROBUST ? LOOKS_OF_GUESS / (LOOKS_OF_GUESS + looks) : 0;
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
