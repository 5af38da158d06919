package io.github.crossmedia.client.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.client.watch.DriftLimits.Excess;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

final class MetricsTest {

  private static final JsonMapper JSON = new JsonMapper();

  private static Metric of(List<Metric> metrics, MetricKind kind, String key) {
    return metrics.stream()
        .filter(metric -> metric.kind() == kind && metric.key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void searchesAreCountedByHand() throws IOException {
    WatchedDay.DaySearches day =
        new WatchedDay.DaySearches(TestModels.words(List.of("tiger", "snow", "sea", "city"), 0.5f));
    for (int i = 0; i < 8; i++) {
      String text = i < 3 ? "tiger drone" : i == 3 ? "lonely word" : "snow";
      String hits = i == 7 ? "" : "\"p" + i + "\",\"p9\"";
      day.add(
          JSON.readTree(
              Formatted.of(
                  "{\"query_id\":\"q%d\",\"user_query\":\"%s\",\"query_response_hit_ids\":[%s]}",
                  i, text, hits)));
    }
    day.add(
        JSON.readTree(
            "{\"action_name\":\"click\",\"query_id\":\"q0\","
                + "\"event_attributes\":{\"object\":{\"object_id\":\"p9\"}}}"));

    List<Metric> metrics = day.metrics();

    assertEquals(8, of(metrics, MetricKind.SEARCHES, "").value());
    assertEquals(
        2 / 3.0, of(metrics, MetricKind.QUERIES_UNKNOWN, "").value(), "three different ones");
    assertEquals(4 / 8.0, of(metrics, MetricKind.SEARCHES_UNKNOWN, "").value());
    assertEquals(1 / 8.0, of(metrics, MetricKind.SEARCHES_UNANSWERED, "").value());
    assertEquals(3 / 8.0, of(metrics, MetricKind.UNKNOWN_WORD, "drone").value());
    assertTrue(metrics.stream().noneMatch(m -> m.key().equals("lonely")), "one person's word");
    assertEquals(0, of(metrics, MetricKind.CLICK_RATE, "01").value());
    assertEquals(1 / 7.0, of(metrics, MetricKind.CLICK_RATE, "02").value());
    assertEquals(8, day.shown().size(), "p0 to p6, and p9");
  }

  @Test
  void limitsCountFromTheLeastNumberOn() {
    Metric few = Metric.of(MetricKind.QUERIES_UNKNOWN, 10, 19);
    Metric unusual = Metric.of(MetricKind.QUERIES_UNKNOWN, 6, 20);
    Metric usual = Metric.of(MetricKind.QUERIES_UNKNOWN, 5, 20);
    Metric unlimited = Metric.of(MetricKind.PICTURES_UNSHOWN, 20, 20);
    assertEquals(
        List.of(new Excess(unusual, 0.25)),
        limits(List.of()).exceeded(List.of(few, unusual, usual, unlimited)));
  }

  private static DriftLimits limits(List<Metric> earlier) {
    return DriftLimits.after(earlier, Map.of(), 20);
  }

  /** Returns days on which each share of 200 queries is unknown. */
  private static List<Metric> days(double... shares) {
    return DoubleStream.of(shares)
        .mapToObj(share -> Metric.of(MetricKind.QUERIES_UNKNOWN, 200 * share, 200))
        .toList();
  }

  @Test
  void whatIsUsualIsNoDrift() {
    List<Metric> much = days(0.38, 0.41, 0.4, 0.42, 0.39, 0.4, 0.4);
    assertEquals(List.of(), limits(much).exceeded(days(0.45)));
    assertEquals(1, limits(much).exceeded(days(0.6)).size());
    assertEquals(1, limits(days(0.4, 0.4, 0.4, 0.4, 0.4, 0.4)).exceeded(days(0.45)).size());

    // a small day may differ by chance, and days that differ much say little
    Metric small = Metric.of(MetricKind.QUERIES_UNKNOWN, 12, 20);
    assertEquals(List.of(), limits(much).exceeded(List.of(small)));
    List<Metric> uneven = days(0.1, 0.7, 0.2, 0.6, 0.1, 0.8, 0.3);
    assertEquals(List.of(), limits(uneven).exceeded(days(0.8)));
  }

  /** Of 200 queries 2 are 3 standard deviations above 0, and nobody needs to know. */
  @Test
  void aSmallRiseIsNoDrift() {
    List<Metric> none = days(0, 0, 0, 0, 0, 0, 0);
    assertEquals(List.of(), limits(none).exceeded(days(0.05)));
    assertEquals(1, limits(none).exceeded(days(0.06)).size());
  }

  @Test
  void aLimitThatIsGivenCounts() {
    DriftLimits given =
        DriftLimits.after(
            days(0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4), Map.of(MetricKind.QUERIES_UNKNOWN, 0.1), 20);
    assertEquals(0.1, given.exceeded(days(0.2)).getFirst().limit());
  }

  @Test
  void prometheusReadsTheText() {
    List<Metric> metrics =
        List.of(
            Metric.of(MetricKind.QUERIES_UNKNOWN, 1, 4),
            new Metric(MetricKind.UNKNOWN_WORD, "drone", 0.25, 1),
            new Metric(MetricKind.CLICK_RATE, "01", 0.5, 4),
            new Metric(MetricKind.CLICK_RATE, "02", 0.25, 4));
    assertEquals(
        """
        # HELP cross_media_queries_unknown Share of different queries with words that the model does not know
        # TYPE cross_media_queries_unknown gauge
        cross_media_queries_unknown{index="my \\"photos\\"",model="corel"} 0.25
        # HELP cross_media_click_rate Share of hits at a position that were clicked
        # TYPE cross_media_click_rate gauge
        cross_media_click_rate{index="my \\"photos\\"",model="corel",key="01"} 0.5
        cross_media_click_rate{index="my \\"photos\\"",model="corel",key="02"} 0.25
        """,
        Metric.PrometheusText.of("my \"photos\"", "corel", metrics));
  }

  /** Each reference leads to an object of the file, and each metric is one that is written. */
  @Test
  void theDashboardIsWhole() throws IOException {
    Path file = Path.of("src/main/resources/io/github/crossmedia/cli/cluster/dashboard.ndjson");
    Set<String> known = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (MetricKind kind : MetricKind.values()) {
      names.add(kind.label());
    }
    Set<String> drawn = new HashSet<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode object = JSON.readTree(line);
      for (JsonNode reference : object.path("references")) {
        assertTrue(known.contains(reference.path("id").asText()), reference::toString);
      }
      known.add(object.path("id").asText());
      String source = object.at("/attributes/kibanaSavedObjectMeta/searchSourceJSON").asText("{}");
      String query = JSON.readTree(source).at("/query/query").asText();
      for (String part : query.isEmpty() ? new String[0] : query.split(" or ")) {
        drawn.add(part.replaceAll("metric: \"(\\w+)\"", "$1"));
      }
    }
    assertEquals(names, drawn);
    assertTrue(known.contains(MetricsIndex.NAME));
  }
}
