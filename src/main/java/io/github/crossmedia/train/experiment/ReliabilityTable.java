package io.github.crossmedia.train.experiment;

import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.Reliability.Quality;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.Questions;
import io.github.crossmedia.train.Scores;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/** The reliability of the scores of an experiment's methods, as Markdown. */
final class ReliabilityTable {

  private ReliabilityTable() {}

  /** The scores of a finished model for all pictures and queries, with their relevance. */
  static Reliability reliability(CrossMediaModel model, Questions questions) {
    Reliability reliability = new Reliability();
    Scores scores = questions.scores(model);
    for (int query = 0; query < questions.size(); query++) {
      Calibration map = questions.calibration(model, query);
      float[] raw = scores.scores(query);
      for (int picture = 0; picture < raw.length; picture++) {
        boolean isRelevant = Arrays.binarySearch(questions.relevant(query), picture) >= 0;
        reliability.add(questions.words(query), map.apply(raw[picture]), isRelevant);
      }
    }
    return reliability;
  }

  static String of(Map<String, Reliability> methods) {
    StringBuilder table = new StringBuilder();
    table.append("| method | log loss | of the base rate | Brier skill ");
    for (int words = 1; words <= Reliability.LONGEST; words++) {
      table.append("| ").append(label(words)).append(' ');
    }
    table.append("|\n| --- | ---: | ---: | ---: ");
    table.append("| --- ".repeat(Reliability.LONGEST)).append("|\n");
    methods.forEach((method, reliability) -> row(table, method, reliability));
    return table.toString();
  }

  private static void row(StringBuilder table, String method, Reliability reliability) {
    Quality all = reliability.all();
    table.append(
        String.format(
            Locale.ROOT,
            "| %s | %.4f | %.4f | %+.1f %% ",
            method,
            all.logLoss(),
            all.baseLogLoss(),
            100 * all.brierSkill()));
    for (int words = 1; words <= Reliability.LONGEST; words++) {
      table.append("| ");
      if (reliability.groups().contains(words)) {
        Quality quality = reliability.of(words);
        table.append(
            String.format(Locale.ROOT, "%.2f, %.2f ", quality.bestSaid(), quality.bestTrue()));
      }
    }
    table.append("|\n");
  }

  private static String label(int words) {
    return words == 1
        ? "1 word"
        : words == Reliability.LONGEST ? words + " or more" : words + " words";
  }
}
