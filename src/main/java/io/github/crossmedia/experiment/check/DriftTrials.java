package io.github.crossmedia.experiment.check;

import io.github.crossmedia.client.check.Contender;
import io.github.crossmedia.client.watch.DaySearches;
import io.github.crossmedia.client.watch.DriftLimits;
import io.github.crossmedia.client.watch.Metric;
import io.github.crossmedia.client.watch.Metric.Kind;
import io.github.crossmedia.client.watch.OutsidePictures;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.clicks.simulation.Behavior;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/** How soon {@code cluster watch} reports drift, and how often it reports what did not change. */
record DriftTrials(SearchedWorld world, Map<String, Medium> darker) {

  static final List<Change> CHANGES =
      List.of(
          new Change("nothing", 0, 0, 1),
          new Change("10 % of searches have a new word", 0.1, 0, 1),
          new Change("30 % of searches have a new word", 0.3, 0, 1),
          new Change("25 % of pictures are half as bright", 0, 0.25, 0.5),
          new Change("50 % of pictures are half as bright", 0, 0.5, 0.5),
          new Change("25 % of pictures are a quarter as bright", 0, 0.25, 0.25),
          new Change("50 % of pictures are a quarter as bright", 0, 0.5, 0.25));

  private static final String NEW_WORD = "quadcopter";
  private static final long SEED = 7;

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
   */
  record Row(Map<Kind, Double> means, Map<Integer, Integer> reported) {}

  /** Watches days of as many searches as the last number says, and earlier on each day. */
  Row row(Change change, int days, List<Integer> searches) {
    Map<String, Medium> pictures = mixed(change.dark());
    OutsidePictures outside = OutsidePictures.of(world.served(), pictures).orElseThrow();
    KnownRankings served = new KnownRankings(new Contender("served", world.served(), pictures));
    Map<Kind, Double> means = new EnumMap<>(Kind.class);
    Map<Integer, Integer> reported = new LinkedHashMap<>();
    searches.forEach(count -> reported.put(count, 0));
    for (int day = 1; day <= days; day++) {
      RecordedPeople people = new RecordedPeople(world.queries(day), Behavior.REGIMES.getFirst());
      DaySearches recorded = new DaySearches(world.served());
      SplittableRandom random = new SplittableRandom(day);
      UnaryOperator<String> typed =
          text -> random.nextDouble() < change.words() ? text + " " + NEW_WORD : text;
      int[] count = {0};
      people.search(
          searches.getLast(),
          people.swapped(served),
          typed,
          day,
          document -> {
            if (document.has("user_query")) {
              look(recorded, outside, count[0]++, reported);
            }
            recorded.add(document);
          });
      look(recorded, outside, count[0], reported);
      metrics(recorded, outside)
          .forEach(metric -> means.merge(metric.kind(), metric.value() / days, Double::sum));
    }
    return new Row(means, reported);
  }

  /** Watches the day if it is one of the numbers of searches to look after. */
  private static void look(
      DaySearches day, OutsidePictures outside, int count, Map<Integer, Integer> reported) {
    if (reported.containsKey(count)
        && !DriftLimits.USUAL.exceeded(metrics(day, outside)).isEmpty()) {
      reported.merge(count, 1, Integer::sum);
    }
  }

  private static List<Metric> metrics(DaySearches day, OutsidePictures outside) {
    List<Metric> metrics = new ArrayList<>(day.metrics());
    metrics.addAll(outside.metrics(day.shown(), day.shown()));
    return metrics;
  }

  /** Returns the pictures, a share of them darker. */
  private Map<String, Medium> mixed(double share) {
    SplittableRandom random = new SplittableRandom(SEED);
    Map<String, Medium> mixed = new LinkedHashMap<>(world.media());
    mixed.replaceAll(
        (id, medium) -> random.nextDouble() < share ? darker.getOrDefault(id, medium) : medium);
    return mixed;
  }
}
