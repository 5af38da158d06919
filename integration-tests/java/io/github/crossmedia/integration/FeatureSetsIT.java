package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Features of a stored set are logged with the hits of a search, whatever finds these. */
@OnElasticsearch
final class FeatureSetsIT {

  private static final String SET =
      """
      {"features":[
        {"name":"seen","template":{"cross_media":{"field":"picture","text":"{{words}}","plan":"exact"}}},
        {"name":"titled","template":{"match":{"title":"about {{words}}"}}},
        {"name":"recent","template":{"range":{"year":{"gte":"{{year}}","boost":3}}}}]}
      """;
  private static final String LOGGED =
      "{\"cross_media_features\":{\"set\":\"rank\",\"params\":{\"words\":\"tiger\",\"year\":2000}}}";

  @BeforeAll
  static void index(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    api.putModel("logged", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "logged", 2);
    photos.put("old", "\"title\":\"zoo\",\"year\":1990,\"views\":{\"blobs\":{\"0\":2}}").ok();
    photos.put("new", "\"title\":\"a tiger\",\"year\":2010,\"views\":{\"blobs\":{\"0\":1}}").ok();
    String text = "{\"title\":\"tiger tiger\",\"year\":2010}";
    api.send("PUT", "/logged/_doc/text?refresh=true&pipeline=_none", text).ok();
    api.send("PUT", "/_cross_media/feature_sets/rank", SET).ok();
  }

  private static Map<String, JsonNode> features(Api.Answer answer) throws IOException {
    Map<String, JsonNode> features = new TreeMap<>();
    for (JsonNode hit : answer.hits()) {
      JsonNode logged = hit.at("/fields/_cross_media_features/0");
      assertEquals("rank", logged.path("set").textValue(), hit::toString);
      features.put(hit.path("_id").textValue(), logged.path("features"));
    }
    return features;
  }

  private static Map<String, Double> scores(Api.Answer answer) throws IOException {
    Map<String, Double> scores = new TreeMap<>();
    for (JsonNode hit : answer.hits()) {
      scores.put(hit.path("_id").textValue(), hit.path("_score").doubleValue());
    }
    return scores;
  }

  @Test
  void eachFeatureIsTheScoreOfItsQuery(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    String found = "{\"query\":{\"bool\":{\"must\":{\"exists\":{\"field\":\"title\"}}%s}}}";
    Api.Answer plain = api.search("logged", found.formatted(""));

    Api.Answer logged = api.search("logged", found.formatted(",\"filter\":" + LOGGED));

    assertEquals(scores(plain), scores(logged));
    Map<String, JsonNode> features = features(logged);
    assertEquals(3, features.size());
    for (Map.Entry<String, String> query :
        Map.of(
                "seen",
                    "{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"plan\":\"exact\"}}",
                "titled", "{\"match\":{\"title\":\"about tiger\"}}",
                "recent", "{\"range\":{\"year\":{\"gte\":2000,\"boost\":3}}}")
            .entrySet()) {
      Map<String, Double> expected =
          scores(api.search("logged", "{\"query\":" + query.getValue() + "}"));
      assertTrue(!expected.isEmpty(), query.getKey());
      features.forEach(
          (id, values) ->
              assertEquals(
                  expected.getOrDefault(id, 0.0),
                  values.path(query.getKey()).doubleValue(),
                  1e-6,
                  query.getKey() + " of " + id));
    }
  }

  @Test
  void aSetIsShownReplacedAndDeleted(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    String one = "{\"features\":[{\"name\":\"all\",\"template\":{\"match_all\":{}}}]}";
    api.send("PUT", "/_cross_media/feature_sets/passing", SET).ok();
    api.send("PUT", "/_cross_media/feature_sets/passing", one).ok();

    JsonNode shown = api.get("/_cross_media/feature_sets/passing").ok().json();
    assertEquals("passing", shown.path("feature_set").textValue());
    assertEquals("all", shown.at("/features/0/name").textValue());
    assertTrue(shown.at("/features/0/template").has("match_all"), shown::toString);
    String all = api.get("/_cross_media/feature_sets").ok().json().path("feature_sets").toString();
    assertTrue(all.startsWith("[\"passing\",\"rank\""), all);
    api.send("POST", "/_cross_media/models/_verify").ok();
    assertTrue(api.get("/_cross_media/models/logged").ok().json().has("current"));
    api.delete("/_cross_media/feature_sets/passing").ok();
    for (Api.Answer gone :
        List.of(
            api.get("/_cross_media/feature_sets/passing"),
            api.delete("/_cross_media/feature_sets/passing"),
            api.search("logged", "{\"query\":{\"cross_media_features\":{\"set\":\"passing\"}}}"))) {
      assertEquals(404, gone.status());
      assertTrue(gone.reason().contains("unknown feature set [passing]"), gone.reason());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'features':[]} | a list of 1 to [100]",
        "{'features':[{'name':'A b','template':{}}]} | need a name of 1 to 100",
        "{'features':[{'name':'a'}]} | needs a [name] and a query as [template]",
        "{'features':[{'name':'a','template':{}},{'name':'a','template':{}}]} | is defined twice",
        "{'features':[{'name':'a','template':{'bool':{'must':[{'wrapper':{'query':'e30='}}]}}}]} |"
            + " may not contain a query [wrapper]",
        "{'features':[{'name':'a','template':{'cross_media_features':{'set':'a'}}}]} | may not"
            + " contain a query [cross_media_features]",
      })
  void aSetThatCantWorkIsRefused(String set, String reason, ElasticsearchCluster cluster)
      throws IOException {
    Api.Answer answer =
        Api.of(cluster).send("PUT", "/_cross_media/feature_sets/refused", set.replace('\'', '"'));

    assertEquals(400, answer.status());
    assertTrue(answer.reason().contains(reason), answer.reason());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'set':'rank','params':{'words':'tiger'}} | needs the parameter [year]",
        "{'set':'rank','params':{'words':'tiger','year':1,'more':2}} | has no parameters [more]",
        "{'set':'rank','params':{'words':{'match_all':{}},'year':1}} | [params.words] must be a",
        "{'set':'a b'} | need a name of 1 to 100",
      })
  void parametersAreThoseOfTheSet(String query, String reason, ElasticsearchCluster cluster)
      throws IOException {
    Api.Answer answer =
        Api.of(cluster)
            .search(
                "logged",
                "{\"query\":{\"cross_media_features\":" + query.replace('\'', '"') + "}}");

    assertEquals(400, answer.status());
    assertTrue(answer.json().toString().contains(reason), answer.reason());
  }
}
