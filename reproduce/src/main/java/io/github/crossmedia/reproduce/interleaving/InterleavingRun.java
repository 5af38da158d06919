package io.github.crossmedia.reproduce.interleaving;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.preference.Preference;
import io.github.crossmedia.evaluate.preference.SessionsNeeded;
import io.github.crossmedia.reproduce.interleaving.InterleavedPeople.InterleavedLists;
import io.github.crossmedia.reproduce.interleaving.InterleavingRun.SimulatedVersion.RankedPicture;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.simulation.Behavior;
import io.github.crossmedia.reproduce.simulation.SimulatedQuery;
import io.github.crossmedia.reproduce.simulation.SimulatedQuery.CaptionGrades;
import io.github.crossmedia.reproduce.simulation.SimulatedSessions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** {@code crossmedia reproduce interleaving}. */
public final class InterleavingRun {

  public static final String NAME = "interleaving";

  static final SimulatedVersion SERVED = new SimulatedVersion("the same", 1);

  /** Versions that are compared with {@link #SERVED}: itself, better ones and a worse one. */
  static final List<SimulatedVersion> CANDIDATES =
      List.of(
          SERVED,
          new SimulatedVersion("slightly better", 0.9),
          new SimulatedVersion("better", 0.7),
          new SimulatedVersion("harmful", 3));

  private static final int LOGS = 100;
  private static final int SEARCHES = 2_000;
  private static final int EARLY = 500;
  private static final int SEARCHES_FOR_TRUTH = 100_000;
  private static final int QUERIES = 300;
  private static final int MIN_RELEVANT = 3;

  private final List<List<RankedPicture>> candidates = new ArrayList<>();

  InterleavingRun(List<Item> items) {
    List<String> pictures = items.stream().map(Item::id).toList();
    SplittableRandom random = new SplittableRandom(1);
    for (SimulatedQuery query :
        SimulatedQuery.draw(items, new CaptionGrades(items), QUERIES, MIN_RELEVANT, 1)) {
      candidates.add(SimulatedVersion.candidates(query, pictures, random));
    }
  }

  /** Simulates comparisons on the captions of Corel and Flickr8k. */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    List<Map<String, ?>> collections = new ArrayList<>();
    for (Map.Entry<String, String> each :
        List.of(
            Map.entry("Corel 5k", "corel5k/collection.jsonl"),
            Map.entry("Flickr8k", "flickr8k/collection.jsonl"))) {
      setup.remarks().accept("simulating people on " + each.getKey());
      List<Item> items = CollectionReader.readAll(setup.data().resolve(each.getValue()));
      InterleavingRun run = new InterleavingRun(items);
      OptimisedTrials optimised = new OptimisedTrials(run);
      collections.add(
          Map.ofEntries(
              Map.entry("name", each.getKey()),
              Map.entry("drafted", run.table()),
              Map.entry("optimised", optimised.searches()),
              Map.entry("random", optimised.random())));
    }
    new Page(NAME)
        .with("served", SERVED.noise())
        .with("slightlyBetter", CANDIDATES.get(1).noise())
        .with("better", CANDIDATES.get(2).noise())
        .with("harmful", CANDIDATES.get(3).noise())
        .with("bots", SimulatedSessions.BOTS)
        .with("searchesOfBot", SimulatedSessions.SEARCHES_OF_BOT)
        .with("logs", LOGS)
        .with("searches", SEARCHES)
        .with("collections", collections)
        .with("optimisedSearches", OptimisedTrials.SEARCHES)
        .with("power", 100 * SessionsNeeded.POWER)
        .with("plans", plans())
        .write(setup.docs());
    return true;
  }

  private PageTable table() {
    PageTable table =
        new PageTable()
            .text("candidate", "people")
            .numbers(
                "true credit",
                "intervals with it",
                "right by " + EARLY,
                "right by " + SEARCHES,
                "wrong",
                "searches");
    for (SimulatedVersion candidate : CANDIDATES) {
      for (Behavior behavior : Behavior.REGIMES) {
        table.row(row(candidate, behavior, LOGS, SEARCHES).cells());
      }
    }
    return table;
  }

  /**
   * What the logs of one kind of people say of a candidate.
   *
   * @param truth the mean credit of many sessions
   * @param covered how many intervals contain it
   * @param early how many logs are decided rightly within the first searches
   * @param right how many are decided rightly in the end
   * @param wrong how many are decided for the worse version, or for either of two equal ones
   * @param searches the median of those after which a log is decided, 0 for none
   */
  record Row(
      String candidate,
      String people,
      double truth,
      int covered,
      int early,
      int right,
      int wrong,
      long searches) {

    List<String> cells() {
      return List.of(
          candidate,
          people,
          Formatted.of("%.3f", truth),
          String.valueOf(covered),
          String.valueOf(early),
          String.valueOf(right),
          String.valueOf(wrong),
          searches == 0 ? "" : String.valueOf(searches));
    }
  }

  Row row(SimulatedVersion candidate, Behavior behavior, int logs, int searches) {
    boolean isSame = candidate.equals(SERVED);
    InterleavedPeople people =
        new InterleavedPeople(
            lists(InterleavedLists::drafted, candidate, isSame ? 1 : 2), Math::signum, behavior);
    double truth = isSame ? 0.5 : truth(people);
    int covered = 0;
    int early = 0;
    int right = 0;
    int wrong = 0;
    List<Long> decided = new ArrayList<>();
    for (int log = 0; log < logs; log++) {
      List<Double> credit = people.credit(searches, new SplittableRandom(100 + log));
      Preference found = Preference.of(credit);
      covered += found.lower() <= truth && truth <= found.upper() ? 1 : 0;
      if (found.isDecided()) {
        double sessions = found.decidedAfter().getAsInt();
        long needed = Math.round(sessions / credit.size() * searches);
        boolean isRight = !isSame && found.isForSecond() == truth > 0.5;
        decided.add(needed);
        right += isRight ? 1 : 0;
        early += isRight && needed <= EARLY ? 1 : 0;
        wrong += isRight ? 0 : 1;
      }
    }
    decided.sort(null);
    long median = decided.isEmpty() ? 0 : decided.get(decided.size() / 2);
    return new Row(candidate.name(), behavior.name(), truth, covered, early, right, wrong, median);
  }

  /** A way to show two rankings in one list. */
  interface Method {
    InterleavedLists<RankedPicture> of(
        List<RankedPicture> first, List<RankedPicture> second, int length);
  }

  /** Returns what is shown for each query, of the served version and a candidate. */
  List<InterleavedLists<RankedPicture>> lists(
      Method method, SimulatedVersion candidate, long seed) {
    List<List<RankedPicture>> served = SERVED.rank(candidates, 1);
    List<List<RankedPicture>> other = candidate.rank(candidates, seed);
    return IntStream.range(0, served.size())
        .mapToObj(query -> method.of(served.get(query), other.get(query), SimulatedVersion.SHOWN))
        .toList();
  }

  private static double truth(InterleavedPeople people) {
    return people.credit(SEARCHES_FOR_TRUTH, new SplittableRandom(3)).stream()
        .mapToDouble(Double::doubleValue)
        .average()
        .orElseThrow();
  }

  private static PageTable plans() {
    PageTable table = new PageTable().numbers("difference", "sessions");
    for (double difference : new double[] {0.02, 0.05, 0.1, 0.2, 0.4}) {
      table.row(
          Formatted.of("%.0f %%", 100 * difference),
          String.valueOf(SessionsNeeded.of(List.of(), difference, 1).orElseThrow()));
    }
    return table;
  }

  /**
   * A version of a model of a known quality: it ranks by the true grade plus noise.
   *
   * @param noise the deviation of the noise, 0 for the ideal ranking
   */
  record SimulatedVersion(String name, double noise) {

    /** How many pictures a search shows. */
    static final int SHOWN = 10;

    private static final int MAX_RELEVANT = 10;
    private static final int CANDIDATES = 60;

    /** A picture of a ranking. */
    record RankedPicture(String id, int grade) {}

    /**
     * Returns the pictures that versions rank for a query, at most {@value #MAX_RELEVANT} relevant.
     */
    static List<RankedPicture> candidates(
        SimulatedQuery query, List<String> pictures, SplittableRandom random) {
      List<String> relevant = new ArrayList<>(new TreeMap<>(query.grades()).keySet());
      Map<String, Integer> grades = new TreeMap<>();
      for (int i = 0; i < MAX_RELEVANT && !relevant.isEmpty(); i++) {
        String id = relevant.remove(random.nextInt(relevant.size()));
        grades.put(id, query.grades().get(id));
      }
      while (grades.size() < Math.min(CANDIDATES, pictures.size() - relevant.size())) {
        String id = pictures.get(random.nextInt(pictures.size()));
        if (!query.grades().containsKey(id)) {
          grades.put(id, 0);
        }
      }
      return grades.entrySet().stream()
          .map(e -> new RankedPicture(e.getKey(), e.getValue()))
          .toList();
    }

    /** Returns the best candidates of each query. */
    List<List<RankedPicture>> rank(List<List<RankedPicture>> candidates, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      List<List<RankedPicture>> rankings = new ArrayList<>();
      for (List<RankedPicture> each : candidates) {
        Map<RankedPicture, Double> scores = new HashMap<>();
        each.forEach(shown -> scores.put(shown, shown.grade() + noise * random.nextGaussian()));
        Comparator<RankedPicture> byScore = Comparator.comparing(scores::get);
        List<RankedPicture> best = new ArrayList<>(each);
        best.sort(byScore.reversed().thenComparing(RankedPicture::id));
        rankings.add(List.copyOf(best.subList(0, Math.min(SHOWN, best.size()))));
      }
      return rankings;
    }
  }
}
