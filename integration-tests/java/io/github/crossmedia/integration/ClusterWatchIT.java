package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.Familiarity;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People begin to ask for new things, and pictures get dark, from one day to the next. */
@Tag("thorough")
@OnElasticsearch
final class ClusterWatchIT {

  private static final int PICTURES = 40;
  private static final int SEARCHES = 100;
  private static final String USUAL = "2026-03-09";
  private static final String CHANGED = "2026-03-10";

  @TempDir private static Path folder;
  private static String url;

  /** The model knows pictures of the blobs 0 to 2; blob 3 is the night. */
  @BeforeAll
  static void fill(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    url = "http://" + cluster.nodes().getFirst().http();
    CrossMediaModel words = TestModels.words(List.of("tiger", "snow", "sea", "city"), 0.5f);
    PictureFeatures features = PictureFeatures.of(words);
    float[][] centres = new float[3][];
    for (int blob = 0; blob < 3; blob++) {
      centres[blob] =
          dense(
              features.of(
                  Medium.ofViews(
                      Map.of("blobs", SparseVector.of(4, new int[] {blob}, new float[] {1})))));
    }
    api.putModel("watched", words.withFamiliarity(new Familiarity(Matrix.of(centres), 0.5f))).ok();
    Photos photos = Photos.create(api, "watched", 1);
    List<String> documents = new ArrayList<>();
    for (int i = 0; i < PICTURES; i++) {
      documents.add("p" + i);
      documents.add(Formatted.of("{\"blobs\":{\"%d\":%s}}", i % 3, 1 + 0.01f * i));
    }
    for (int i = 0; i < PICTURES; i++) {
      documents.add("night" + i);
      documents.add(Formatted.of("{\"blobs\":{\"3\":%s}}", 1 + 0.01f * i));
    }
    photos.bulk(documents.toArray(String[]::new));
    for (String index : List.of("/ubi_queries", "/ubi_events")) {
      api.send("DELETE", index + "?ignore_unavailable=true", "");
      api.put(index, "{\"mappings\":{\"properties\":{\"timestamp\":{\"type\":\"date\"}}}}");
    }
    StringBuilder queries = new StringBuilder();
    StringBuilder events = new StringBuilder();
    for (int search = 0; search < SEARCHES; search++) {
      // half of them are not by the plugin, which alone says what is searched
      List<String> names = search % 2 == 0 ? List.of("aliased", "watched") : List.of();
      record(USUAL, search, known(search), "p", names, queries, events);
      String typed = known(search) + (search % 2 == 0 ? " drone" : "");
      record(CHANGED, search, typed, "night", names, queries, events);
      // searches of other documents with the same ids, which nothing may count
      for (String day : List.of(USUAL, CHANGED)) {
        record(day + "shoes", search, "red sneakers", "p", List.of("shoes"), queries, events);
        record(day + "both", search, "sneakers", "p", List.of("shoes,watched"), queries, events);
      }
    }
    api.post("/ubi_queries/_bulk?refresh=true", queries.toString());
    api.post("/ubi_events/_bulk?refresh=true", events.toString());
  }

  /** One of fifty queries whose words the model knows. */
  private static String known(int search) {
    return "tiger " + "sea ".repeat(search % 50 / 10) + "snow ".repeat(search % 10);
  }

  private static float[] dense(SparseVector sparse) {
    float[] dense = new float[4];
    sparse.forEach((place, value) -> dense[place] = value);
    return dense;
  }

  private static void record(
      String series,
      int search,
      String text,
      String pictures,
      List<String> names,
      StringBuilder queries,
      StringBuilder events) {
    ObjectNode query = new JsonMapper().createObjectNode();
    String day = series.substring(0, USUAL.length());
    query.put("query_id", series + search).put("user_query", text);
    query.put("application", names.isEmpty() ? "written" : "recorded");
    if (!names.isEmpty()) {
      names.forEach(query.withObject("/query_attributes").withArray("indices")::add);
    }
    query.put("timestamp", day + "T12:00:00Z");
    for (int i = 0; i < 10; i++) {
      query.withArray("query_response_hit_ids").add(pictures + (search + i) % PICTURES);
    }
    queries.append("{\"index\":{}}\n").append(query).append('\n');
    ObjectNode click = new JsonMapper().createObjectNode().put("action_name", "click");
    click.put("query_id", series + search).put("timestamp", day + "T12:00:05Z");
    click
        .putObject("event_attributes")
        .putObject("object")
        .put("object_id", pictures + search % PICTURES);
    events.append("{\"index\":{}}\n").append(click).append('\n');
  }

  private static Ran watch(String day, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "cluster", "watch", "--url", url, "--index", "watched", "--model", "watched",
                "--day", day));
    arguments.addAll(List.of(more));
    return Ran.command(arguments.toArray());
  }

  private static JsonNode stored(Api api, String day) throws IOException {
    return api.search(
            "cross-media-metrics",
            Formatted.of(
                """
                {"size":1000,"query":{"bool":{"filter":[{"term":{"index":"watched"}},
                  {"term":{"@timestamp":"%sT00:00:00Z"}}]}}}
                """,
                day))
        .ok()
        .json()
        .at("/hits/hits");
  }

  @Test
  void driftIsSeenWithinADay(Api api) throws IOException {
    // half of the index are pictures of the night by now, which is known and allowed here
    Ran usual = watch(USUAL, "--limit", "pictures_outside=1");
    assertEquals(0, usual.code(), usual::toString);
    assertTrue(usual.out().contains("\nsearches 100.0000 of 100\n"), usual::out);
    assertTrue(usual.out().contains("\nqueries_unknown 0.0000 of 50\n"), usual::out);
    assertTrue(usual.out().contains("\nshown_outside 0.0000 of 40\n"), usual::out);
    assertTrue(usual.out().contains("\npictures_outside 1.0000 of 40\n"), usual::out);
    assertTrue(usual.out().contains("\npictures_unshown 0.5000 of 80\n"), usual::out);
    assertTrue(usual.out().contains("\nclick_rate 01 1.0000 of 100\n"), usual::out);
    assertTrue(usual.out().contains("\nbrier "), usual::out);

    Ran written = watch(USUAL, "--dry-run", "--limit=pictures_outside=1", "--application=written");
    assertTrue(written.out().contains("\nsearches 50.0000 of 50\n"), written::out);

    Path prometheus = folder.resolve("watched.prom");
    Path dashboard = folder.resolve("dashboard.ndjson");
    Ran changed =
        watch(CHANGED, "--prometheus", prometheus.toString(), "--dashboard", dashboard.toString());
    assertEquals(3, changed.code(), changed::toString);
    assertTrue(
        changed.out().contains("exceeds its limit of 0.25: queries_unknown 0.5000 of 50"),
        changed::out);
    assertTrue(
        changed.out().contains("exceeds its limit of 0.10: shown_outside 1.0000 of 40"),
        changed::out);
    assertTrue(changed.out().contains("\nunknown_word drone 0.5000 of 50\n"), changed::out);
    assertTrue(
        Files.readString(prometheus)
            .contains("cross_media_shown_outside{index=\"watched\",model=\"watched\"} 1.0\n"));
    assertEquals(10, Files.readAllLines(dashboard).size());

    // a second run writes the same documents and deletes those of words without searches
    JsonNode first = stored(api, CHANGED);
    assertEquals(3, watch(CHANGED).code());
    assertEquals(first.size(), stored(api, CHANGED).size());
    api.put(
        "/cross-media-metrics/_doc/stale?refresh=true",
        Formatted.of(
            """
            {"@timestamp":"%sT00:00:00Z","index":"watched","model":"watched","metric":"unknown_word",
             "key":"gone","value":1,"count":3}
            """,
            CHANGED));
    assertEquals(first.size() + 1, stored(api, CHANGED).size());
    assertEquals(3, watch(CHANGED).code());
    assertEquals(first.size(), stored(api, CHANGED).size());
    assertTrue(stored(api, USUAL).size() > 10, "the other day stays");

    // before anybody has clicked there is no such index
    api.delete("/ubi_events").ok();
    Ran unclicked = watch(USUAL, "--dry-run", "--limit", "pictures_outside=1");
    assertEquals(0, unclicked.code(), unclicked::toString);
    assertTrue(unclicked.out().contains("\nclick_rate 01 0.0000 of 100\n"), unclicked::out);
  }

  /** Half of the queries were unknown for a week, so that half is usual now, and more is not. */
  @Test
  void limitsFollowWhatIsUsual(Api api) throws IOException {
    LocalDate day = LocalDate.parse(CHANGED);
    StringBuilder bulk = new StringBuilder();
    for (int before = 1; before <= 7; before++) {
      String stored =
          """
          {"@timestamp":"%sT00:00:00Z","index":"watched","model":"watched","metric":"queries_unknown",
           "key":"","value":%s,"count":50}
          """;
      bulk.append("{\"index\":{\"_id\":\"usual").append(before).append("\"}}\n");
      bulk.append(Formatted.of(stored, day.minusDays(before), 0.5).replace("\n", "")).append('\n');
    }
    api.post("/cross-media-metrics/_bulk?refresh=true", bulk.toString());
    try {
      Ran usual =
          watch(CHANGED, "--dry-run", "--limit=shown_outside=1", "--limit=pictures_outside=1");
      assertFalse(usual.out().contains(": queries_unknown"), usual::out);
      assertTrue(
          usual.out().contains("exceeds its limit of 0.40: searches_unknown 0.5000 of 100"),
          usual::out);
      Ran lower = watch(CHANGED, "--dry-run", "--limit=queries_unknown=0.3");
      assertTrue(lower.out().contains("exceeds its limit of 0.30: queries_unknown"), lower::out);
    } finally {
      for (int before = 1; before <= 7; before++) {
        api.delete("/cross-media-metrics/_doc/usual" + before + "?refresh=true").ok();
      }
    }
  }

  @Test
  void badOptionsAreNamed() {
    Ran unknown = watch(USUAL, "--limit", "weather=1");
    assertEquals(2, unknown.code());
    assertTrue(
        unknown.err().contains("weather is none of searches, queries_unknown"), unknown::err);
    assertEquals(2, watch("yesterday").code());
  }
}
