package io.github.crossmedia.experiment.photographs;

import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.experiment.page.ReliabilityDiagram;
import io.github.crossmedia.experiment.page.ReliabilityTable;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The answers of all models as a page of Markdown. */
public final class PhotographsPage {

  private final PhotographsReport report;
  private final StringBuilder page = new StringBuilder();

  private PhotographsPage(PhotographsReport report) {
    this.report = report;
  }

  /** The page; {@code command} is the command line that makes it. */
  public static String of(PhotographsReport report, String command) {
    return new PhotographsPage(report).write(command);
  }

  /** The plots that lie beside the page, by name. */
  public static Map<String, String> plots(PhotographsReport report) {
    Map<String, String> plots = new LinkedHashMap<>();
    for (String asked : report.asked()) {
      plots.put(plot(asked), ReliabilityDiagram.svg(reliabilities(report, asked)));
    }
    return plots;
  }

  private static String plot(String asked) {
    String name = asked.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return "photographs-" + name.replaceAll("-$", "") + ".svg";
  }

  private static Map<String, Reliability> reliabilities(PhotographsReport report, String asked) {
    Map<String, Reliability> reliabilities = new LinkedHashMap<>();
    report
        .answers()
        .get(asked)
        .forEach((model, answers) -> reliabilities.put(model, answers.reliability()));
    return reliabilities;
  }

  private String write(String command) {
    line("# The default model, and what each collection teaches about the other").line("");
    line("Made by `"
            + command
            + "`. Data: Corel 5k (Duygulu, Barnard, de Freitas and Forsyth, ECCV 2002);"
            + " Flickr8k (Hodosh, Young and Hockenmaier, JAIR 2013).")
        .line("");
    line("Models are learned as `models/photographs.safetensors` is, with its views, its code"
            + " book and its parameters, all given. The row \"both\" is that model; \"alone\""
            + " leaves one collection out. No validation or test picture is learned from. Of"
            + " five of Corel's CDs, in order of their names, the last is one of the ten asked"
            + " as a whole: all its pictures are asked, and none of them is learned from. The"
            + " code book was learned from training pictures of Flickr8k alone.")
        .line("");
    line("The queries are words that the model knows and that some caption of the pictures"
            + " asked holds, so that they differ between models. The everyday words are "
            + String.join(", ", ModelAnswers.EVERYDAY)
            + "; unknown ones, and those without a caption, are left out. A picture is relevant"
            + " to a query if its caption holds all words. The last column is the share of the"
            + " pictures asked of which the model says that they are outside what it knows.")
        .line("");
    learned();
    for (String asked : report.asked()) {
      asked(asked);
    }
    return page.toString();
  }

  private void learned() {
    line("| model | learned from |").line("| --- | ---: |");
    report
        .pictures()
        .forEach(
            (model, pictures) ->
                line(String.format(Locale.ROOT, "| %s | %,d pictures |", model, pictures)));
    line("");
  }

  private void asked(String asked) {
    line("## Asked: " + asked).line("");
    line(
        "| model | words asked | AvgP of single words | over pictures, 95 % | times chance |"
            + " everyday words asked | P@10 of these | outside |");
    line("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    report.answers().get(asked).forEach((model, answers) -> line(row(model, answers)));
    line("");
    line("The interval draws "
            + (asked.equals(PhotographsExperiment.SERIES) ? "whole CDs" : "the pictures")
            + " again with replacement. Scores as probabilities, over all pairs of a query and"
            + " a picture; then, for queries of each length, the mean of the 200 highest"
            + " scores and the share of them that is relevant:")
        .line("");
    page.append(ReliabilityTable.of(reliabilities(report, asked))).append('\n');
    line("![Scores against the share of relevant pictures](" + plot(asked) + ")").line("");
  }

  private static String row(String model, ModelAnswers answers) {
    var interval = answers.averagePrecision().times(100).interval();
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %.1f %% | %.1f to %.1f | %.1f | %d | %s | %.1f %% |",
        model,
        answers.words(),
        100 * answers.averagePrecision().observed(),
        interval.lower(),
        interval.upper(),
        answers.timesChance(),
        answers.everyday(),
        answers.everyday() == 0 ? "" : String.format(Locale.ROOT, "%.2f", answers.firstTen()),
        100 * answers.outside());
  }

  private PhotographsPage line(String line) {
    page.append(line).append('\n');
    return this;
  }
}
