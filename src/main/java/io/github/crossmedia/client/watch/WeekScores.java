package io.github.crossmedia.client.watch;

import io.github.crossmedia.client.watch.Metric.Kind;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.evaluate.clicks.ClickReliability;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.clicks.LoggedScores;
import io.github.crossmedia.train.clicks.ModelScores;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The reliability of a model's scores by the clicks of a week. */
record WeekScores(CrossMediaModel model, Map<String, Medium> pictures, SearchLog week) {

  private static final double STEP = 0.1;

  /** Returns nothing if no search was recorded with the pictures it showed. */
  List<Metric> metrics() {
    ClickReliability reliability =
        LoggedScores.reliability(week, pictures.keySet(), new ModelScores(model, pictures));
    if (reliability.shown() == 0) {
      return List.of();
    }
    List<Metric> metrics = new ArrayList<>();
    metrics.add(new Metric(Kind.BRIER, "", reliability.brier(), reliability.shown()));
    metrics.add(new Metric(Kind.MISCALIBRATION, "", reliability.error(), reliability.shown()));
    for (ClickReliability.Step step : reliability.steps()) {
      double from = Math.min(9, Math.floor(step.said() / STEP)) * STEP;
      metrics.add(
          new Metric(
              Kind.RELIABILITY,
              String.format(Locale.ROOT, "%.1f to %.1f", from, from + STEP),
              step.clicked(),
              step.looks()));
    }
    return metrics;
  }
}
