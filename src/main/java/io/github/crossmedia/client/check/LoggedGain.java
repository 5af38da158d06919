package io.github.crossmedia.client.check;

import io.github.crossmedia.client.Finding;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.evaluate.clicks.ClickReliability;
import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation;
import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation.Ranking;
import io.github.crossmedia.evaluate.clicks.Estimator;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.train.clicks.CounterfactualGain;
import io.github.crossmedia.train.clicks.CounterfactualGain.Rankings;
import io.github.crossmedia.train.clicks.LoggedScores;
import io.github.crossmedia.train.clicks.ModelScores;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a log of the served version says of a candidate. */
final class LoggedGain {

  private static final String GAIN = "gain";
  private static final String CALIBRATION = "calibration";

  private final SearchLog log;
  private final CounterfactualGain measured;

  LoggedGain(SearchLog log, Map<String, Integer> places) {
    this.log = log;
    this.measured = CounterfactualGain.by(log, log, places);
  }

  /** Returns the doubly robust gain. */
  Finding gain(Contender served, Contender candidate, Double minimum) {
    if (log.clicks() == 0 || measured.isUnmeasured()) {
      return unmeasured(
          GAIN,
          minimum,
          "gain by the log: not measured, no search with its hits and clicks is new");
    }
    ModelScores before = served.scores();
    ModelScores after = candidate.scores();
    List<Ranking> hints =
        List.of(
            before::calibrated,
            after::calibrated,
            CounterfactualEvaluation.places(before::raw),
            CounterfactualEvaluation.places(after::raw));
    ResampledFigure gain =
        measured
            .of(new Rankings(before::raw, after::raw, hints), Set.of(Estimator.DOUBLY_ROBUST))
            .get(Estimator.DOUBLY_ROBUST);
    double lower = gain.interval().lower();
    double upper = gain.interval().upper();
    return new Finding(
        GAIN,
        minimum == null ? Optional.empty() : Optional.of(lower > minimum),
        String.format(
            Locale.ROOT,
            "gain by %d clicks, doubly robust: %+.3f (%+.3f to %+.3f) attractive pictures a search"
                + "%s; propensity: %s",
            log.clicks(),
            gain.observed(),
            lower,
            upper,
            minimum == null ? "" : String.format(Locale.ROOT, "; required: above %+.3f", minimum),
            measured.propensity().source()),
        Map.of("gain", gain.observed(), "lower", lower, "upper", upper));
  }

  /** Returns how reliable the scores of both are by the clicks. */
  Finding calibration(Contender served, Contender candidate, Double rise) {
    ClickReliability before = LoggedScores.reliability(log, served.ids(), served.scores());
    ClickReliability after = LoggedScores.reliability(log, candidate.ids(), candidate.scores());
    if (before.shown() == 0) {
      return unmeasured(
          CALIBRATION, rise, "calibration by clicks: not measured, no search with its hits is new");
    }
    return new Finding(
        CALIBRATION,
        rise == null ? Optional.empty() : Optional.of(after.brier() - before.brier() <= rise),
        String.format(
            Locale.ROOT,
            "Brier score of clicks: %.4f (skill %+.1f %%), served %.4f (%+.1f %%)%s",
            after.brier(),
            100 * after.skill(),
            before.brier(),
            100 * before.skill(),
            rise == null ? "" : String.format(Locale.ROOT, "; required: at most %.4f more", rise)),
        Map.of(
            "served", before.brier(),
            "candidate", after.brier(),
            "served_skill", before.skill(),
            "candidate_skill", after.skill()));
  }

  private static Finding unmeasured(String name, Double required, String sentence) {
    return new Finding(
        name, required == null ? Optional.empty() : Optional.of(false), sentence, Map.of());
  }
}
