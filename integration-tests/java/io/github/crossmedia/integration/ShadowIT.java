package io.github.crossmedia.integration;

import static io.github.crossmedia.cli.Ran.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shadows are asked what people ask, and people never notice. */
@OnElasticsearch
@Tag("thorough")
final class ShadowIT {

  private static final String INDEX = "shadowed";
  private static final int DOCUMENTS = 30;
  private static final int SEARCHES = 20;
  private static final String TIGER =
      "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"plan\":\"visual_words\"}}}";

  /** Version 2 is served; 1 agrees with it, and 3 takes snow for tigers. */
  @BeforeAll
  static void index(Api api) throws IOException {
    List<String> words = List.of("tiger", "snow", "sea", "city");
    api.putModel(INDEX, TestModels.words(words, 0.25f)).ok();
    api.putModel(INDEX, TestModels.words(words, 0.5f)).ok();
    api.putModel(INDEX, TestModels.words(List.of("snow", "tiger", "sea", "city"), 0.5f)).ok();
    api.put("/_cross_media/models/shadowed/_alias", "{\"current\":2}");
    Photos photos = Photos.create(api, INDEX, 1);
    List<String> documents = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      documents.add("p" + i);
      documents.add(Formatted.of("{\"blobs\":{\"0\":%d,\"1\":%d}}", i + 1, DOCUMENTS - i));
    }
    photos.bulk(documents.toArray(String[]::new));
  }

  @AfterEach
  void reset(ElasticsearchCluster cluster) throws IOException {
    set(cluster, "\"cross_media.shadow.*\":null");
  }

  private static void set(ElasticsearchCluster cluster, String settings) throws IOException {
    Api.of(cluster).put("/_cluster/settings", Formatted.of("{\"persistent\":{%s}}", settings));
  }

  private static JsonNode counts(Api api, String version) throws IOException {
    return api.json("/_cross_media/_stats")
        .path("nodes")
        .elements()
        .next()
        .path("shadows")
        .path(version);
  }

  /** Waits until a number of searches were compared, dropped or failed. */
  private static JsonNode counted(Api api, String version, int searches) throws Exception {
    JsonNode counts = Eventually.holds(() -> counts(api, version), seen -> ended(seen) >= searches);
    assertEquals(searches, ended(counts), counts::toString);
    return counts;
  }

  private static int ended(JsonNode counts) {
    return Stream.of("compared", "dropped", "failed", "served_alone")
        .mapToInt(key -> counts.path(key).intValue())
        .sum();
  }

  @Test
  void aShadowIsComparedAndItsFailuresAreItsOwn(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    List<String> answer = api.search(INDEX, TIGER).ids();
    set(
        cluster,
        "\"cross_media.shadow.versions\":[\"shadowed@1\",\"shadowed@3\",\"shadowed@9\"],"
            + "\"cross_media.shadow.sample_rate\":1,"
            + "\"cross_media.shadow.max_load\":64,"
            + "\"cross_media.shadow.concurrency\":64");
    for (int i = 0; i < SEARCHES; i++) {
      assertEquals(answer, api.search(INDEX, TIGER).ids());
    }
    api.search(INDEX, TIGER.replace("tiger", "sea").replace("}}}", "}},\"sort\":[\"_doc\"]}")).ok();

    JsonNode same = counted(api, "shadowed@1", SEARCHES);
    assertEquals(SEARCHES, same.path("compared").intValue(), same::toString);
    assertEquals(1, same.path("overlap_at_10").doubleValue(), 1e-9, same::toString);
    assertTrue(same.path("score_shift").doubleValue() != 0, same::toString);
    JsonNode other = counted(api, "shadowed@3", SEARCHES);
    assertEquals(0, other.path("overlap_at_10").doubleValue(), 1e-9, other::toString);
    JsonNode missing = counted(api, "shadowed@9", SEARCHES);
    assertEquals(SEARCHES, missing.path("failed").intValue(), missing::toString);
    assertEquals(
        Formatted.of("{\"resource_not_found_exception\":%d}", SEARCHES),
        missing.path("failures").toString());
  }

  /** As docs/swap.md tells: a version is stored, swapped in beside the old one, and projects. */
  @ParameterizedTest
  @ValueSource(strings = {"words", "latent", "photographs", "squeezenet"})
  void everySearchIsComparedWhileAModelIsSwapped(String kind, ElasticsearchCluster cluster)
      throws Exception {
    TriedModel tried = TriedModel.named(kind);
    String index = "swapped-" + kind;
    Api api = Api.of(cluster);
    tried.index(api, index);
    api.put("/_cross_media/models/" + index + "/_alias", "{\"current\":1}");
    api.putModel(index, tried.candidate()).ok();
    shadow(cluster, index + "@2");
    List<String> searches = searches(tried);

    int asked = asks(api, index, searches, 0, index + "@2"); // stored, not served
    serve(api, index, "{\"current\":2,\"served\":[1]}");
    asked = asks(api, index, searches, asked, index + "@2"); // current, and made no picture
    api.post("/" + index + "/_cross_media/_project?refresh=true");
    asked = asks(api, index, searches, asked, index + "@2"); // made all pictures
    JsonNode counts = counts(api, index + "@2");
    assertEquals(asked, counts.path("compared").intValue(), counts::toString);
    // the plan words finds fewer, and quantised vectors round: all else is the same
    assertTrue(counts.path("overlap_at_10").doubleValue() > 0.8, counts::toString);
    assertEquals(0, counts.path("score_shift").doubleValue(), 0.01, counts::toString);

    serve(api, index, "{\"current\":2}");
    shadow(cluster, index + "@1");
    asks(api, index, searches, 0, index + "@1"); // the version before, no longer served
    counts = counts(api, index + "@1");
    assertEquals(searches.size(), counts.path("compared").intValue(), counts::toString);
    shadow(cluster, index + "@2");
    api.search(index, searches.getFirst()).ok();
    counts = counted(api, index + "@2", asked + 1);
    assertEquals(1, counts.path("served_alone").intValue(), counts::toString);
  }

  private static void serve(Api api, String model, String alias) throws IOException {
    api.put("/_cross_media/models/" + model + "/_alias", alias);
  }

  /** Each search is answered, and compared after that. Returns how many there were so far. */
  private static int asks(Api api, String index, List<String> searches, int before, String shadow)
      throws Exception {
    for (String search : searches) {
      assertTrue(!api.search(index, search).ids().isEmpty(), search);
    }
    counted(api, shadow, before + searches.size());
    return before + searches.size();
  }

  /** By every plan and question that its model answers, alone and among other queries. */
  private static List<String> searches(TriedModel tried) {
    String text = "\"text\":\"" + tried.text() + "\"";
    List<String> asked = new ArrayList<>();
    for (String plan :
        List.of(
            "",
            ",\"plan\":\"exact\"",
            ",\"plan\":\"words\"",
            ",\"k\":12",
            ",\"plan\":\"nearest\",\"k\":12,\"num_candidates\":24",
            ",\"plan\":\"exact\",\"quantised\":true",
            ",\"min_score\":0.000001")) {
      asked.add(text + plan);
    }
    asked.add("\"image_views\":" + tried.views().getFirst());
    asked.add(Formatted.of("\"like\":{\"_index\":\"swapped-%s\",\"_id\":\"p1\"}", tried.name()));
    List<String> searches = new ArrayList<>();
    for (String question : asked) {
      String query = "{\"cross_media\":{\"field\":\"picture\"," + question + "}}";
      searches.add("{\"query\":" + query + "}");
    }
    searches.add(
        "{\"query\":{\"bool\":{\"must\":{\"cross_media\":{\"field\":\"picture\","
            + text
            + ",\"filter\":{\"exists\":{\"field\":\"kind\"}}}},"
            + "\"should\":{\"term\":{\"kind\":\"odd\"}}}}}");
    return searches;
  }

  private static void shadow(ElasticsearchCluster cluster, String version) throws IOException {
    set(
        cluster,
        "\"cross_media.shadow.versions\":[\""
            + version
            + "\"],\"cross_media.shadow.sample_rate\":1,\"cross_media.shadow.max_load\":64,"
            + "\"cross_media.shadow.timeout\":\"1m\",\"cross_media.shadow.concurrency\":64");
  }

  /** People saw the hits of the served version; those of a shadow, or of a check, nobody saw. */
  @Test
  void onlyWhatPeopleSawIsRecorded(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    api.putModel("unseen", TestModels.words(List.of("tiger", "snow", "sea", "city"), 0.5f)).ok();
    api.putModel("unseen", TestModels.words(List.of("snow", "tiger", "sea", "city"), 0.5f)).ok();
    api.put("/_cross_media/models/unseen/_alias", "{\"current\":1,\"served\":[2]}");
    Photos photos = Photos.create(api, "unseen", 1);
    photos.bulk("tiger", "{\"blobs\":{\"0\":9}}", "snow", "{\"blobs\":{\"1\":9}}");
    set(
        cluster,
        "\"cross_media.shadow.versions\":[\"unseen@2\"],\"cross_media.shadow.sample_rate\":1,"
            + "\"cross_media.shadow.max_load\":64,"
            + "\"cross_media.shadow.concurrency\":64");
    for (int i = 0; i < SEARCHES; i++) {
      recorded(api, "unseen-" + i);
    }
    assertEquals(SEARCHES, counted(api, "unseen@2", SEARCHES).path("compared").intValue());
    searches(api, SEARCHES);
    // Searches count before anyone clicked.
    api.send("DELETE", "/ubi_events?ignore_unavailable=true").ok();
    Ran checked =
        Ran.command(
            line(
                "cluster check ? --index=unseen --candidate=unseen@2 --served=unseen@1",
                "--url=http://" + cluster.nodes().getFirst().http()));
    assertTrue(checked.out().contains("median time of "), checked::toString);

    recorded(api, "unseen-last");
    for (JsonNode hit : searches(api, SEARCHES + 1)) {
      JsonNode search = hit.path("_source");
      assertEquals("[\"tiger\"]", search.path("query_response_hit_ids").toString());
      JsonNode versions = search.at("/query_attributes/versions");
      assertEquals(1, versions.size(), versions::toString);
      assertEquals("unseen@1", Versions.unhashed(versions.path(0).textValue()));
    }
  }

  private static void recorded(Api api, String id) throws IOException {
    String ubi = "{\"ext\":{\"ubi\":{\"query_id\":\"%s\",\"user_query\":\"tiger\"}},\"size\":1,";
    api.search("unseen", Formatted.of(ubi, id) + TIGER.substring(1)).ok();
  }

  /** Waits until a number of searches were recorded. */
  private static List<JsonNode> searches(Api api, int expected) throws Exception {
    String of = "{\"size\":100,\"query\":{\"bool\":{\"should\":[%s,%s]}}}";
    String ours =
        Formatted.of(
            of,
            "{\"prefix\":{\"query_id\":\"unseen-\"}}",
            "{\"prefix\":{\"query_attributes.versions\":\"unseen@\"}}");
    List<JsonNode> hits =
        Eventually.holds(
            () -> {
              api.post("/ubi_queries/_refresh?ignore_unavailable=true");
              Api.Answer answer = api.search("ubi_queries", ours);
              return answer.status() == 200 ? answer.hits() : List.of();
            },
            seen -> seen.size() >= expected);
    assertEquals(expected, hits.size());
    return hits;
  }

  /** A search that takes long, whoever answers it: the automaton has 2^14 states. */
  private static final String SLOW =
      """
      {"query":{"bool":{"must":{"cross_media":{"field":"picture","text":"tiger"}},
        "should":{"regexp":{"kind":
          {"value":"[ab]*a[ab]{13}","max_determinized_states":1000000000}}}}}}
      """;

  @Test
  void aSlowShadowIsDroppedAndCountedAndNobodyWaitsForIt(ElasticsearchCluster cluster)
      throws Exception {
    Api api = Api.of(cluster);
    String shadow =
        "\"cross_media.shadow.versions\":[\"shadowed@6\"],\"cross_media.shadow.sample_rate\":1,"
            + "\"cross_media.shadow.max_load\":64,"
            + "\"cross_media.shadow.timeout\":\"%s\"";
    List<String> words = List.of("tiger", "snow", "sea", "city");
    api.putModel("shadowed@6", TestModels.words(words, 0.7f)).ok();
    api.put("/_cross_media/models/shadowed/_alias", "{\"current\":2}");
    set(cluster, Formatted.of(shadow, "1m"));

    assertEquals(10, api.search(INDEX, SLOW).ids().size());
    assertEquals(10, api.search(INDEX, TIGER).ids().size());

    JsonNode counts = counts(api, "shadowed@6");
    assertEquals(0, counts.path("compared").intValue(), "the shadow is still at work: " + counts);
    assertEquals(1, counts.path("dropped").intValue(), counts.toString());
    counts = counted(api, "shadowed@6", 2);
    assertEquals(1, counts.path("compared").intValue(), counts.toString());

    set(cluster, Formatted.of(shadow, "5ms"));
    assertEquals(10, api.search(INDEX, SLOW).ids().size());
    counts = counted(api, "shadowed@6", 3);
    assertEquals("{\"timeout_exception\":1}", counts.path("failures").toString());
    set(cluster, Formatted.of(shadow, "1m"));
    // the late search keeps the shadow's place until it ends
    for (int searches = 4; counts.path("compared").intValue() == 1 && searches < 204; searches++) {
      api.search(INDEX, TIGER).ok();
      counts = counted(api, "shadowed@6", searches);
    }
    assertEquals(2, counts.path("compared").intValue(), "it goes on: " + counts);
  }

  @Test
  void aShadowRestsUntilItsTimeIsAllowedFor(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    for (int version = 1; version <= 2; version++) {
      api.putModel("rested", TestModels.words(List.of("tiger", "snow"), 0.5f / version)).ok();
    }
    api.put("/_cross_media/models/rested/_alias", "{\"current\":1}");
    Photos.create(api, "rested", 1).bulk("tiger", "{\"blobs\":{\"0\":9}}");
    String shadow =
        "\"cross_media.shadow.versions\":[\"rested@2\"],"
            + "\"cross_media.shadow.sample_rate\":1,\"cross_media.shadow.max_load\":%s";

    set(cluster, Formatted.of(shadow, "64"));
    api.search("rested", TIGER).ok();
    assertEquals(1, counted(api, "rested@2", 1).path("compared").intValue());
    set(cluster, Formatted.of(shadow, "1E-5")); // a millisecond is allowed for in 100 seconds
    for (int i = 0; i < SEARCHES; i++) {
      api.search("rested", TIGER).ok();
    }
    JsonNode counts = counted(api, "rested@2", 1 + SEARCHES);
    assertEquals(SEARCHES, counts.path("dropped").intValue(), counts::toString);

    set(cluster, Formatted.of(shadow, "64"));
    api.search("rested", TIGER).ok();
    counts = counted(api, "rested@2", 2 + SEARCHES);
    assertEquals(2, counts.path("compared").intValue(), counts::toString);
  }

  @Test
  void aBudgetAndASampleBoundIt(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    set(
        cluster,
        "\"cross_media.shadow.versions\":[\"shadowed@4\"],"
            + "\"cross_media.shadow.sample_rate\":1,"
            + "\"cross_media.shadow.max_load\":64,"
            + "\"cross_media.shadow.concurrency\":0");
    for (int i = 0; i < SEARCHES; i++) {
      api.search(INDEX, TIGER).ok();
    }
    assertEquals(SEARCHES, counted(api, "shadowed@4", SEARCHES).path("dropped").intValue());
    set(
        cluster,
        "\"cross_media.shadow.versions\":[\"shadowed@5\"],\"cross_media.shadow.sample_rate\":0.3");
    for (int i = 0; i < 200; i++) {
      api.search(INDEX, TIGER).ok();
    }
    assertEquals(60, counts(api, "shadowed@5").path("dropped").intValue(), 20);
    Api.Answer bad =
        api.send(
            "PUT",
            "/_cluster/settings",
            "{\"persistent\":{\"cross_media.shadow.versions\":[\"shadowed\"]}}");
    assertEquals(400, bad.status());
    assertTrue(bad.json().toString().contains("is not a model version"), bad.json()::toString);
  }
}
