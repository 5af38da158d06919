package io.github.crossmedia.client.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.client.PictureIndex;
import io.github.crossmedia.client.ReadPictures;
import io.github.crossmedia.client.RecordedBehavior;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.client.StoredPictures;
import io.github.crossmedia.client.watch.Metric.Kind;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.model.encoder.Medium;
import java.io.IOException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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

  private static Optional<Instant> after(LocalDate from) {
    return Optional.of(from.atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1));
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
        Metric.of(Kind.PICTURES_UNSHOWN, Math.max(0, documents - shown), documents),
        Metric.of(Kind.DOCUMENTS_OLD, old.path("count").doubleValue(), documents));
  }
}
