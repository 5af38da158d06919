package io.github.crossmedia.reproduce.check;

import io.github.crossmedia.client.watch.DriftLimits;
import io.github.crossmedia.client.watch.Metric.Kind;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.published.ViewFiles;
import io.github.crossmedia.reproduce.simulation.SimulatedSearches;
import io.github.crossmedia.reproduce.simulation.SimulatedSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** {@code crossmedia reproduce check}. */
public final class CheckRun {

  public static final String NAME = "check";

  private static final Map<String, String> COLLECTIONS = new LinkedHashMap<>();

  static {
    COLLECTIONS.put("Corel 5k", "corel5k");
    COLLECTIONS.put("Flickr8k", "flickr8k");
  }

  private CheckRun() {}

  /** Simulates logs and days on both collections. */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    Page page = new Page(NAME, "Checks and alarms, by simulated people");
    page.paragraph(
        "[`cluster check`](../check.md) refuses a version or lets it pass, [`cluster"
            + " compare`](../interleaving.md) stops a comparison, and [`cluster"
            + " watch`](../watch.md) reports drift. This page shows how often they are right.");
    page.paragraph(page.madeBy(" --features DIR"));
    page.paragraph(
        "People search %d pictures of Corel 5k or Flickr8k and see the first %d. They ask and"
            + " click as [here](interleaving.md), under four regimes. One session in %d is a bot"
            + " that searches %d times and clicks at random. Models are learned from other"
            + " pictures, by ridge regression on the views %s. The served version knows the"
            + " captions of one in %d of these, the better one all of them. Another version knows"
            + " as many other captions as the served one. The harmful one learned the captions of"
            + " wrong pictures.",
        SearchedWorld.SEARCHED,
        SimulatedSearches.SHOWN,
        SimulatedSessions.BOTS,
        SimulatedSessions.SEARCHES_OF_BOT,
        String.join(" and ", SearchedWorld.VIEWS),
        SearchedWorld.CAPTIONED);
    Map<String, CheckTables> tables = new LinkedHashMap<>();
    for (Map.Entry<String, String> collection : COLLECTIONS.entrySet()) {
      tables.put(
          collection.getKey(),
          on(setup.data().resolve(collection.getValue()), setup.features(), setup.remarks()));
    }
    page.section("The gate")
        .paragraph(
            "Each row has %d logs of %d interleaved searches, each with queries of its own. The"
                + " gate asks for a [gain](../counterfactual.md) above 0 by its whole interval.",
            CheckTables.LOGS, CheckTables.SEARCHES);
    tell(page, tables, CheckTables::gates);
    page.section("Stopping")
        .paragraph(
            "How many of %d logs of interleaved lists decide, and after how many searches half of"
                + " these do. The last column is how many searches a test needs that looks once,"
                + " with an error of 5 %% and a power of 80 %%. Where that is above %d, even such a"
                + " test would not be right by %d in 80 of 100 logs.",
            CheckTables.LOGS, CheckTables.EARLY, CheckTables.EARLY);
    tell(page, tables, CheckTables::stops);
    page.section("Drift")
        .paragraph(
            "The first four numbers are means at the end of %d days with %d searches. The others"
                + " are the days that are reported after so many searches, each by the %d days"
                + " before it, on which nothing changed. The last column is for a whole day"
                + " without earlier ones. Its limits are %.2f for queries, %.1f for searches and"
                + " %.1f for pictures. Each day has queries of its own, which makes days differ"
                + " more than they usually do.",
            CheckTables.LOGS,
            CheckTables.OF_A_DAY.getLast(),
            DriftTrials.EARLIER,
            DriftLimits.FIRST.get(Kind.QUERIES_UNKNOWN),
            DriftLimits.FIRST.get(Kind.SEARCHES_UNKNOWN),
            DriftLimits.FIRST.get(Kind.SHOWN_OUTSIDE));
    tell(page, tables, CheckTables::drift);
    page.write(setup.docs());
    return true;
  }

  private static void tell(
      Page page, Map<String, CheckTables> tables, Function<CheckTables, PageTable> table) {
    tables.forEach((name, each) -> page.subsection(name).table(table.apply(each)));
  }

  private static CheckTables on(Path folder, Path features, Consumer<String> remarks)
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
    return new CheckTables(world, folder, new KeptRows(kept.resolve("rows.json")), remarks);
  }
}
