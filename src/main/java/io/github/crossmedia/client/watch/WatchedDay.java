package io.github.crossmedia.client.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.client.PictureIndex;
import io.github.crossmedia.client.ReadPictures;
import io.github.crossmedia.client.RecordedBehavior;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.client.StoredPictures;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.collection.clicks.UbiDocument;
import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.evaluate.clicks.ClickReliability;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.clicks.ModelScores;
import io.github.crossmedia.train.clicks.ModelScores.LoggedScores;
import java.io.IOException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The searches of a day in UTC, and the pictures of the index.
 *
 * @param others how many pictures to read at most that no search showed
 */
public record WatchedDay(
    StoredPictures pictures,
    RecordedBehavior behavior,
    StoredModel model,
    LocalDate day,
    int others) {

  private static final JsonMapper JSON = new JsonMapper();

  /** Returns the numbers of the day; reliability is of the week so far, from Monday. */
  public List<Metric> metrics() throws IOException {
    DaySearches searches = new DaySearches(model.model());
    behavior.forEach(after(day), until(), searches::add);
    LocalDate monday = day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    SearchLog week = behavior.log(after(monday), until());
    Set<String> named = new HashSet<>(searches.shown());
    week.counts().stream().map(ClickCount::picture).forEach(named::add);
    ReadPictures read = pictures.read(named, others);
    Map<String, Medium> media = read.readableBy(model);
    List<Metric> metrics = new ArrayList<>(searches.metrics());
    OutsidePictures.of(model.model(), media)
        .ifPresent(outside -> metrics.addAll(outside.metrics(named, searches.shown())));
    metrics.addAll(coverage(searches.shown().size(), read.documents()));
    metrics.addAll(new WeekScores(model.model(), media, week).metrics());
    return metrics;
  }

  private static Instant after(LocalDate from) {
    return from.atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1);
  }

  private Instant until() {
    return day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1);
  }

  private List<Metric> coverage(int shown, long documents) throws IOException {
    PictureIndex index = pictures.index();
    ObjectNode made = JSON.createObjectNode();
    made.withObject("/query/cross_media_versions")
        .put("field", PictureIndex.FIELD)
        .withArray("/not_made_by")
        .add(model.version());
    JsonNode old = index.cluster().request("POST", index.path("/_count"), made);
    return List.of(
        Metric.of(MetricKind.PICTURES_UNSHOWN, Math.max(0, documents - shown), documents),
        Metric.of(MetricKind.DOCUMENTS_OLD, old.path("count").doubleValue(), documents));
  }

  /** The reliability of a model's scores by the clicks of a week. */
  record WeekScores(CrossMediaModel model, Map<String, Medium> pictures, SearchLog week) {

    private static final double STEP = 0.1;

    /** Returns nothing if no search was recorded with the pictures it showed. */
    List<Metric> metrics() {
      ClickReliability reliability =
          LoggedScores.reliability(week, pictures.keySet(), new ModelScores(model, pictures));
      if (reliability.shown() == 0) {
        return List.of();
      }
      List<Metric> metrics = new ArrayList<>();
      metrics.add(new Metric(MetricKind.BRIER, "", reliability.brier(), reliability.shown()));
      metrics.add(
          new Metric(MetricKind.MISCALIBRATION, "", reliability.error(), reliability.shown()));
      for (ClickReliability.Step step : reliability.steps()) {
        double from = Math.min(9, Math.floor(step.said() / STEP)) * STEP;
        metrics.add(
            new Metric(
                MetricKind.RELIABILITY,
                Formatted.of("%.1f to %.1f", from, from + STEP),
                step.clicked(),
                step.looks()));
      }
      return metrics;
    }
  }

  /** The searches of a day: their words, hits and clicks. */
  public static final class DaySearches {

    /** The number of unknown words that are named. */
    private static final int NAMED = 20;

    /** The least number of searches for a word to be named, so that one person's are not. */
    private static final int MIN_SEARCHES = 3;

    private static final int POSITIONS = 10;

    private final CrossMediaModel model;
    private final UserBehavior behavior = new UserBehavior();
    private final Map<String, Integer> unknown = new TreeMap<>();
    private final Set<String> queries = new HashSet<>();
    private final Set<String> withUnknown = new HashSet<>();
    private final Set<String> shown = new HashSet<>();
    private int searches;
    private int searchesWithUnknown;
    private int unanswered;

    /** Creates a day without searches yet. */
    public DaySearches(CrossMediaModel model) {
      this.model = model;
    }

    /** Adds a document of {@code ubi_queries} or {@code ubi_events}. */
    public void add(JsonNode document) {
      behavior.add(document);
      if (UbiDocument.of(document) instanceof UbiDocument.Query search
          && !search.text().isEmpty()) {
        add(search);
      }
    }

    private void add(UbiDocument.Query search) {
      searches++;
      String query = search.text().toLowerCase(Locale.ROOT);
      queries.add(query);
      shown.addAll(search.hits());
      if (search.hits().isEmpty()) {
        unanswered++;
      }
      model
          .textEncoder()
          .map(encoder -> new TreeSet<>(encoder.unknownWords(search.text())))
          .filter(words -> !words.isEmpty())
          .ifPresent(
              words -> {
                searchesWithUnknown++;
                withUnknown.add(query);
                words.forEach(
                    word -> unknown.merge(word.toLowerCase(Locale.ROOT), 1, Integer::sum));
              });
    }

    public Set<String> shown() {
      return shown;
    }

    /** Returns the numbers of the searches so far. */
    public List<Metric> metrics() {
      List<Metric> metrics = new ArrayList<>();
      metrics.add(new Metric(MetricKind.SEARCHES, "", searches, searches));
      metrics.add(Metric.of(MetricKind.QUERIES_UNKNOWN, withUnknown.size(), queries.size()));
      metrics.add(Metric.of(MetricKind.SEARCHES_UNKNOWN, searchesWithUnknown, searches));
      metrics.add(Metric.of(MetricKind.SEARCHES_UNANSWERED, unanswered, searches));
      unknown.entrySet().stream()
          .filter(word -> word.getValue() >= MIN_SEARCHES)
          .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
          .limit(NAMED)
          .map(
              word ->
                  new Metric(
                      MetricKind.UNKNOWN_WORD,
                      word.getKey(),
                      (double) word.getValue() / searches,
                      word.getValue()))
          .forEach(metrics::add);
      double[] times = new double[POSITIONS + 1];
      double[] clicks = new double[POSITIONS + 1];
      for (ClickCount count : behavior.log().counts()) {
        if (count.position() > 0 && count.position() <= POSITIONS) {
          times[count.position()] += count.shown();
          clicks[count.position()] += count.clicks();
        }
      }
      for (int position = 1; position <= POSITIONS; position++) {
        if (times[position] > 0) {
          metrics.add(
              new Metric(
                  MetricKind.CLICK_RATE,
                  Formatted.of("%02d", position),
                  clicks[position] / times[position],
                  times[position]));
        }
      }
      return metrics;
    }
  }

  /**
   * The pictures that are unlike all training pictures of a model.
   *
   * @param all the ids of all pictures
   * @param outside the ids of those pictures
   */
  public record OutsidePictures(Set<String> all, Set<String> outside) {

    public OutsidePictures {
      all = Set.copyOf(all);
      outside = Set.copyOf(outside);
    }

    /** Returns nothing if the model does not know its training pictures. */
    public static Optional<OutsidePictures> of(CrossMediaModel model, Map<String, Medium> media) {
      PictureFeatures features = PictureFeatures.of(model);
      return model
          .familiarity()
          .map(
              known ->
                  new OutsidePictures(
                      media.keySet(),
                      media.entrySet().stream()
                          .filter(each -> known.isOutside(features.of(each.getValue())))
                          .map(Map.Entry::getKey)
                          .collect(Collectors.toSet())));
    }

    /**
     * Returns their shares.
     *
     * @param named pictures that searches of the week showed, which are not a random sample
     * @param shown those that searches of the day showed
     */
    public List<Metric> metrics(Set<String> named, Set<String> shown) {
      return List.of(
          share(MetricKind.SHOWN_OUTSIDE, shown::contains),
          share(MetricKind.PICTURES_OUTSIDE, id -> !named.contains(id)));
    }

    private Metric share(MetricKind kind, Predicate<String> chosen) {
      return Metric.of(
          kind, outside.stream().filter(chosen).count(), all.stream().filter(chosen).count());
    }
  }
}
