package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A search of two clusters, of which the other has the plugin and no models any longer. */
@Tag("cluster")
@OnElasticsearch(nodes = 3, shared = "three")
final class TwoClustersIT {

  private static final String INDEX = "two-clusters";
  private static final String BOTH = INDEX + ",paris:" + INDEX;
  private static final List<String> WAYS = List.of("true", "false");
  private static final List<String> QUESTIONS =
      List.of(
          "\"text\":\"tiger\"",
          "\"text\":\"tiger\",\"plan\":\"exact\"",
          "\"text\":\"tiger\",\"plan\":\"visual_words\"",
          "\"text\":\"tiger\",\"k\":5",
          "\"vector\":[1,0,0,0]",
          "\"like\":{\"_index\":\"" + INDEX + "\",\"_id\":\"here\"}");

  private static Photos photos(Api api, String id, byte[] model) throws IOException {
    api.putModel(INDEX, model).ok();
    Photos photos = Photos.create(api, INDEX, 1);
    photos.bulk(id, "{\"blobs\":{\"0\":2}}");
    return photos;
  }

  private static Api.Answer search(Api api, String target, String way, String query)
      throws IOException {
    return api.send(
        "POST",
        "/" + target + "/_search?ccs_minimize_roundtrips=" + way,
        "{\"_source\":false,\"ext\":{\"cross_media\":{\"reasons\":2}},\"query\":" + query + "}");
  }

  private static String question(String keys) {
    return "{\"cross_media\":{\"field\":\"picture\"," + keys + "}}";
  }

  @Test
  void bothAreSearchedByTheModelOfTheOneThatIsAsked(ElasticsearchCluster cluster) throws Exception {
    Api here = new Fleet(cluster).any();
    ElasticsearchCluster paris = cluster.another("paris");
    Api there = Api.of(paris);
    byte[] file = TestModels.file(TestModels.words(0.5f));
    photos(here, "here", file);
    photos(there, "there", file);
    there.delete("/_cross_media/models/" + INDEX + "?force=true").ok();
    there.putModel(INDEX, TestModels.words(0.25f)).ok();
    new Photos(there, INDEX).bulk("of another model", "{\"blobs\":{\"0\":2}}");
    there.delete("/_cross_media/models/" + INDEX + "?force=true").ok();
    connect(here, "[\"" + paris.nodes().getFirst().transport() + "\"]");
    try {
      requireModelIsNamed(here);
      requireBothAreFound(here);
      requireWordsNeedNoModel(here);
      requireSearchesAreRecordedHereOnly(here, there);
    } finally {
      connect(here, "null");
      here.delete("/" + INDEX).ok();
      here.delete("/_ingest/pipeline/" + INDEX).ok();
      here.delete("/_cross_media/models/" + INDEX + "?force=true").ok();
    }
  }

  private static void connect(Api api, String seeds) throws IOException {
    api.put(
        "/_cluster/settings", "{\"persistent\":{\"cluster.remote.paris.seeds\":" + seeds + "}}");
  }

  private static void requireModelIsNamed(Api api) throws IOException {
    for (String target : List.of(BOTH, "paris:" + INDEX, "*:" + INDEX)) {
      for (String way : WAYS) {
        for (String keys : QUESTIONS) {
          Api.Answer answer = search(api, target, way, question(keys));
          assertEquals(400, answer.status(), target + way + keys);
          String error = answer.json().toString();
          assertTrue(error.contains("[model] is required in a cross-cluster search"), error);
          assertTrue(error.contains("[paris]"), error);
        }
      }
    }
  }

  private static void requireBothAreFound(Api api) throws IOException {
    for (String way : WAYS) {
      for (String keys : QUESTIONS) {
        String asked = question(keys + ",\"model\":\"" + INDEX + "\"");
        // visual words are the pictures' own, whatever model projected them
        List<String> found =
            keys.contains("visual_words") ? List.of("there", "of another model") : List.of("there");
        Api.Answer answer = search(api, BOTH, way, asked).ok();
        assertEquals(1 + found.size(), answer.ids().size(), way + keys);
        assertTrue(answer.ids().contains("here") && answer.ids().containsAll(found), way + keys);
        assertEquals(1, Set.copyOf(scores(answer)).size(), way + keys);
        for (JsonNode hit : answer.hits()) {
          JsonNode told = hit.at("/fields/_cross_media/0");
          double share = told.at("/reasons/0/share").asDouble();
          assertEquals(told.path("raw_score").asDouble(-1), share, 1e-3, () -> way + keys + hit);
        }
        Api.Answer far = search(api, "paris:" + INDEX, way, asked).ok();
        assertEquals(Set.copyOf(found), Set.copyOf(far.ids()), way + keys);
      }
    }
  }

  private static void requireSearchesAreRecordedHereOnly(Api here, Api there) throws Exception {
    for (String way : WAYS) {
      String body = Formatted.of("{\"ext\":{\"ubi\":{\"query_id\":\"far-%s\"}}}", way);
      String path = "/" + BOTH + "/_search?ccs_minimize_roundtrips=" + way;
      assertEquals(3, here.post(path, body).hits().size(), "in both clusters");
    }
    List<JsonNode> recorded = List.of();
    for (int i = 0; i < 200 && recorded.size() < WAYS.size(); i++) {
      Thread.sleep(50);
      here.send("POST", "/ubi_queries/_refresh");
      String far = "{\"query\":{\"prefix\":{\"query_id\":\"far-\"}}}";
      recorded = here.send("POST", "/ubi_queries/_search?ignore_unavailable=true", far).hits();
    }
    assertEquals(WAYS.size(), recorded.size());
    for (JsonNode search : recorded) {
      JsonNode names = search.at("/_source/query_attributes/indices");
      assertEquals("[\"paris:two-clusters,two-clusters\"]", names.toString());
    }
    Thread.sleep(500);
    assertEquals(404, there.get("/ubi_queries").status(), "the other cluster recorded nothing");
    here.delete("/ubi_queries").ok();
  }

  private static List<Double> scores(Api.Answer answer) throws IOException {
    return answer.hits().stream().map(hit -> hit.path("_score").doubleValue()).toList();
  }

  private static void requireWordsNeedNoModel(Api api) throws IOException {
    Set<String> all = Set.of("here", "there", "of another model");
    for (String way : WAYS) {
      for (String query :
          List.of(
              "{\"match\":{\"picture\":\"tiger\"}}",
              "{\"query_string\":{\"query\":\"picture:tiger\"}}",
              "{\"bool\":{\"filter\":{\"term\":{\"picture\":\"tiger\"}}}}",
              "{\"exists\":{\"field\":\"picture\"}}")) {
        assertEquals(all, Set.copyOf(search(api, BOTH, way, query).ok().ids()), way + query);
      }
    }
    JsonNode words =
        api.search(BOTH, "{\"size\":0,\"aggs\":{\"w\":{\"terms\":{\"field\":\"picture\"}}}}")
            .ok()
            .json()
            .at("/aggregations/w/buckets/0");
    assertEquals("tiger", words.path("key").textValue());
    assertEquals(3, words.path("doc_count").intValue());
  }
}
