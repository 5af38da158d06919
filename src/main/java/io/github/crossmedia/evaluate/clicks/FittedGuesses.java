package io.github.crossmedia.evaluate.clicks;

import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation.Ranking;
import io.github.crossmedia.evaluate.clicks.LoggedQuery.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Probabilities of a model as those of a click on what is looked at, {@code logit(rate) = a + b
 * logit(guess)} with b not below 0, fitted to a log (Platt, 1999). A model knows which picture is
 * clicked more likely than another, but not how likely. Pictures that a log never showed have
 * nothing but their guess, so that its level decides about a new ranking.
 */
final class FittedGuesses {

  private static final int STEPS = 50;
  private static final double LEAST = 1e-6;

  /** As if so many looks at a middling picture had been clicked half of the time. */
  private static final double PRIOR = 1;

  private final Ranking guesses;
  private final double[] map;
  private final Map<String, float[]> known = new HashMap<>();

  /** How often a picture was clicked, and about how often it was looked at. */
  private record Shown(double logit, double clicks, double looked) {}

  FittedGuesses(List<LoggedQuery> queries, Ranking guesses) {
    this.guesses = guesses;
    List<Shown> all = new ArrayList<>();
    for (LoggedQuery query : queries) {
      float[] of = guesses.scores(query.text());
      for (Result result : query.results()) {
        double looked = result.shown() * result.examined();
        all.add(new Shown(logit(of[result.picture()]), result.clicks(), looked));
      }
    }
    double[] fitted = fit(all, 1);
    this.map = fitted[1] >= 0 ? fitted : fit(all, 0);
  }

  /**
   * Newton's steps for the likeliest map.
   *
   * @param slope 1 to fit the slope, 0 for none
   */
  private static double[] fit(List<Shown> all, int slope) {
    double[] map = {0, 0};
    for (int step = 0; step < STEPS; step++) {
      double g0 = -PRIOR * (rate(map[0]) - 0.5);
      double g1 = -PRIOR * map[1];
      double h00 = PRIOR / 4;
      double h01 = 0;
      double h11 = PRIOR;
      for (Shown each : all) {
        double x = slope * each.logit();
        double rate = rate(map[0] + map[1] * x);
        double residual = each.clicks() - each.looked() * rate;
        double weight = each.looked() * rate * (1 - rate);
        g0 += residual;
        g1 += residual * x;
        h00 += weight;
        h01 += weight * x;
        h11 += weight * x * x;
      }
      double determinant = h00 * h11 - h01 * h01;
      double d0 = (h11 * g0 - h01 * g1) / determinant;
      double d1 = (h00 * g1 - h01 * g0) / determinant;
      double shorter = Math.min(1, 2 / (Math.abs(d0) + Math.abs(d1) + LEAST));
      map[0] += shorter * d0;
      map[1] += shorter * d1;
    }
    return map;
  }

  /** How likely each picture is clicked by someone who looks at it. */
  float[] of(String query) {
    return known.computeIfAbsent(
        query,
        text -> {
          float[] fitted = guesses.scores(text).clone();
          for (int picture = 0; picture < fitted.length; picture++) {
            fitted[picture] = (float) rate(map[0] + map[1] * logit(fitted[picture]));
          }
          return fitted;
        });
  }

  private static double logit(double probability) {
    double inside = Math.clamp(probability, LEAST, 1 - LEAST);
    return Math.log(inside / (1 - inside));
  }

  private static double rate(double logit) {
    return 1 / (1 + Math.exp(-logit));
  }
}
