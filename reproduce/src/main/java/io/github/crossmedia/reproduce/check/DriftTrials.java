package io.github.crossmedia.reproduce.check;

import io.github.crossmedia.client.check.VersionCheck.Contender;
import io.github.crossmedia.client.watch.DriftLimits;
import io.github.crossmedia.client.watch.Metric;
import io.github.crossmedia.client.watch.MetricKind;
import io.github.crossmedia.client.watch.WatchedDay;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.reproduce.check.SearchedCollection.KnownRankings;
import io.github.crossmedia.reproduce.simulation.Behavior;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;

/** How soon {@code cluster watch} reports drift, and how often it reports what did not change. */
final class DriftTrials {

  static final List<Change> CHANGES =
      List.of(
          new Change("nothing", 0, 0, 1),
          new Change("10 % of searches have a new word", 0.1, 0, 1),
          new Change("30 % of searches have a new word", 0.3, 0, 1),
          new Change("25 % of pictures are half as bright", 0, 0.25, 0.5),
          new Change("50 % of pictures are half as bright", 0, 0.5, 0.5),
          new Change("25 % of pictures are a quarter as bright", 0, 0.25, 0.25),
          new Change("50 % of pictures are a quarter as bright", 0, 0.5, 0.25));

  /** The number of days without a change that precede each day. */
  static final int EARLIER = 28;

  private static final String NEW_WORD = "quadcopter";
  private static final long SEED = 7;
  private static final Map<MetricKind, Double> NONE_GIVEN = Map.of();

  private final SearchedCollection collection;
  private final List<Integer> searches;
  private final WatchedPictures unchanged;
  private final Map<Integer, List<Metric>> usual = new HashMap<>();

  /**
   * Creates trials.
   *
   * @param searches after how many searches to look; the last number is a whole day
   */
  DriftTrials(SearchedCollection collection, List<Integer> searches) {
    this.collection = collection;
    this.searches = searches;
    this.unchanged = watched(collection.media());
  }

  /**
   * A change from one day to the next.
   *
   * @param words the share of searches that contain a new word
   * @param dark the share of pictures that are darker
   * @param brightness what their colours are multiplied by
   */
  record Change(String label, double words, double dark, double brightness) {}

  /**
   * What is reported.
   *
   * @param means the mean value of each kind of number, at the end of a day
   * @param reported the number of days that are reported, by how many searches a day has
   * @param first the number of days that are reported without earlier days
   */
  record Row(Map<MetricKind, Double> means, Map<Integer, Integer> reported, int first) {}

  /** Pictures, and how the served version ranks them. */
  private record WatchedPictures(WatchedDay.OutsidePictures outside, KnownRankings served) {

    List<Metric> metrics(WatchedDay.DaySearches day) {
      List<Metric> metrics = new ArrayList<>(day.metrics());
      metrics.addAll(outside.metrics(day.shown(), day.shown()));
      return metrics;
    }
  }

  private WatchedPictures watched(Map<String, Medium> pictures) {
    return new WatchedPictures(
        WatchedDay.OutsidePictures.of(collection.served(), pictures).orElseThrow(),
        new KnownRankings(new Contender("served", collection.served(), pictures)));
  }

  /**
   * Watches days, each of which follows days without the change.
   *
   * @param from the number of the first day
   */
  Row row(Change change, Map<String, Medium> darker, int from, int days) {
    WatchedPictures watched = watched(mixed(darker, change.dark()));
    Map<MetricKind, Double> means = new EnumMap<>(MetricKind.class);
    Map<Integer, Integer> reported = new LinkedHashMap<>();
    searches.forEach(count -> reported.put(count, 0));
    int[] first = {0};
    for (int day = from; day < from + days; day++) {
      DriftLimits limits = limits(earlier(day));
      WatchedDay.DaySearches recorded = new WatchedDay.DaySearches(collection.served());
      IntConsumer look =
          count -> {
            if (reported.containsKey(count)
                && !limits.exceeded(watched.metrics(recorded)).isEmpty()) {
              reported.merge(count, 1, Integer::sum);
            }
          };
      int[] count = {0};
      search(watched, day, change.words(), recorded, () -> look.accept(count[0]++));
      look.accept(count[0]);
      List<Metric> metrics = watched.metrics(recorded);
      first[0] += limits(List.of()).exceeded(metrics).isEmpty() ? 0 : 1;
      metrics.forEach(metric -> means.merge(metric.kind(), metric.value() / days, Double::sum));
    }
    return new Row(means, reported, first[0]);
  }

  private static DriftLimits limits(List<Metric> earlier) {
    return DriftLimits.after(earlier, NONE_GIVEN, DriftLimits.LEAST);
  }

  private List<Metric> earlier(int day) {
    List<Metric> earlier = new ArrayList<>();
    for (int before = day - EARLIER; before < day; before++) {
      earlier.addAll(
          usual.computeIfAbsent(
              before,
              date -> {
                WatchedDay.DaySearches recorded = new WatchedDay.DaySearches(collection.served());
                search(unchanged, date, 0, recorded, () -> {});
                return unchanged.metrics(recorded);
              }));
    }
    return earlier;
  }

  /** Passes on what is recorded of a day; {@code before} runs before each search. */
  private void search(
      WatchedPictures watched,
      int day,
      double newWords,
      WatchedDay.DaySearches recorded,
      Runnable before) {
    RecordedPeople people =
        new RecordedPeople(collection.queries(day), Behavior.REGIMES.getFirst());
    SplittableRandom random = new SplittableRandom(day);
    UnaryOperator<String> typed =
        text -> random.nextDouble() < newWords ? text + " " + NEW_WORD : text;
    people.search(
        searches.getLast(),
        people.swapped(watched.served()),
        typed,
        day,
        document -> {
          if (document.has("user_query")) {
            before.run();
          }
          recorded.add(document);
        });
  }

  /** Returns the pictures, a share of them darker. */
  private Map<String, Medium> mixed(Map<String, Medium> darker, double share) {
    SplittableRandom random = new SplittableRandom(SEED);
    Map<String, Medium> mixed = new LinkedHashMap<>(collection.media());
    mixed.replaceAll(
        (id, medium) -> random.nextDouble() < share ? darker.getOrDefault(id, medium) : medium);
    return mixed;
  }
}
