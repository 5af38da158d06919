package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import co.elastic.clients.transport.rest5_client.low_level.Request;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Searches with {@code ext.ubi} are recorded, and events are stored beside them. */
@OnElasticsearch(
    settings = {"node.attr.used_by: recording", "indexing_pressure.memory.limit: 250kb"})
@Tag("thorough")
final class RecordingIT {

  private static final String INDEX = "recorded";
  private static final String TIGER =
      "\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\"}}";

  /** The shortest time that a search waits for others before it is written, in milliseconds. */
  private static final int PAUSE = 200;

  private static final String SECRET = "a secret of these tests";
  private static final String EVENTS = "/_cross_media/ubi/events";

  @BeforeAll
  static void index(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    keepSecret(cluster, SECRET);
    api.putModel(INDEX, TestModels.words(List.of("tiger", "snow", "sea", "city"), 0.5f)).ok();
    Photos photos = Photos.create(api, INDEX, 1);
    List<String> documents = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      documents.add("p" + i);
      documents.add(Formatted.of("{\"blobs\":{\"0\":%d,\"1\":%d}}", i + 1, 12 - i));
    }
    photos.bulk(documents.toArray(String[]::new));
  }

  @AfterEach
  void reset(ElasticsearchCluster cluster) throws IOException {
    set(Api.of(cluster), "*", "null");
  }

  /** Changes the keystore by the program of the docs, and has the node read it. */
  private static void keepSecret(ElasticsearchCluster cluster, String secret) throws Exception {
    ElasticsearchNode node = cluster.nodes().getFirst();
    if (secret.isEmpty()) {
      node.keystore("", "remove", "cross_media.ubi.secret");
    } else {
      node.keystore(secret, "add", "--force", "--stdin", "cross_media.ubi.secret");
    }
    reloadSecrets(cluster);
  }

  private static void reloadSecrets(ElasticsearchCluster cluster) throws IOException {
    JsonNode answer = Api.of(cluster).send("POST", "/_nodes/reload_secure_settings").ok().json();
    assertFalse(answer.toString().contains("exception"), answer::toString);
  }

  private static void set(Api api, String setting, String value) throws IOException {
    api.send(
            "PUT",
            "/_cluster/settings",
            Formatted.of("{\"persistent\":{\"cross_media.ubi.%s\":%s}}", setting, value))
        .ok();
  }

  private static JsonNode search(Api api, String ubi, String body) throws IOException {
    return api.search(
            INDEX, Formatted.of("{\"_source\":false,\"ext\":{\"ubi\":{%s}},%s}", ubi, body))
        .ok()
        .json();
  }

  private static JsonNode stats(Api api) throws IOException {
    return api.get("/_cross_media/_stats")
        .ok()
        .json()
        .path("nodes")
        .elements()
        .next()
        .path("recording");
  }

  /** Waits until the queue is written. */
  private static JsonNode written(Api api, long recorded) throws Exception {
    JsonNode stats =
        Eventually.holds(() -> stats(api), seen -> seen.path("recorded").longValue() >= recorded);
    assertEquals(recorded, stats.path("recorded").longValue(), stats::toString);
    return stats;
  }

  /** Waits until nothing of earlier searches is still being written. */
  private static long recorded(Api api) throws Exception {
    JsonNode before = stats(api);
    Thread.sleep(300);
    JsonNode stats = stats(api);
    while (!stats.equals(before) || stats.path("waiting").longValue() > 0) {
      before = stats;
      Thread.sleep(300);
      stats = stats(api);
    }
    return stats.path("recorded").longValue();
  }

  private static JsonNode found(Api api, String index, String queryId) throws IOException {
    api.send("POST", "/" + index + "/_refresh").ok();
    List<JsonNode> hits =
        api.search(index, Formatted.of("{\"query\":{\"term\":{\"query_id\":\"%s\"}}}", queryId))
            .hits();
    assertEquals(1, hits.size(), queryId);
    return hits.getFirst().path("_source");
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static long bulks(Api api) throws IOException {
    return api.get("/ubi_queries/_stats/bulk")
        .ok()
        .json()
        .at("/_all/primaries/bulk/total_operations")
        .longValue();
  }

  @Test
  void searchesThatFollowEachOtherShareABulk(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    search(api, "\"query_id\":\"first\"", TIGER);
    long recorded = recorded(api);
    long bulks = bulks(api);
    long start = System.nanoTime();
    for (int i = 0; i < 100; i++) {
      search(api, Formatted.of("\"query_id\":\"follows%d\"", i), TIGER);
    }
    written(api, recorded + 100);
    long milliseconds = (System.nanoTime() - start) / 1_000_000;
    long most = milliseconds / PAUSE + 2;
    long written = bulks(api) - bulks;
    assertTrue(written <= most, written + " bulks in " + milliseconds + " ms");
  }

  @Test
  void aSearchIsWrittenWithItsHitsAndTheVersionThatAnswered(ElasticsearchCluster cluster)
      throws Exception {
    Api api = Api.of(cluster);
    long before = recorded(api);
    JsonNode answer =
        search(
            api,
            "\"query_id\":\"full\",\"user_query\":\"Tiger\",\"client_id\":\"c1\",\"session_id\":\"s1\","
                + "\"application\":\"gallery\",\"query_attributes\":{\"from_page\":2}",
            TIGER + ",\"size\":3,\"from\":2");

    assertEquals("full", answer.at("/ext/ubi/query_id").textValue());
    assertTrue(answer.at("/ext/ubi/sampled").booleanValue());
    assertTrue(answer.has("took") && answer.has("hits"), answer::toString);
    written(api, before + 1);
    JsonNode written = found(api, "ubi_queries", "full");
    List<String> shown = new ArrayList<>();
    answer.at("/hits/hits").forEach(hit -> shown.add(hit.path("_id").textValue()));
    assertEquals(3, shown.size());
    assertEquals(shown, texts(written.path("query_response_hit_ids")));
    assertEquals("Tiger", written.path("user_query").textValue());
    assertEquals("gallery", written.path("application").textValue());
    assertEquals(2, written.at("/query_attributes/from").intValue());
    assertEquals(2, written.at("/query_attributes/from_page").intValue());
    String version = written.at("/query_attributes/versions/0").textValue();
    assertTrue(version.startsWith("recorded@1#"), version);
    for (String id : List.of("client_id", "session_id")) {
      assertEquals(32, written.path(id).textValue().length(), "a pseudonym: " + written);
    }
    JsonNode mapping = api.get("/ubi_queries/_mapping").ok().json();
    assertEquals("date", mapping.at("/ubi_queries/mappings/properties/timestamp/type").textValue());
  }

  @Test
  void ordinaryAndInterleavedAndSeveralSearchesAreRecordedOnceEach(ElasticsearchCluster cluster)
      throws Exception {
    Api api = Api.of(cluster);
    long before = recorded(api);
    JsonNode plain = search(api, "\"user_query\":\"all\"", "\"query\":{\"match_all\":{}}");
    String drawn = plain.at("/ext/ubi/query_id").textValue();
    assertTrue(drawn.length() > 30, drawn);
    JsonNode interleaved =
        search(
            api,
            "\"query_id\":\"teams\"",
            Formatted.of(
                """
                "size":4,"retriever":{"cross_media_interleave":{"seed":"s1","retrievers":[
                  {"name":"learned","retriever":{"standard":{%s}}},
                  {"name":"by id","retriever":{"standard":{"query":{"ids":{"values":["p3"]}}}}}]}}
                """,
                TIGER));
    String several =
        Formatted.of(
            """
            {"index":"recorded"}
            {"ext":{"ubi":{"query_id":"m1"}},%s,"aggs":{"words":{"terms":{"field":"picture"}}}}
            {"index":"recorded"}
            {"ext":{"ubi":{"query_id":"m2"}},"query":{"match":{"picture":"snow"}}}
            """,
            TIGER);
    JsonNode all = api.send("POST", "/_msearch", several).ok().json();

    assertEquals("m1", all.at("/responses/0/ext/ubi/query_id").textValue(), all::toString);
    assertEquals("m2", all.at("/responses/1/ext/ubi/query_id").textValue());
    assertTrue(all.at("/responses/0/aggregations").has("words"));
    written(api, before + 4);
    JsonNode written = found(api, "ubi_queries", "teams").path("query_attributes");
    assertEquals(List.of("learned", "by id"), texts(written.path("interleaved")));
    List<String> teams = new ArrayList<>();
    interleaved
        .at("/hits/hits")
        .forEach(hit -> teams.add(hit.at("/fields/_cross_media_team/0").asText("null")));
    assertEquals(4, teams.size());
    assertEquals(teams, texts(written.path("teams")));
    assertTrue(written.at("/versions/0").asText().startsWith("recorded@1#"), written::toString);
    assertFalse(found(api, "ubi_queries", drawn).path("query_attributes").has("versions"));
    assertEquals(1, found(api, "ubi_queries", "m1").at("/query_attributes/versions").size());
    assertFalse(found(api, "ubi_queries", "m2").path("query_attributes").has("versions"));
    long requested =
        api.get("/_nodes/stats/breaker")
            .ok()
            .json()
            .findPath("request")
            .path("estimated_size_in_bytes")
            .longValue();
    assertEquals(0, requested, "the memory of aggregations is released");
  }

  @Test
  void idsOfPeopleArePseudonymsUnlessASettingSaysOtherwise(ElasticsearchCluster cluster)
      throws Exception {
    Api api = Api.of(cluster);
    long before = recorded(api);
    search(api, "\"query_id\":\"h\",\"session_id\":\"secret\"", TIGER);
    api.send("POST", EVENTS, click("h", "\"session_id\":\"secret\",")).ok();
    set(api, "identifiers", "\"plain\"");
    search(api, "\"query_id\":\"p\",\"session_id\":\"secret\"", TIGER);
    set(api, "identifiers", "\"omitted\"");
    search(api, "\"query_id\":\"o\",\"session_id\":\"secret\"", TIGER);
    api.send("POST", EVENTS, click("o", "\"session_id\":\"secret\",")).ok();
    set(api, "identifiers", "null");
    Path keystore = cluster.nodes().getFirst().config().resolve("elasticsearch.keystore");
    byte[] kept = Files.readAllBytes(keystore);
    keepSecret(cluster, "another secret of these tests");
    search(api, "\"query_id\":\"r\",\"session_id\":\"secret\"", TIGER);
    assertEquals("hashed", stats(api).path("identifiers").textValue());
    keepSecret(cluster, "");
    assertEquals("omitted", stats(api).path("identifiers").textValue());
    search(api, "\"query_id\":\"n\",\"session_id\":\"secret\"", TIGER);
    Files.write(keystore, kept);
    reloadSecrets(cluster);
    written(api, before + 5);

    String pseudonym = found(api, "ubi_queries", "h").path("session_id").textValue();
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    byte[] code = mac.doFinal("secret".getBytes(StandardCharsets.UTF_8));
    assertEquals(HexFormat.of().formatHex(code).substring(0, 32), pseudonym);
    String rotated = found(api, "ubi_queries", "r").path("session_id").textValue();
    assertEquals(32, rotated.length());
    assertNotEquals(pseudonym, rotated);
    assertFalse(found(api, "ubi_queries", "n").has("session_id"), "there was no secret");
    assertEquals(pseudonym, found(api, "ubi_events", "h").path("session_id").textValue());
    assertEquals("secret", found(api, "ubi_queries", "p").path("session_id").textValue());
    assertFalse(found(api, "ubi_queries", "o").has("session_id"));
    assertFalse(found(api, "ubi_events", "o").has("session_id"));
    Api.Answer bad =
        api.send(
            "PUT",
            "/_cluster/settings",
            "{\"persistent\":{\"cross_media.ubi.identifiers\":\"x\"}}");
    assertEquals(400, bad.status());
  }

  private static String click(String query, String more) {
    return Formatted.of(
        "{\"action_name\":\"click\",\"query_id\":\"%s\",%s\"event_attributes\":{\"object\":{\"object_id\":\"p1\"},\"position\":{\"ordinal\":2}}}",
        query, more);
  }

  @Test
  void aSampleTakesWholeSessions(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    long before = recorded(api);
    long out = stats(api).path("not_sampled").longValue();
    set(api, "sample_rate", "0.3");
    int sampled = 0;
    for (int session = 0; session < 200; session++) {
      Set<Boolean> answers = new HashSet<>();
      for (int turn = 0; turn < 2; turn++) {
        String ids = "\"query_id\":\"a%d-%d\",\"session_id\":\"session-%d\"";
        JsonNode answer = search(api, Formatted.of(ids, session, turn, session), TIGER);
        answers.add(answer.at("/ext/ubi/sampled").booleanValue());
      }
      assertEquals(1, answers.size(), "all searches of a session or none");
      sampled += answers.contains(true) ? 1 : 0;
    }
    assertEquals(60, sampled, 20, "three standard errors around 30 %");
    JsonNode stats = written(api, before + 2L * sampled);
    assertEquals(out + 2L * (200 - sampled), stats.path("not_sampled").longValue());
  }

  @Test
  void aFullQueueAndAClosedIndexNeverTouchASearch(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    long before = recorded(api);
    search(api, "\"query_id\":\"first\"", TIGER);
    written(api, before + 1);
    long dropped = stats(api).path("dropped").longValue();
    set(api, "queue_size", "2");
    long lost = 0;
    for (int i = 0; i < 50; i++) {
      JsonNode answer = search(api, "\"query_id\":\"d" + i + "\"", TIGER);
      assertEquals(12, answer.at("/hits/total/value").intValue());
      lost += answer.at("/ext/ubi/sampled").booleanValue() ? 0 : 1;
    }
    JsonNode stats = stats(api);
    assertTrue(lost > 0, stats::toString);
    assertEquals(lost, stats.path("dropped").longValue() - dropped);
    written(api, before + 51 - lost);

    long failed = stats.path("failed").longValue();
    api.send("PUT", "/ubi_queries/_settings", "{\"index.blocks.write\":true}").ok();
    try {
      search(api, "\"query_id\":\"blocked\"", TIGER);
      stats = Eventually.holds(() -> stats(api), seen -> seen.path("failed").longValue() != failed);
      assertEquals(failed + 1, stats.path("failed").longValue());
      assertEquals("cluster_block_exception", stats.path("last_failure").textValue());
      assertEquals(0, stats.path("waiting").intValue());
    } finally {
      api.send("PUT", "/ubi_queries/_settings", "{\"index.blocks.write\":null}").ok();
    }
  }

  /** A node of half a gigabyte ended after 105 such searches, of which each held 3 MB. */
  @Test
  void whatIsRecordedOfASearchIsBoundedInBytes(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    String heavy = "{\"index\":{}}\n{\"n\":%d,\"short\":\"s%d\",\"long\":\"%s\"}\n";
    long before = recorded(api);
    String mapping =
        "{\"mappings\":{\"properties\":{\"long\":{\"type\":\"text\",\"index\":false}}}}";
    api.send("PUT", "/heavy", mapping).ok();
    for (int i = 0; i < 100; i += 4) { // the node takes no bulk of more
      StringBuilder documents = new StringBuilder();
      for (int j = i; j < i + 4; j++) {
        documents.append(Formatted.of(heavy, j, j, "x".repeat(30_000)));
      }
      Api.Answer written = api.send("POST", "/heavy/_bulk?refresh=true", documents.toString());
      assertFalse(written.ok().json().path("errors").booleanValue(), written::toString);
    }
    JsonNode was = stats(api).path("dropped_for");
    String search =
        "{\"size\":100,\"_source\":false,\"fields\":[\"%1$s\"],\"ext\":{\"ubi\":{\"object_id_field\":\"%1$s\"}}}";
    for (int i = 0; i < 150; i++) {
      // of the answer, which takes time to read, no more than is asked here
      String asked = "/heavy/_search?filter_path=ext";
      assertFalse(isSampled(api.send("POST", asked, Formatted.of(search, "long"))));
    }
    set(api, "queue_memory", "\"100b\"");
    assertFalse(isSampled(api.search("heavy", Formatted.of(search, "short"))));
    set(api, "queue_memory", "null");
    set(api, "max_document_size", "\"100b\"");
    assertFalse(isSampled(api.search("heavy", Formatted.of(search, "short"))));
    set(api, "max_document_size", "null");
    long used = api.breakerEstimate();
    String breaker = "{\"persistent\":{\"breaker.cross_media.limit\":%s}}";
    api.send("PUT", "/_cluster/settings", Formatted.of(breaker, "\"" + (used + 100) + "b\"")).ok();
    assertFalse(isSampled(api.search("heavy", Formatted.of(search, "short"))));
    api.send("PUT", "/_cluster/settings", Formatted.of(breaker, "null")).ok();
    assertTrue(isSampled(api.search("heavy", Formatted.of(search, "short"))));

    written(api, before + 1);
    JsonNode now = stats(api).path("dropped_for");
    assertEquals(was.path("size").intValue() + 151, now.path("size").intValue());
    assertEquals(was.path("full_queue").intValue() + 1, now.path("full_queue").intValue());
    assertEquals(was.path("memory").intValue() + 1, now.path("memory").intValue());
    recorded(api);
    assertEquals(used, api.breakerEstimate(), "what is written is not counted any longer");
  }

  private static boolean isSampled(Api.Answer answer) throws IOException {
    return answer.ok().json().at("/ext/ubi/sampled").booleanValue();
  }

  /** Those that began where another one was answered were not recorded at all. */
  @Test
  void eachOfManySearchesIsRecorded(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    long before = recorded(api);
    String search = "{\"index\":\"recorded\"}\n{\"size\":0,\"ext\":{\"ubi\":{}}}\n";
    api.send("POST", "/_msearch?max_concurrent_searches=2", search.repeat(40)).ok();
    written(api, before + 40);
  }

  /** The node takes less at once than this search has, with 200 ids of 1.5 kB. */
  @Test
  void aSearchThatTheNodeRefusesToWriteIsCounted(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    String wide = "{\"index\":{}}\n{\"wide\":\"" + "€".repeat(512) + "\"}\n";
    for (int i = 0; i < 2; i++) {
      api.send("POST", "/wide/_bulk?refresh=true", wide.repeat(100)).ok();
    }
    recorded(api);
    long failed = stats(api).path("failed").longValue();
    set(api, "max_document_size", "\"1mb\"");
    String search = "{\"size\":200,\"ext\":{\"ubi\":{\"object_id_field\":\"wide\"}}}";
    assertTrue(isSampled(api.search("wide", search)));
    JsonNode stats =
        Eventually.holds(() -> stats(api), seen -> seen.path("failed").longValue() != failed);
    assertEquals(failed + 1, stats.path("failed").longValue(), stats::toString);
    assertEquals("es_rejected_execution_exception", stats.path("last_failure").textValue());
  }

  /** Without them, searches and clicks of shoes count as searches and clicks of pictures. */
  @Test
  void aSearchIsWrittenWithTheNamesOfWhatItLookedAt(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    for (String index : List.of("looked-1", "looked-2", "looked-3")) {
      api.send("PUT", "/" + index + "/_doc/a?refresh=true", "{\"n\":1}").ok();
    }
    String aliases =
        "{\"actions\":[{\"add\":{\"index\":\"looked-1\",\"alias\":\"looked\"}},"
            + "{\"add\":{\"index\":\"looked-1\",\"alias\":\"part\",\"filter\":{\"term\":{\"n\":1}}}},"
            + "{\"add\":{\"indices\":[\"looked-1\",\"looked-2\"],\"alias\":\"both\"}}]}";
    api.send("POST", "/_aliases", aliases).ok();
    long before = recorded(api);
    String[][] searches = {
      {"looked-1", "looked,looked-1"},
      {"looked", "looked,looked-1"},
      {"part", "looked,looked-1,part"},
      {"both", "both,looked-1,looked-2"},
      {"looked-2,looked-1", "both,looked-1,looked-2"},
      {"looked-3", "looked-3"},
      {"looked-3,looked-2", "looked-2,looked-3"},
      {"looked-*,-looked-3", "both,looked-1,looked-2"},
      {"missing*", ""},
    };
    for (int i = 0; i < searches.length; i++) {
      api.search(searches[i][0], Formatted.of("{\"ext\":{\"ubi\":{\"query_id\":\"looked%d\"}}}", i))
          .ok();
    }
    String pit = api.send("POST", "/looked/_pit?keep_alive=1m").ok().json().path("id").textValue();
    String next =
        "{\"ext\":{\"ubi\":{\"query_id\":\"looked-pit\",\"query_attributes\":{\"from\":5}}},"
            + "\"pit\":{\"id\":\"%s\"},\"sort\":[{\"n\":\"asc\"}],\"search_after\":[0]}";
    api.send("POST", "/_search", Formatted.of(next, pit)).ok();
    written(api, before + searches.length + 1);
    for (int i = 0; i < searches.length; i++) {
      JsonNode names = found(api, "ubi_queries", "looked" + i).at("/query_attributes/indices");
      assertEquals(searches[i][1], String.join(",", texts(names)), searches[i][0]);
    }
    JsonNode page = found(api, "ubi_queries", "looked-pit").path("query_attributes");
    assertEquals(List.of("looked", "looked-1"), texts(page.path("indices")));
    assertTrue(page.path("search_after").booleanValue());
    assertEquals(5, page.path("from").intValue());
  }

  @Test
  void eventsComeAloneInAnArrayOrOnLines(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    assertEquals(
        1, api.send("POST", EVENTS, click("e1", "")).ok().json().path("stored").intValue());
    String two =
        "[" + click("e2", "\"timestamp\":\"2026-01-31T12:00:00Z\",") + "," + click("e3", "") + "]";
    assertEquals(2, api.send("POST", EVENTS, two).ok().json().path("stored").intValue());
    Request lines = new Request("POST", EVENTS);
    lines.setEntity(
        new StringEntity(
            click("e4", "") + "\n" + click("e5", "\"timestamp\":1769860800000,") + "\n",
            ContentType.create("application/x-ndjson")));
    assertEquals(200, cluster.http().performRequest(lines).getStatusCode());

    assertEquals(
        "2026-01-31T12:00:00Z", found(api, "ubi_events", "e2").path("timestamp").textValue());
    assertTrue(found(api, "ubi_events", "e4").path("timestamp").textValue().startsWith("20"));
    JsonNode event = found(api, "ubi_events", "e5");
    assertEquals("p1", event.at("/event_attributes/object/object_id").textValue());
    assertEquals(2, event.at("/event_attributes/position/ordinal").intValue());
  }

  @Test
  void badEventsAndExtensionsAreRefusedWhole(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    String good = click("never", "");
    for (String[] bad :
        new String[][] {
          {"[]", "the request has no event"},
          {"[" + good + ",{\"query_id\":\"x\"}]", "event [2]: [action_name] is missing"},
          {good + "{\"action_name\":7}", "event [2]: [action_name] must be a string"},
          {"[" + good + ",3]", "event [2] must be an object"},
          {"[" + good + ",{\"action_name\":\"a\",\"timestamp\":\"now\"}]", "[timestamp] must be"},
          {
            "["
                + good
                + ",{\"action_name\":\"a\",\"event_attributes\":{\"position\":{\"ordinal\":0}}}]",
            "[ordinal]"
          },
          {
            "["
                + good
                + ",{\"action_name\":\"a\",\"event_attributes\":{\"object\":{\"object_id\":{}}}}]",
            "[object_id]"
          },
          {"[" + good + ",{\"action_name\":\"a\",\"event_attributes\":[]}]", "must be an object"},
        }) {
      Api.Answer answer = api.send("POST", EVENTS, bad[0]);
      assertEquals(400, answer.status(), bad[0]);
      assertTrue(answer.reason().contains(bad[1]), answer.reason());
    }
    String large = "\"note\":\"" + "x".repeat(256 << 10) + "\",";
    String many = "\"note\":\"" + "x".repeat(200 << 10) + "\",";
    for (String[] bad :
        new String[][] {
          {click("never", large), "[cross_media.ubi.max_document_size]"},
          {click("never", many).repeat(6), "[cross_media.ubi.max_request_size]"}
        }) {
      Api.Answer answer = api.send("POST", EVENTS, bad[0]);
      assertEquals(413, answer.status());
      assertTrue(answer.reason().contains(bad[1]), answer.reason());
    }
    api.send("POST", EVENTS, click("other", "")).ok();
    api.send("POST", "/ubi_events/_refresh").ok();
    assertEquals(
        List.of(),
        api.search("ubi_events", "{\"query\":{\"term\":{\"query_id\":\"never\"}}}").hits());
    for (String[] bad :
        new String[][] {
          {"\"query_id\":\"\"", "[query_id] must be a string"},
          {"\"query_id\":\"" + "x".repeat(101) + "\"", "[query_id] must be a string"},
          {"\"user\":\"me\"", "unknown key [user]"},
          {"\"query_attributes\":{\"teams\":[\"a\"]}", "[query_attributes.teams] is written by"},
          {"\"query_attributes\":{\"answered_by\":\"a\"}", "is written by the plugin"},
          {"\"query_attributes\":3", "[query_attributes] must be an object"},
          {"\"query_attributes\":{\"a\":\"" + "x".repeat(20_000) + "\"}", "16384 bytes"},
        }) {
      Api.Answer answer =
          api.search(INDEX, Formatted.of("{\"ext\":{\"ubi\":{%s}},%s}", bad[0], TIGER));
      assertEquals(400, answer.status(), bad[0]);
      assertTrue(answer.json().toString().contains(bad[1]), answer.json()::toString);
    }
  }

  /** Sends a request of the docs as it is written there, indented. */
  private static void sendFromDocs(Api api, String line) throws IOException {
    List<String> lines = Files.readString(Path.of("docs/recording.md")).lines().toList();
    int at = lines.indexOf("    " + line);
    assertTrue(at >= 0, line + " is in the docs");
    String[] request = line.split(" ", 2);
    String next = lines.get(at + 1).strip();
    (next.isEmpty() ? api.send(request[0], request[1]) : api.send(request[0], request[1], next))
        .ok();
  }

  @Test
  void whatIsOldIsDeletedAsTheDocsSay(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    long before = recorded(api);
    for (String index : List.of("ubi_queries", "ubi_events")) {
      api.delete("/" + index + "?ignore_unavailable=true").ok();
      sendFromDocs(api, "PUT /" + index + "-000001");
    }
    search(api, "\"query_id\":\"old\"", TIGER);
    api.send("POST", EVENTS, click("old", "")).ok();
    written(api, before + 1);
    assertEquals("old", found(api, "ubi_queries-000001", "old").path("query_id").textValue());
    sendFromDocs(api, "POST /ubi_queries/_rollover");
    sendFromDocs(api, "POST /ubi_events/_rollover");
    search(api, "\"query_id\":\"new\"", TIGER);
    api.send("POST", EVENTS, click("new", "")).ok();
    written(api, before + 2);

    sendFromDocs(api, "DELETE /ubi_queries-000001,ubi_events-000001");

    for (String index : List.of("ubi_queries", "ubi_events")) {
      assertEquals("new", found(api, index, "new").path("query_id").textValue());
      assertEquals(1, api.search(index, "{}").hits().size(), "only what is new");
      String mapping = "/" + index + "-000002";
      assertEquals(
          "date",
          api.get(mapping + "/_mapping").ok().json().findPath("timestamp").path("type").textValue(),
          "by the template");
      api.delete(mapping).ok();
    }
  }
}
