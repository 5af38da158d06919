package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.cli.features.CollectionQueries;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.ScoredItem;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.Reliability.Quality;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** The reliability of a run's scores, by the number of words of the queries. */
final class CalibrationTables {

  private CalibrationTables() {}

  /** Returns the scores of a run's judged queries, with their relevance. */
  static Reliability reliability(RunFile file, Judgments judgments) {
    Reliability reliability = new Reliability();
    for (String query : judgments.queries()) {
      int words = query.split("\\" + CollectionQueries.BETWEEN_WORDS).length;
      for (ScoredItem item : file.run().ranking(query)) {
        try {
          boolean isRelevant = judgments.gains(query).getOrDefault(item.item(), 0) > 0;
          reliability.add(words, item.score(), isRelevant);
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException(
              String.format(
                  Locale.ROOT,
                  "%s, query %s, item %s: %s: --calibration needs scores that are probabilities",
                  file.path(),
                  query,
                  item.item(),
                  e.getMessage()),
              e);
        }
      }
    }
    return reliability;
  }

  static void print(RunFile file, Reliability reliability, PrintWriter out) {
    out.println();
    out.println("scores of " + file.path() + " as probabilities");
    Table table =
        new Table(
            List.of(
                "words",
                "pairs",
                "relevant",
                "log loss",
                "of the base rate",
                "Brier skill",
                "best " + Reliability.BEST + " say",
                "are"));
    for (int words : reliability.groups()) {
      table.add(
          row(
              words == Reliability.MAX_WORDS ? words + " or more" : "" + words,
              reliability.of(words)));
    }
    table.add(row("all", reliability.all()));
    table.print(out);
  }

  private static List<String> row(String words, Quality quality) {
    return List.of(
        words,
        Long.toString(quality.pairs()),
        String.format(Locale.ROOT, "%.4f", quality.base()),
        String.format(Locale.ROOT, "%.4f", quality.logLoss()),
        String.format(Locale.ROOT, "%.4f", quality.baseLogLoss()),
        String.format(Locale.ROOT, "%+.1f %%", 100 * quality.brierSkill()),
        String.format(Locale.ROOT, "%.2f", quality.bestSaid()),
        String.format(Locale.ROOT, "%.2f", quality.bestTrue()));
  }
}
