package io.github.crossmedia.evaluate.clicks;

import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation.LoggedQuery.Result;
import java.util.List;

/** An estimator of the attractiveness of a picture from its clicks. */
public enum Estimator {
  /**
   * Clicks weighted by the inverse of their propensity, divided by the number of times shown
   * (Horvitz and Thompson).
   */
  IPS("inverse propensity") {
    @Override
    double rate(List<Result> results, double guess) {
      return ratio(results, Result::shown);
    }
  },
  /** Weighted clicks, divided by the sum of the weights of all times shown if weights are cut. */
  SELF_NORMALISED("self-normalised") {
    @Override
    double rate(List<Result> results, double guess) {
      return ratio(results, result -> result.shown() * result.examined() * result.weight());
    }
  },
  /**
   * A guess for every picture, corrected by the difference of clicks from it (Dudik et al., 2011).
   * The guess counts as half a look, so that only pictures which hardly anyone looked at keep it.
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

  /** Returns the share of the guess in a rate, from 0 to 1. */
  double shareOfGuess(List<Result> results) {
    double looks = results.stream().mapToDouble(r -> r.shown() * r.examined()).sum();
    return this == DOUBLY_ROBUST ? LOOKS_OF_GUESS / (LOOKS_OF_GUESS + looks) : 0;
  }

  /** Returns the name in tables. */
  public String label() {
    return label;
  }

  /**
   * Returns the probability that a person who looks at a picture clicks it.
   *
   * @param guess that probability by a model
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
