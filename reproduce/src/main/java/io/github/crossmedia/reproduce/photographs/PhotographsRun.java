package io.github.crossmedia.reproduce.photographs;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.model.CodeBookFile;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.page.ReliabilityTable;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.published.SeenCollections;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** {@code crossmedia reproduce photographs}. */
public final class PhotographsRun {

  public static final String NAME = "photographs";

  private static final int RESAMPLES = 1000;
  private static final int THREADS = 2;
  private static final List<String> VIEWS =
      List.of("jcd-pyramid", "auto-color-correlogram", "close-sift");

  private PhotographsRun() {}

  /**
   * Learns the models on {@code flickr8k} and {@code corel5k} and writes their page. A network
   * takes the place of the views of the default model, whose code book is used. Methods are {@code
   * ridge} and {@code mixed-ridge}.
   */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    SeenCollections collections = setup.collections();
    Optional<String> network =
        setup.network().isEmpty() ? Optional.empty() : Optional.of(setup.view());
    boolean comparesMixed = comparesMixed(network, setup.methods());
    Map<String, Quantiser> books = CodeBookFile.read(setup.model());
    List<String> views = network.map(List::of).orElse(VIEWS);
    List<Item> corel = collections.seen("corel5k", NAME, views, books);
    List<Item> flickr = collections.seen("flickr8k", NAME, views, books);
    PhotographRecipe recipe =
        network
            .map(view -> PhotographRecipe.ofNetwork(view, THREADS))
            .orElseGet(() -> PhotographRecipe.byHand(PhotographRecipe.RANK, THREADS));
    PhotographsReport report =
        PhotographsExperiment.run(
            corel, flickr, recipe, comparesMixed, RESAMPLES, collections.remarks());
    PhotographsPage.of(report, network).write(setup.docs());
    return true;
  }

  /** The row "both" and those of single collections are learned by ridge in any case. */
  private static boolean comparesMixed(Optional<String> network, List<String> methods) {
    List<String> known =
        network.isPresent()
            ? List.of(PhotographRecipe.RIDGE)
            : List.of(PhotographRecipe.RIDGE, PhotographRecipe.MIXED);
    for (String method : methods) {
      if (!known.contains(method)) {
        throw new IllegalArgumentException(
            "unknown method " + method + ", known are " + String.join(", ", known));
      }
    }
    return (methods.isEmpty() ? known : methods).contains(PhotographRecipe.MIXED);
  }

  /** The page of all models' answers. */
  static final class PhotographsPage {

    private final PhotographsReport report;
    private final Optional<String> network;
    private final Page page;

    private PhotographsPage(PhotographsReport report, Optional<String> view) {
      this.report = report;
      this.network = view.map(name -> name.substring(0, name.indexOf('#')));
      this.page =
          new Page(
              PhotographsRun.NAME + network.map(name -> "-" + name).orElse(""),
              network
                  .map(name -> "A default model that looks with " + name)
                  .orElse("The default model, and what each collection teaches about the other"));
    }

    /**
     * Returns the page of a report.
     *
     * @param view of the network that pictures were looked at with
     */
    static Page of(PhotographsReport report, Optional<String> view) {
      return new PhotographsPage(report, view).write();
    }

    private Page write() {
      page.paragraph(
              network
                      .map(
                          name ->
                              "Made by `bin/crossmedia reproduce photographs --data DIR --network "
                                  + name
                                  + "`.")
                      .orElseGet(() -> page.madeBy(isMixed() ? "" : " --methods ridge"))
                  + " Data: Corel 5k (Duygulu, Barnard, de Freitas and Forsyth, ECCV 2002);"
                  + " Flickr8k (Hodosh, Young and Hockenmaier, JAIR 2013).")
          .paragraph(
              howLearned()
                  + " leaves one collection out. No validation or test picture is learned from. Of"
                  + " every five of Corel's CDs, in order of their names, the last is held out"
                  + " whole. All pictures of these ten CDs are asked, and none is learned from."
                  + (network.isPresent()
                      ? " [The same by views made by hand](photographs.md)."
                      : " The code book was learned from training pictures of Flickr8k alone."))
          .paragraph(
              "The queries are words that the model knows and that some caption of the pictures"
                  + " asked holds, so that they differ between models. The everyday words are "
                  + String.join(", ", ModelAnswers.EVERYDAY)
                  + "; unknown ones, and those without a caption, are left out. A picture is"
                  + " relevant to a query if its caption holds all words. The last column is the"
                  + " share of pictures that the model reports as unlike anything it was trained"
                  + " on.")
          .table(learned());
      if (network.isEmpty() && !isMixed()) {
        page.paragraph("Not run for this page: " + PhotographRecipe.MIXED + ".");
      }
      for (String asked : report.asked()) {
        asked(asked);
      }
      return page;
    }

    private boolean isMixed() {
      return report.pictures().containsKey(PhotographsExperiment.MIXED);
    }

    private String howLearned() {
      return network
          .map(
              name ->
                  "Models are learned from the view of the network "
                      + name
                      + " alone; parameters were chosen on training pictures. In the last sections"
                      + " a hundred or more captions of Corel, drawn by a seed, are learned from"
                      + " [on top of](../training.md#on-top-of-a-model) the model of Flickr8k, and"
                      + " alone. All rows of such a section ask the words of these captions. The"
                      + " row \"both\" is learned as a shipped model is; \"alone\"")
          .orElse(
              "Models are learned as `models/photographs.safetensors` is, with its views, its code"
                  + " book and its parameters, all given."
                  + (isMixed()
                      ? " The row \"both, mixed\" is that model, with a [regression for each"
                          + " collection](../methods/ridge.md);"
                      : "")
                  + " \"both\" has one regression of both; \"alone\"");
    }

    private PageTable learned() {
      PageTable table = new PageTable().text("model").numbers("learned from");
      report
          .pictures()
          .forEach(
              (model, pictures) ->
                  table.row(model, String.format(Locale.ROOT, "%,d pictures", pictures)));
      return table;
    }

    private void asked(String asked) {
      PageTable table =
          new PageTable()
              .text("model")
              .numbers("words asked", "AvgP of single words", "over pictures, 95 %", "times chance")
              .numbers("everyday words asked", "P@10 of these", "outside");
      Map<String, Reliability> reliabilities = new LinkedHashMap<>();
      report
          .answers()
          .get(asked)
          .forEach(
              (model, answers) -> {
                row(table, model, answers);
                reliabilities.put(model, answers.reliability());
              });
      String part = asked.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
      page.section("Asked: " + asked)
          .table(table)
          .paragraph(
              "The interval draws "
                  + (asked.equals(PhotographsExperiment.SERIES) ? "whole CDs" : "the pictures")
                  + " again with replacement. Scores as probabilities, over all pairs of a query"
                  + " and a picture; then, for queries of each length, the mean of the 200 highest"
                  + " scores and the share of them that is relevant:")
          .table(ReliabilityTable.of(reliabilities))
          .plot(
              "Scores against the share of relevant pictures",
              part.replaceAll("-$", ""),
              ReliabilityTable.diagram(reliabilities));
    }

    private static void row(PageTable table, String model, ModelAnswers answers) {
      table.row(
          model,
          String.format(Locale.ROOT, "%,d", answers.words()),
          Figures.of(100 * answers.averagePrecision().observed(), 1) + " %",
          Figures.interval(answers.averagePrecision().times(100), 1),
          Figures.of(answers.timesChance(), 1),
          String.valueOf(answers.everyday()),
          answers.everyday() == 0 ? "" : Figures.of(answers.firstTen(), 2),
          Figures.of(100 * answers.outside(), 1) + " %");
    }
  }
}
