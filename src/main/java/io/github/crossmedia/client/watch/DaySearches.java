package io.github.crossmedia.client.watch;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.client.watch.Metric.Kind;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.UbiDocument;
import io.github.crossmedia.collection.clicks.UserBehavior;
import io.github.crossmedia.model.CrossMediaModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The searches of a day: their words, hits and clicks. */
public final class DaySearches {

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
    if (UbiDocument.of(document) instanceof UbiDocument.Query search && !search.text().isEmpty()) {
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
              words.forEach(word -> unknown.merge(word.toLowerCase(Locale.ROOT), 1, Integer::sum));
            });
  }

  /** Returns the pictures that were shown. */
  public Set<String> shown() {
    return shown;
  }

  /** Returns the numbers of the searches so far. */
  public List<Metric> metrics() {
    List<Metric> metrics = new ArrayList<>();
    metrics.add(new Metric(Kind.SEARCHES, "", searches, searches));
    metrics.add(Metric.of(Kind.QUERIES_UNKNOWN, withUnknown.size(), queries.size()));
    metrics.add(Metric.of(Kind.SEARCHES_UNKNOWN, searchesWithUnknown, searches));
    metrics.add(Metric.of(Kind.SEARCHES_UNANSWERED, unanswered, searches));
    unknown.entrySet().stream()
        .filter(word -> word.getValue() >= MIN_SEARCHES)
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(NAMED)
        .map(
            word ->
                new Metric(
                    Kind.UNKNOWN_WORD,
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
                Kind.CLICK_RATE,
                String.format(Locale.ROOT, "%02d", position),
                clicks[position] / times[position],
                times[position]));
      }
    }
    return metrics;
  }
}
