package io.github.crossmedia.reproduce.photographs;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.page.ReliabilityTable;
import io.github.crossmedia.reproduce.page.Results;
import io.github.crossmedia.reproduce.photographs.PhotographsRun.PhotographsExperiment;
import io.github.crossmedia.reproduce.photographs.PhotographsRun.PhotographsReport;
import io.github.crossmedia.reproduce.photographs.PhotographsRun.Way;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The page of all models' answers: one for the views made by hand and for the networks that
 * pictures were looked at with, each of which is a column. Each has its own results beside it.
 */
final class PhotographsPage {

  private static final String BY_HAND = "by hand";
  private static final String OF_NETWORK = PhotographsRun.NAME + "-";

  /** What stays beside the page. */
  private static final Set<String> BESIDE = Set.of("3 words");

  private PhotographsPage() {}

  /**
   * Returns the results of a run, and the plots beside them.
   *
   * @param view of the network that pictures were looked at with
   */
  static Page of(PhotographsReport report, Optional<String> view) {
    Optional<String> network = view.map(name -> name.substring(0, name.indexOf('#')));
    List<String> run = new ArrayList<>();
    List<String> left = new ArrayList<>();
    for (Way way : Way.values()) {
      (report.pictures().containsKey(way.row()) ? run : left).add(way.method());
    }
    Page page =
        new Page(
            network.map(name -> OF_NETWORK + name).orElse(PhotographsRun.NAME),
            PhotographsRun.NAME);
    return page.with(
            "options",
            network.map(name -> " --network " + name).orElse("")
                + (left.isEmpty() ? "" : " --methods " + String.join(",", run)))
        .with("left", left)
        .with("everyday", String.join(", ", ModelAnswers.EVERYDAY))
        .with("learned", learned(report))
        .with("countsUnknownWords", true)
        .with(
            "sections", report.asked().stream().map(asked -> asked(report, asked, page)).toList());
  }

  private static PageTable learned(PhotographsReport report) {
    PageTable table = new PageTable().text("model").numbers("learned from");
    report
        .pictures()
        .forEach((model, pictures) -> table.row(model, Formatted.of("%,d pictures", pictures)));
    return table;
  }

  private static Map<String, ?> asked(PhotographsReport report, String asked, Page page) {
    PageTable table =
        new PageTable()
            .text("model")
            .numbers("words asked", "AvgP of single words", "over pictures, 95 %", "times chance")
            .numbers("everyday words asked", "P@10 of these", "95 %", "outside");
    Map<String, ModelAnswers> models = report.answers().get(asked);
    String first = PhotographsExperiment.first(models.keySet());
    Map<String, ResampledFigure> compared = models.get(first).texts();
    PageTable texts = new PageTable().text("model");
    PageTable gains = new PageTable().text("model");
    Stream.of(texts, gains).forEach(each -> compared.keySet().forEach(each::numbers));
    PageTable kept =
        new PageTable().text("model").numbers("probability at least", "right", "found");
    Map<String, Reliability> reliabilities = new LinkedHashMap<>();
    models.forEach(
        (model, answers) -> {
          row(table, model, answers);
          texts.row(cells(model, answers, (kind, figure) -> Figures.withInterval(figure)));
          if (!model.equals(first)) {
            gains.row(
                cells(model, answers, (kind, figure) -> Figures.gain(figure, compared.get(kind))));
          }
          answers.reliability().ifPresent(each -> reliabilities.put(model, each));
          answers
              .kept()
              .forEach(
                  each ->
                      kept.row(
                          model,
                          Figures.of(each.probability(), 2),
                          Figures.withInterval(each.right()),
                          Figures.withInterval(each.found())));
        });
    String plot = asked.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("-$", "");
    if (!reliabilities.isEmpty()) {
      page.plot(plot, ReliabilityTable.diagram(reliabilities));
    }
    Map<String, Object> section = new LinkedHashMap<>();
    section.put("asked", asked);
    section.put("answers", table);
    section.put("texts", texts);
    section.put("first", first);
    section.put("gains", gains);
    section.put("kept", kept);
    section.put("reliability", ReliabilityTable.bySteps(reliabilities));
    section.put("plot", reliabilities.isEmpty() ? "" : plot);
    return section;
  }

  private static List<String> cells(
      String model, ModelAnswers answers, BiFunction<String, ResampledFigure, String> cell) {
    return Stream.concat(
            Stream.of(model),
            answers.texts().entrySet().stream()
                .map(entry -> cell.apply(entry.getKey(), entry.getValue())))
        .toList();
  }

  private static void row(PageTable table, String model, ModelAnswers answers) {
    table.row(
        model,
        Formatted.of("%,d", answers.words()),
        Figures.of(100 * answers.averagePrecision().observed(), 1) + " %",
        Figures.interval(answers.averagePrecision().times(100), 1),
        Figures.of(answers.timesChance(), 1),
        String.valueOf(answers.everyday()),
        answers.firstTen().map(value -> Figures.of(value.observed(), 2)).orElse(""),
        answers.firstTen().map(value -> Figures.interval(value, 2)).orElse(""),
        Figures.of(100 * answers.outside(), 1) + " %");
  }

  /** Returns the page of all runs whose results lie in a folder. */
  static Page stored(Path folder) throws IOException {
    Map<String, Results> runs = new LinkedHashMap<>();
    for (String name : names(folder)) {
      runs.put(
          name.startsWith(OF_NETWORK) ? name.substring(OF_NETWORK.length()) : BY_HAND,
          Results.read(folder, name));
    }
    Set<String> asked = new LinkedHashSet<>();
    runs.values()
        .forEach(
            run -> run.maps("sections").forEach(each -> asked.add((String) each.get("asked"))));
    List<Map<String, Object>> commands = new ArrayList<>();
    runs.forEach(
        (seen, run) ->
            commands.add(
                Map.of(
                    "seen", seen, "options", run.text("options"), "file", fileOf(seen) + ".json")));
    return new Page(PhotographsRun.NAME)
        .text("networks", runs.keySet().stream().filter(run -> !run.equals(BY_HAND)).toList())
        .text("commands", commands)
        .text("older", runs.values().stream().anyMatch(run -> !run.isTrue("countsUnknownWords")))
        .text("asked", asked.stream().map(each -> section(each, runs)).toList());
  }

  private static String fileOf(String seen) {
    return seen.equals(BY_HAND) ? PhotographsRun.NAME : OF_NETWORK + seen;
  }

  private static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      Set<String> names = new TreeSet<>();
      files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.matches(PhotographsRun.NAME + "(-[^.]*)?\\.json"))
          .forEach(file -> names.add(file.substring(0, file.lastIndexOf('.'))));
      return names;
    }
  }

  private static Map<String, ?> section(String asked, Map<String, Results> runs) {
    Map<String, Map<String, Object>> of = new LinkedHashMap<>();
    List<Map<String, String>> plots = new ArrayList<>();
    runs.forEach(
        (name, run) ->
            run.maps("sections").stream()
                .filter(each -> each.get("asked").equals(asked))
                .forEach(
                    each -> {
                      of.put(name, each);
                      if (!each.get("plot").equals("")) {
                        plots.add(
                            Map.of("seen", name, "plot", fileOf(name) + "-" + each.get("plot")));
                      }
                    }));
    PageTable scores = side(of, "reliability", "words", PhotographsPage::said);
    return Map.of(
        "name",
        asked,
        "figures",
        figures(of),
        "calibrated",
        !scores.rows().isEmpty(),
        "scores",
        scores,
        "kept",
        side(of, "kept", "probability at least", PhotographsPage::rightAndFound),
        "plots",
        plots);
  }

  /** Returns what each model finds, a column for each run. */
  private static PageTable figures(Map<String, Map<String, Object>> runs) {
    Map<List<String>, Map<String, String>> rows = new LinkedHashMap<>();
    runs.forEach(
        (run, section) -> {
          PageTable texts = (PageTable) section.get("texts");
          for (List<String> row : texts.rows()) {
            String model = row.getFirst().replace(PhotographsExperiment.WITHOUT_SERIES, "");
            texts.columns().stream()
                .skip(1)
                .filter(kind -> !BESIDE.contains(kind))
                .forEach(
                    kind ->
                        rows.computeIfAbsent(List.of(model, kind), each -> new LinkedHashMap<>())
                            .put(run, texts.cell(row, kind)));
          }
        });
    return table(new PageTable().text("model", "asked"), runs.keySet(), rows);
  }

  private static PageTable table(
      PageTable table, Set<String> runs, Map<List<String>, Map<String, String>> rows) {
    runs.forEach(table::numbers);
    String above = "";
    for (var row : rows.entrySet()) {
      List<String> cells = new ArrayList<>(row.getKey());
      String first = cells.getFirst();
      if (first.equals(above)) {
        cells.set(0, "");
      }
      above = first;
      runs.forEach(run -> cells.add(row.getValue().getOrDefault(run, "")));
      table.row(cells);
    }
    return table;
  }

  /** Returns a table of the model that is learned as the shipped ones are, or of the last one. */
  private static PageTable side(
      Map<String, Map<String, Object>> runs,
      String name,
      String by,
      BiFunction<PageTable, List<String>, String> cell) {
    Map<List<String>, Map<String, String>> rows = new LinkedHashMap<>();
    runs.forEach(
        (run, section) -> {
          PageTable table = (PageTable) section.get(name);
          String shown =
              table.rows().stream()
                  .map(List::getFirst)
                  .filter(model -> model.startsWith(Way.SENTENCES.row()))
                  .findFirst()
                  .orElseGet(() -> table.rows().isEmpty() ? "" : table.rows().getLast().getFirst());
          table.rows().stream()
              .filter(row -> row.getFirst().equals(shown))
              .forEach(
                  row ->
                      rows.computeIfAbsent(
                              List.of(table.cell(row, by)), each -> new LinkedHashMap<>())
                          .put(run, cell.apply(table, row)));
        });
    return table(new PageTable().numbers(by), runs.keySet(), rows);
  }

  private static String said(PageTable table, List<String> row) {
    return table.cell(row, "Brier skill") + ": " + row.getLast().replaceAll(" \\([\\d,]+\\)", "");
  }

  private static String rightAndFound(PageTable table, List<String> row) {
    return table.cell(row, "right") + ", " + table.cell(row, "found");
  }
}
