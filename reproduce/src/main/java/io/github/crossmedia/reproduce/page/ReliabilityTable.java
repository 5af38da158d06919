package io.github.crossmedia.reproduce.page;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.Reliability.Quality;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Scores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The reliability of the scores of an experiment's methods, as a table and a diagram. */
public final class ReliabilityTable {

  private static final int NUMBERS = 4;

  /** Steps of fewer pairs say little. */
  private static final int FEW = 20;

  private ReliabilityTable() {}

  /** Returns the scores of a finished model for all pictures and queries, with their relevance. */
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

  /** Returns the table of methods by name. */
  public static PageTable of(Map<String, Reliability> methods) {
    List<String> header = header();
    PageTable table =
        new PageTable()
            .text(header.getFirst())
            .numbers(header.subList(1, NUMBERS).toArray(String[]::new))
            .text(header.subList(NUMBERS, header.size()).toArray(String[]::new));
    methods.forEach((method, reliability) -> table.row(row(method, reliability)));
    return table;
  }

  /** Returns for each method what its scores lose beside the base rate. */
  public static PageTable losses(Map<String, Reliability> methods) {
    PageTable table = new PageTable().text("method").numbers("log loss", "of the base rate");
    methods.forEach(
        (method, reliability) ->
            table.row(
                method,
                Figures.of(reliability.all().logLoss(), 4),
                Figures.of(reliability.all().baseLogLoss(), 4)));
    return table;
  }

  /**
   * Returns the diagram of methods by name, as SVG: on the diagonal scores are probabilities, above
   * it they are too low.
   */
  public static String diagram(Map<String, Reliability> methods) {
    LineDiagram diagram = LineDiagram.of("what scores say", "the share that is relevant", 1);
    methods.forEach(
        (name, reliability) ->
            diagram.line(
                name,
                reliability.steps().stream()
                    .map(step -> new LineDiagram.Point(step.said(), step.isTrue()))
                    .toList()));
    return diagram.svg(true);
  }

  /** Returns for each number of words what scores say and what is true, by tenths of the scores. */
  public static PageTable bySteps(Map<String, Reliability> methods) {
    PageTable table =
        new PageTable()
            .text("method")
            .numbers("words", "Brier skill")
            .text("said -> true (pairs of a query and a picture)");
    methods.forEach(
        (method, reliability) ->
            reliability
                .groups()
                .forEach(
                    words ->
                        table.row(
                            method,
                            words.toString(),
                            percent(reliability.of(words).brierSkill()),
                            reliability.steps(words).stream()
                                .skip(1)
                                .filter(step -> step.pairs() >= FEW)
                                .map(ReliabilityTable::step)
                                .collect(Collectors.joining(", ")))));
    return table;
  }

  private static String step(Reliability.Step step) {
    return Formatted.of("%.2f -> %.2f (%,d)", step.said(), step.isTrue(), step.pairs());
  }

  private static String percent(double share) {
    return Formatted.of("%+.1f %%", 100 * share);
  }

  private static List<String> header() {
    List<String> cells =
        new ArrayList<>(List.of("method", "log loss", "of the base rate", "Brier skill"));
    IntStream.rangeClosed(1, Reliability.MAX_WORDS).forEach(words -> cells.add(label(words)));
    return cells;
  }

  /** Returns the cells of one method. */
  private static List<String> row(String method, Reliability reliability) {
    Quality all = reliability.all();
    List<String> cells = new ArrayList<>(List.of(method));
    cells.add(Figures.of(all.logLoss(), 4));
    cells.add(Figures.of(all.baseLogLoss(), 4));
    cells.add(percent(all.brierSkill()));
    for (int words = 1; words <= Reliability.MAX_WORDS; words++) {
      cells.add(reliability.groups().contains(words) ? best(reliability.of(words)) : "");
    }
    return cells;
  }

  private static String best(Quality quality) {
    return Figures.of(quality.bestSaid(), 2) + ", " + Figures.of(quality.bestTrue(), 2);
  }

  private static String label(int words) {
    return words == 1
        ? "1 word"
        : words == Reliability.MAX_WORDS ? words + " or more" : words + " words";
  }
}
