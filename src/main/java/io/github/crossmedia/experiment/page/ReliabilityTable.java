package io.github.crossmedia.experiment.page;

import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.Reliability.Quality;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Scores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** The reliability of the scores of an experiment's methods. */
public final class ReliabilityTable {

  private ReliabilityTable() {}

  /** The scores of a finished model for all pictures and queries, with their relevance. */
  public static Reliability reliability(CrossMediaModel model, Questions questions) {
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

  /** The table as Markdown. */
  public static String of(Map<String, Reliability> methods) {
    StringBuilder table = new StringBuilder(line(header()));
    table.append("| --- | ---: | ---: | ---: ");
    table.append("| --- ".repeat(Reliability.LONGEST)).append("|\n");
    methods.forEach((method, reliability) -> table.append(line(row(method, reliability))));
    return table.toString();
  }

  private static String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    cells.forEach(cell -> line.append(cell.isEmpty() ? "| " : "| " + cell + " "));
    return line.append("|\n").toString();
  }

  /** The column headings. */
  public static List<String> header() {
    List<String> cells =
        new ArrayList<>(List.of("method", "log loss", "of the base rate", "Brier skill"));
    IntStream.rangeClosed(1, Reliability.LONGEST).forEach(words -> cells.add(label(words)));
    return cells;
  }

  /** The cells of one method. */
  public static List<String> row(String method, Reliability reliability) {
    Quality all = reliability.all();
    List<String> cells = new ArrayList<>(List.of(method));
    cells.add(String.format(Locale.ROOT, "%.4f", all.logLoss()));
    cells.add(String.format(Locale.ROOT, "%.4f", all.baseLogLoss()));
    cells.add(String.format(Locale.ROOT, "%+.1f %%", 100 * all.brierSkill()));
    for (int words = 1; words <= Reliability.LONGEST; words++) {
      cells.add(reliability.groups().contains(words) ? best(reliability.of(words)) : "");
    }
    return cells;
  }

  private static String best(Quality quality) {
    return String.format(Locale.ROOT, "%.2f, %.2f", quality.bestSaid(), quality.bestTrue());
  }

  private static String label(int words) {
    return words == 1
        ? "1 word"
        : words == Reliability.LONGEST ? words + " or more" : words + " words";
  }
}
