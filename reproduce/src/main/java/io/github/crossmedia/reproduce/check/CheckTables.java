package io.github.crossmedia.reproduce.check;

import io.github.crossmedia.client.watch.Metric.Kind;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.reproduce.check.DriftTrials.Change;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.simulation.Behavior;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The tables of one collection. */
final class CheckTables {

  static final int LOGS = 100;
  static final int SEARCHES = 1_000;
  static final int EARLY = 500;
  static final List<Integer> OF_A_DAY = List.of(20, 50, 100, 200);

  private final SearchedWorld world;
  private final GateTrials gate;
  private final Path folder;
  private final KeptRows kept;
  private final Consumer<String> remarks;

  /**
   * Creates tables.
   *
   * @param folder what the paths of pictures are relative to
   */
  CheckTables(SearchedWorld world, Path folder, KeptRows kept, Consumer<String> remarks) {
    this.world = world;
    this.gate = new GateTrials(world);
    this.folder = folder;
    this.kept = kept;
    this.remarks = remarks;
  }

  PageTable gates() {
    PageTable table =
        new PageTable()
            .text("candidate", "people")
            .numbers("true gain", "estimated", "interval's width")
            .numbers("intervals with it", "passes", "below 0");
    for (String candidate : world.candidates().keySet()) {
      for (Behavior behavior : Behavior.REGIMES) {
        table.row(row(() -> gate(candidate, behavior), "gate", candidate, behavior.name()));
      }
    }
    return table;
  }

  /** Returns a row of a table, which begins with its names. */
  private List<String> row(Supplier<List<String>> numbers, String table, String... names) {
    String all = table + ", " + String.join(", ", names);
    List<String> cells = Stream.concat(Stream.of(names), kept.row(all, numbers).stream()).toList();
    remarks.accept(all + ": " + cells);
    return cells;
  }

  private List<String> gate(String candidate, Behavior behavior) {
    GateTrials.Row row = gate.row(candidate, behavior, LOGS, SEARCHES);
    return List.of(
        number("%+.2f", row.truth()),
        number("%+.2f", row.estimate()),
        number("%.2f", row.width()),
        String.valueOf(row.covered()),
        String.valueOf(row.passed()),
        String.valueOf(row.worse()));
  }

  PageTable stops() {
    PageTable table =
        new PageTable()
            .text("candidate", "people")
            .numbers("right by " + EARLY, "right by " + SEARCHES, "wrong")
            .numbers("searches", "of a single test");
    for (String candidate : List.of(SearchedWorld.HARMFUL, SearchedWorld.BETTER)) {
      for (Behavior behavior : Behavior.REGIMES) {
        table.row(row(() -> stop(candidate, behavior), "stop", candidate, behavior.name()));
      }
    }
    return table;
  }

  private List<String> stop(String candidate, Behavior behavior) {
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
        row.searches() == 0 ? "" : String.valueOf(row.searches()),
        String.valueOf(row.single()));
  }

  PageTable drift() {
    PageTable table =
        new PageTable()
            .text("what changes")
            .numbers("`queries_unknown`", "`searches_unknown`")
            .numbers("`shown_outside`", "`pictures_outside`")
            .numbers(OF_A_DAY.stream().map(count -> count + " searches").toArray(String[]::new))
            .numbers("first days");
    DriftTrials trials = new DriftTrials(world, OF_A_DAY);
    DriftTrials.CHANGES.forEach(
        change -> table.row(row(() -> drift(trials, change), "drift", change.label())));
    return table;
  }

  private List<String> drift(DriftTrials trials, Change change) {
    Map<String, Medium> darker =
        DarkerPictures.of(
            change.dark() > 0 ? world.searched() : List.of(), folder, change.brightness(), remarks);
    DriftTrials.Row row = trials.row(change, darker, 1, LOGS);
    List<String> cells = new ArrayList<>();
    for (Kind kind :
        List.of(
            Kind.QUERIES_UNKNOWN,
            Kind.SEARCHES_UNKNOWN,
            Kind.SHOWN_OUTSIDE,
            Kind.PICTURES_OUTSIDE)) {
      cells.add(number("%.3f", row.means().getOrDefault(kind, 0.0)));
    }
    row.reported().values().forEach(days -> cells.add(String.valueOf(days)));
    cells.add(String.valueOf(row.first()));
    return cells;
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
