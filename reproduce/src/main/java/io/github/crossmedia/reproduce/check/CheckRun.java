package io.github.crossmedia.reproduce.check;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.client.CheckResult;
import io.github.crossmedia.client.check.Gate;
import io.github.crossmedia.client.check.VersionCheck;
import io.github.crossmedia.client.watch.DriftLimits;
import io.github.crossmedia.client.watch.MetricKind;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.PictureWork;
import io.github.crossmedia.collection.clicks.InterleavedSearches;
import io.github.crossmedia.collection.clicks.InterleavedSearches.Session;
import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.evaluate.preference.Preference;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.reproduce.check.DriftTrials.Change;
import io.github.crossmedia.reproduce.check.SearchedCollection.KnownRankings;
import io.github.crossmedia.reproduce.interleaving.SingleTest;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.published.SeenCollections.ViewFiles;
import io.github.crossmedia.reproduce.simulation.Behavior;
import io.github.crossmedia.reproduce.simulation.SimulatedQuery;
import io.github.crossmedia.reproduce.simulation.SimulatedSearches;
import io.github.crossmedia.reproduce.simulation.SimulatedSessions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

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
    Map<String, CheckTables> tables = new LinkedHashMap<>();
    for (Map.Entry<String, String> collection : COLLECTIONS.entrySet()) {
      tables.put(
          collection.getKey(),
          on(setup.data().resolve(collection.getValue()), setup.features(), setup.remarks()));
    }
    new Page(NAME)
        .with("pictures", SearchedCollection.SEARCHED)
        .with("shown", SimulatedSearches.SHOWN)
        .with("bots", SimulatedSessions.BOTS)
        .with("searchesOfBot", SimulatedSessions.SEARCHES_OF_BOT)
        .with("views", String.join(" and ", SearchedCollection.VIEWS))
        .with("captioned", SearchedCollection.CAPTIONED)
        .with("logs", CheckTables.LOGS)
        .with("searches", CheckTables.SEARCHES)
        .with("gates", ofEach(tables, CheckTables::gates))
        .with("early", CheckTables.EARLY)
        .with("stops", ofEach(tables, CheckTables::stops))
        .with("searchesOfDay", CheckTables.OF_A_DAY.getLast())
        .with("earlierDays", DriftTrials.EARLIER)
        .with("queries", DriftLimits.FIRST.get(MetricKind.QUERIES_UNKNOWN))
        .with("searchesUnknown", DriftLimits.FIRST.get(MetricKind.SEARCHES_UNKNOWN))
        .with("outside", DriftLimits.FIRST.get(MetricKind.SHOWN_OUTSIDE))
        .with("drift", ofEach(tables, CheckTables::drift))
        .write(setup.docs());
    return true;
  }

  private static List<?> ofEach(
      Map<String, CheckTables> tables, Function<CheckTables, PageTable> table) {
    return tables.entrySet().stream()
        .map(each -> Map.of("name", each.getKey(), "table", table.apply(each.getValue())))
        .toList();
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
    SearchedCollection collection =
        new SearchedCollection(
            new ViewFiles(folder, kept, remarks, IndexProgress.NONE)
                .of(items, SearchedCollection.VIEWS, Map.of()),
            kept);
    return new CheckTables(collection, folder, new KeptRows(kept.resolve("rows.json")), remarks);
  }

  /** The tables of one collection. */
  static final class CheckTables {

    static final int LOGS = 100;
    static final int SEARCHES = 1_000;
    static final int EARLY = 500;
    static final List<Integer> OF_A_DAY = List.of(20, 50, 100, 200);

    private final SearchedCollection collection;
    private final GateTrials gate;
    private final Path folder;
    private final KeptRows kept;
    private final Consumer<String> remarks;

    /**
     * Creates tables.
     *
     * @param folder what the paths of pictures are relative to
     */
    CheckTables(
        SearchedCollection collection, Path folder, KeptRows kept, Consumer<String> remarks) {
      this.collection = collection;
      this.gate = new GateTrials(collection);
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
      for (String candidate : collection.candidates().keySet()) {
        for (Behavior behavior : Behavior.REGIMES) {
          table.row(row(() -> gate(candidate, behavior), "gate", candidate, behavior.name()));
        }
      }
      return table;
    }

    /** Returns a row of a table, which begins with its names. */
    private List<String> row(Supplier<List<String>> numbers, String table, String... names) {
      String all = table + ", " + String.join(", ", names);
      List<String> cells =
          Stream.concat(Stream.of(names), kept.row(all, numbers).stream()).toList();
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
      for (String candidate : List.of(SearchedCollection.HARMFUL, SearchedCollection.BETTER)) {
        for (Behavior behavior : Behavior.REGIMES) {
          table.row(row(() -> stop(candidate, behavior), "stop", candidate, behavior.name()));
        }
      }
      return table;
    }

    private List<String> stop(String candidate, Behavior behavior) {
      StopTrials.Row row =
          new StopTrials(collection, gate.served())
              .row(
                  gate.candidate(candidate),
                  candidate.equals(SearchedCollection.BETTER),
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
      DriftTrials trials = new DriftTrials(collection, OF_A_DAY);
      DriftTrials.CHANGES.forEach(
          change -> table.row(row(() -> drift(trials, change), "drift", change.label())));
      return table;
    }

    private List<String> drift(DriftTrials trials, Change change) {
      Map<String, Medium> darker =
          DarkerPictures.of(
              change.dark() > 0 ? collection.searched() : List.of(),
              folder,
              change.brightness(),
              remarks);
      DriftTrials.Row row = trials.row(change, darker, 1, LOGS);
      List<String> cells = new ArrayList<>();
      for (MetricKind kind :
          List.of(
              MetricKind.QUERIES_UNKNOWN,
              MetricKind.SEARCHES_UNKNOWN,
              MetricKind.SHOWN_OUTSIDE,
              MetricKind.PICTURES_OUTSIDE)) {
        cells.add(number("%.3f", row.means().getOrDefault(kind, 0.0)));
      }
      row.reported().values().forEach(days -> cells.add(String.valueOf(days)));
      cells.add(String.valueOf(row.first()));
      return cells;
    }

    private static String number(String format, double value) {
      return Formatted.of(format, value);
    }

    /**
     * Pictures whose pixels are a fraction as bright, as a new camera or the season may make them.
     */
    static final class DarkerPictures {

      private static final int[] SHIFTS = {0, 8, 16};

      private DarkerPictures() {}

      /**
       * Returns the views of darker pictures by their ids.
       *
       * @param folder what the items' paths are relative to
       * @param brightness what each colour value is multiplied by
       */
      static Map<String, Medium> of(
          List<Item> items, Path folder, double brightness, Consumer<String> remarks) {
        PictureViews views =
            PictureViews.named(SearchedCollection.VIEWS, Map.of(), Descriptors.standard());
        Map<String, Medium> darker = new HashMap<>();
        try (PictureWork<Medium> work =
            new PictureWork<>(
                folder,
                new PictureReader(DecodingLimits.STANDARD),
                (item, picture) -> views.medium(darker(picture, brightness)),
                (item, medium) -> darker.put(item.id(), medium),
                (item, reason) -> remarks.accept("item " + item.id() + ": " + reason))) {
          items.forEach(work::add);
          work.finish();
        }
        return darker;
      }

      private static Picture darker(Picture picture, double brightness) {
        int[] pixels = new int[picture.size()];
        for (int i = 0; i < pixels.length; i++) {
          for (int shift : SHIFTS) {
            int value = picture.rgb(i) >> shift & 255;
            pixels[i] |= (int) Math.round(brightness * value) << shift;
          }
        }
        return Picture.of(picture.width(), picture.height(), pixels);
      }
    }

    /** How often the gate of {@code cluster check} is right about a candidate, log by log. */
    static final class GateTrials {

      private static final VersionCheck CHECK =
          new VersionCheck(Gate.STANDARD, Judgments.of(Map.of()));

      private final SearchedCollection collection;
      private final KnownRankings served;
      private final Map<String, KnownRankings> candidates = new HashMap<>();

      GateTrials(SearchedCollection collection) {
        this.collection = collection;
        this.served = new KnownRankings(collection.contender("served", collection.served()));
        collection
            .candidates()
            .forEach(
                (name, model) ->
                    candidates.put(name, new KnownRankings(collection.contender(name, model))));
      }

      KnownRankings served() {
        return served;
      }

      KnownRankings candidate(String name) {
        return candidates.get(name);
      }

      /**
       * What logs say of a candidate.
       *
       * @param truth the mean true gain
       * @param estimate the mean estimated gain
       * @param width the mean width of the intervals
       * @param covered the number of intervals that contain the true gain
       * @param passed the number of logs by which the candidate passes
       * @param worse the number of logs whose interval is below 0
       */
      record Row(double truth, double estimate, double width, int covered, int passed, int worse) {}

      /** Returns what logs of interleaved lists say. */
      Row row(String name, Behavior behavior, int logs, int searches) {
        KnownRankings candidate = candidates.get(name);
        double truth = 0;
        double estimate = 0;
        double width = 0;
        int covered = 0;
        int passed = 0;
        int worse = 0;
        for (int log = 1; log <= logs; log++) {
          RecordedPeople people = new RecordedPeople(collection.queries(log), behavior);
          UserBehavior recorded = new UserBehavior();
          Map<String, Integer> asked = new HashMap<>();
          people.search(
              searches,
              people.interleaved(served, candidate),
              UnaryOperator.identity(),
              log,
              document -> {
                recorded.add(document);
                count(document, asked);
              });
          CheckResult gain =
              CHECK.findings(served.version(), candidate.version(), recorded.log()).stream()
                  .filter(finding -> finding.name().equals("gain"))
                  .findFirst()
                  .orElseThrow();
          double lower = gain.numbers().get("lower");
          double upper = gain.numbers().get("upper");
          double gained = gained(people.queries(), asked, candidate, behavior);
          truth += gained / logs;
          estimate += gain.numbers().get("gain") / logs;
          width += (upper - lower) / logs;
          covered += lower <= gained && gained <= upper ? 1 : 0;
          passed += gain.passes().equals(Optional.of(true)) ? 1 : 0;
          worse += upper < 0 ? 1 : 0;
        }
        return new Row(truth, estimate, width, covered, passed, worse);
      }

      private static void count(JsonNode document, Map<String, Integer> asked) {
        if (document.has("user_query")) {
          asked.merge(document.path("user_query").asText(), 1, Integer::sum);
        }
      }

      private double gained(
          List<SimulatedQuery> queries,
          Map<String, Integer> asked,
          KnownRankings candidate,
          Behavior behavior) {
        double sum = 0;
        double all = 0;
        for (SimulatedQuery query : queries) {
          int times = asked.getOrDefault(query.text(), 0);
          sum += times * (candidate.value(query, behavior) - served.value(query, behavior));
          all += times;
        }
        return sum / all;
      }
    }

    /** After how many interleaved searches {@code cluster compare} decides, log by log. */
    record StopTrials(SearchedCollection collection, KnownRankings served) {

      /**
       * What logs decide.
       *
       * @param early how many logs decide against the worse version within the first searches
       * @param right how many do in the end
       * @param wrong how many decide against the better version
       * @param searches the median of those after which a log decides, 0 for none
       * @param single how many a test needs that looks once
       */
      record Row(int early, int right, int wrong, int searches, long single) {}

      Row row(
          KnownRankings candidate,
          boolean isBetter,
          Behavior behavior,
          int logs,
          int searches,
          int first) {
        int early = 0;
        int right = 0;
        int wrong = 0;
        long searched = 0;
        List<Double> all = new ArrayList<>();
        List<Integer> decided = new ArrayList<>();
        for (int log = 1; log <= logs; log++) {
          InterleavedSearches recorded = new InterleavedSearches();
          RecordedPeople people = new RecordedPeople(collection.queries(log), behavior);
          people.search(
              searches,
              people.interleaved(served, candidate),
              UnaryOperator.identity(),
              1000 + log,
              recorded::add);
          List<Session> sessions = recorded.sessions().get(RecordedPeople.VERSIONS);
          List<Double> credit =
              sessions.stream()
                  .filter(session -> session.counted() > 0)
                  .map(Session::credit)
                  .toList();
          all.addAll(credit);
          searched += sessions.stream().mapToInt(Session::searches).sum();
          Preference found = Preference.of(credit);
          if (found.isDecided()) {
            int needed = searches(sessions, found.decidedAfter().getAsInt());
            decided.add(needed);
            boolean isRight = found.isForSecond() == isBetter;
            right += isRight ? 1 : 0;
            early += isRight && needed <= first ? 1 : 0;
            wrong += isRight ? 0 : 1;
          }
        }
        decided.sort(null);
        return new Row(
            early,
            right,
            wrong,
            decided.isEmpty() ? 0 : decided.get(decided.size() / 2),
            Math.round(SingleTest.of(all).needed() * searched / all.size()));
      }

      /** Returns the searches of all sessions up to the n-th that gave credit. */
      private static int searches(List<Session> sessions, int counted) {
        int searches = 0;
        int left = counted;
        for (Session session : sessions) {
          searches += session.searches();
          left -= session.counted() > 0 ? 1 : 0;
          if (left == 0) {
            break;
          }
        }
        return searches;
      }
    }
  }

  /** The rows of tables that an interrupted run has finished, in a file. */
  record KeptRows(Path file) {

    private static final JsonMapper JSON = new JsonMapper();

    /** Returns a row that is kept, or else computes and keeps it. */
    List<String> row(String name, Supplier<List<String>> computed) {
      try {
        TreeMap<String, List<String>> rows =
            Files.exists(file)
                ? JSON.readValue(Files.readAllBytes(file), new TypeReference<>() {})
                : new TreeMap<>();
        if (!rows.containsKey(name)) {
          rows.put(name, computed.get());
          WholeFile.write(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(rows));
        }
        return rows.get(name);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
