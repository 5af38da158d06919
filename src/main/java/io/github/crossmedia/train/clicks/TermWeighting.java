package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.TrainingData;
import java.util.List;
import java.util.Locale;

/** The weighting of a query's terms. */
enum TermWeighting {
  /** Rare terms count more, and a query has length one. */
  TFIDF,
  /** Terms count as often as the query contains them (Pan et al., 2014, section 3.1). */
  TF;

  /** The parameter that names it. */
  static final String PARAMETER = "weighting";

  static TermWeighting of(Parameters parameters) {
    for (TermWeighting each : values()) {
      if (each.label().equals(parameters.text(PARAMETER))) {
        return each;
      }
    }
    throw parameters.wrong(PARAMETER, "known are tfidf and tf");
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  TextEncoder encoder(TrainingData data) {
    TextEncoder encoder = data.words().encoder();
    return this == TF ? new TextEncoder(encoder.words(), List.of()) : encoder;
  }
}
