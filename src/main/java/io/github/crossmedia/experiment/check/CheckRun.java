package io.github.crossmedia.experiment.check;

import io.github.crossmedia.client.watch.DriftLimits;
import io.github.crossmedia.client.watch.Metric.Kind;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.experiment.check.DriftTrials.Change;
import io.github.crossmedia.experiment.page.Page;
import io.github.crossmedia.experiment.page.PageTable;
import io.github.crossmedia.experiment.published.ViewFiles;
import io.github.crossmedia.train.clicks.simulation.Behavior;
import io.github.crossmedia.train.clicks.simulation.SimulatedSearches;
import io.github.crossmedia.train.clicks.simulation.SimulatedSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** {@code crossmedia reproduce check}. */
public final class CheckRun {

  public static final String NAME = "check";

  private static final int LOGS = 100;
  private static final int SEARCHES = 1_000;
  private static final int EARLY = 500;
  private static final String SERVED = "served";
  private static final List<String> LISTS = List.of("interleaved");
  private static final List<Integer> OF_A_DAY = List.of(20, 50, 100, 200);
  private final SearchedWorld world;
  private final Path folder;
  private final KeptRows kept;
  private final Consumer<String> remarks;

  private CheckRun(SearchedWorld world, Path folder, KeptRows kept, Consumer<String> remarks) {
    this.world = world;
    this.folder = folder;
    this.kept = kept;
    this.remarks = remarks;
  }

  /** Simulates logs and days on Corel, and writes their page. */
  public static void run(Path data, Path features, Path docs, Consumer<String> remarks)
      throws IOException {
    Page page = new Page(NAME, "Checks and alarms, by simulated people");
    page.paragraph(
        "[`cluster check`](../check.md) refuses a version or lets it pass, [`cluster"
            + " compare`](../interleaving.md) stops a comparison, and [`cluster"
            + " watch`](../watch.md) reports drift. This page shows how often they are right.");
    page.paragraph(page.madeBy(" --features DIR"));
    page.paragraph(
        "People search %d pictures of Corel 5k and see the first %d. They ask and click as"
            + " [here](interleaving.md), under four regimes. One session in %d is a bot that"
            + " searches %d times and clicks at random. Models are learned from other pictures, by"
            + " ridge regression on the views %s. The served version knows the captions of one in"
            + " %d of these, the better one all of them. Another version knows as many other"
            + " captions as the served one. The harmful one learned the captions of wrong"
            + " pictures.",
        SearchedWorld.SEARCHED,
        SimulatedSearches.SHOWN,
        SimulatedSessions.BOTS,
        SimulatedSessions.SEARCHES_OF_BOT,
        String.join(" and ", SearchedWorld.VIEWS),
        SearchedWorld.CAPTIONED);
    on(data.resolve("corel5k"), features, remarks).tables().tell(page);
    page.write(docs);
  }

  private static CheckRun on(Path folder, Path features, Consumer<String> remarks)
      throws IOException {
    remarks.accept("learning versions on " + folder);
    Path kept = features.resolve(NAME + "-" + folder.getFileName());
    Files.createDirectories(kept);
    List<Item> items =
        CollectionReader.readAll(folder.resolve("collection.jsonl")).stream()
            .filter(item -> !item.split().equals("test"))
            .toList();
    SearchedWorld world =
        new SearchedWorld(
            new ViewFiles(folder, kept, remarks, IndexProgress.NONE)
                .of(items, SearchedWorld.VIEWS, Map.of()),
            kept);
    return new CheckRun(world, folder, new KeptRows(kept.resolve("rows.json")), remarks);
  }

  private Tables tables() {
    GateTrials gate = new GateTrials(world);
    return new Tables(gates(gate), stops(gate), drift());
  }

  /** What a collection shows. */
  private record Tables(PageTable gates, PageTable stops, PageTable drift) {

    void tell(Page page) {
      page.section("The gate")
          .paragraph(
              "Each row has %d logs of %d searches, each with queries of its own. A log has lists"
                  + " of the served version, in half of which two hits change places, or"
                  + " interleaved lists of both. The gate asks for a [gain](../counterfactual.md)"
                  + " above 0 by its whole interval.",
              LOGS, SEARCHES)
          .table(gates);
      page.section("Stopping")
          .paragraph(
              "How many of %d logs of interleaved lists decide, and after how many searches half"
                  + " of these do.",
              LOGS)
          .table(stops);
      page.section("Drift")
          .paragraph(
              "The first three numbers are means at the end of %d days with %d searches. The others"
                  + " are the days with so many searches that exceed a limit: %.1f for unknown"
                  + " words, %.1f for pictures.",
              LOGS,
              OF_A_DAY.getLast(),
              DriftLimits.USUAL.highest().get(Kind.QUERIES_UNKNOWN),
              DriftLimits.USUAL.highest().get(Kind.SHOWN_OUTSIDE))
          .table(drift);
    }
  }

  private PageTable gates(GateTrials gate) {
    PageTable table =
        new PageTable()
            .text("lists", "candidate", "people")
            .numbers("true gain", "estimated", "interval's width")
            .numbers("intervals with it", "passes", "below 0");
    for (String lists : LISTS) {
      for (String candidate : world.candidates().keySet()) {
        for (Behavior behavior : Behavior.REGIMES) {
          table.row(
              row(lists, candidate, behavior.name(), () -> gate(gate, lists, candidate, behavior)));
        }
      }
    }
    return table;
  }

  /** Returns a row that begins with its names. */
  private List<String> row(
      String first, String second, String third, Supplier<List<String>> numbers) {
    List<String> names = Stream.of(first, second, third).filter(name -> !name.isEmpty()).toList();
    String all = String.join(", ", names);
    List<String> cells = new ArrayList<>(names);
    cells.addAll(kept.row(all, numbers));
    remarks.accept(all + ": " + cells);
    return cells;
  }

  private static List<String> gate(
      GateTrials gate, String lists, String candidate, Behavior behavior) {
    GateTrials.Row row = gate.row(candidate, behavior, !lists.equals(SERVED), LOGS, SEARCHES);
    return List.of(
        number("%+.2f", row.truth()),
        number("%+.2f", row.estimate()),
        number("%.2f", row.width()),
        String.valueOf(row.covered()),
        String.valueOf(row.passed()),
        String.valueOf(row.worse()));
  }

  private PageTable stops(GateTrials gate) {
    PageTable table =
        new PageTable()
            .text("candidate", "people")
            .numbers("right by " + EARLY, "right by " + SEARCHES, "wrong", "searches");
    for (String candidate : List.of(SearchedWorld.HARMFUL, SearchedWorld.BETTER)) {
      for (Behavior behavior : Behavior.REGIMES) {
        table.row(row(candidate, behavior.name(), "", () -> stop(gate, candidate, behavior)));
      }
    }
    return table;
  }

  private List<String> stop(GateTrials gate, String candidate, Behavior behavior) {
    StopTrials.Row row =
        new StopTrials(world, gate.served())
            .row(
                gate.candidate(candidate),
                candidate.equals(SearchedWorld.BETTER),
                behavior,
                LOGS,
                SEARCHES,
                EARLY);
    return List.of(
        String.valueOf(row.early()),
        String.valueOf(row.right()),
        String.valueOf(row.wrong()),
        row.searches() == 0 ? "" : String.valueOf(row.searches()));
  }

  private PageTable drift() {
    PageTable table =
        new PageTable()
            .text("what changes")
            .numbers("`queries_unknown`", "`shown_outside`", "`pictures_outside`")
            .numbers(OF_A_DAY.stream().map(count -> count + " searches").toArray(String[]::new));
    DriftTrials.CHANGES.forEach(
        change -> table.row(row(change.label(), "", "", () -> drift(change))));
    return table;
  }

  private List<String> drift(Change change) {
    DriftTrials.Row row =
        new DriftTrials(
                world,
                DarkerPictures.of(
                    change.dark() > 0 ? world.searched() : List.of(),
                    folder,
                    change.brightness(),
                    remarks))
            .row(change, LOGS, OF_A_DAY);
    List<String> cells = new ArrayList<>();
    for (Kind kind : List.of(Kind.QUERIES_UNKNOWN, Kind.SHOWN_OUTSIDE, Kind.PICTURES_OUTSIDE)) {
      cells.add(number("%.3f", row.means().getOrDefault(kind, 0.0)));
    }
    row.reported().values().forEach(days -> cells.add(String.valueOf(days)));
    return cells;
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
