package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A mapping learns from its documents what others must be, and no search loses a shard. */
@OnElasticsearch
final class LearnedMappingIT {

  private static final String MAPPING =
      """
      {"settings":{"number_of_shards":2%s},
       "mappings":{"properties":{
         "picture":{"type":"cross_media","model":"learned"%s}}}}
      """;

  private static Photos index(ElasticsearchCluster cluster, String name, String settings)
      throws IOException {
    Api api = Api.of(cluster);
    api.putModel("learned", TestModels.words(0.5f)).ok();
    api.put("/" + name, Formatted.of(MAPPING, settings, ""));
    return new Photos(api, name);
  }

  private static String vector(String values) {
    return Formatted.of("\"picture\":{\"vector\":[%s],\"model\":\"learned@1\"}", values);
  }

  private static JsonNode learned(Photos photos) throws IOException {
    return photos
        .api()
        .json("/" + photos.name() + "/_mapping")
        .path(photos.name())
        .at("/mappings/properties/picture");
  }

  @Test
  void aVectorOfAnotherLengthIsRefused(ElasticsearchCluster cluster) throws IOException {
    Photos photos = index(cluster, "learned-length", "");
    photos.put("good", vector("1,0,0,0")).ok();

    Api.Answer refused = photos.put("bad", vector("1,0,0"));

    assertEquals(400, refused.status());
    String told = refused.json().toString();
    assertTrue(
        told.contains("field [picture] of type [cross_media] in document with id 'bad'"), told);
    assertTrue(told.contains("[vector] has [3] dimensions, but those made by [learned@1]"), told);
    assertEquals(4, learned(photos).at("/dimensions/learned@1").intValue());
    for (String question :
        List.of(
            "\"text\":\"tiger\",\"plan\":\"exact\"",
            "\"vector\":[1,0,0,0],\"model\":\"learned@1\"",
            "\"like\":{\"_index\":\"learned-length\",\"_id\":\"good\"}")) {
      Api.Answer answer = photos.ask(question);
      assertEquals(List.of("good"), answer.ids(), question);
      assertEquals(0, answer.json().at("/_shards/failed").intValue());
    }
  }

  @Test
  void aQuestionOfAnotherLengthIsRefused(ElasticsearchCluster cluster) throws IOException {
    Photos photos = index(cluster, "learned-question", "");
    photos.put("good", vector("1,0,0,0")).ok();
    String keys = "\"vector\":[1,0],\"model\":\"learned@1\"";
    String function =
        "{\"function_score\":{\"functions\":[{\"cross_media\":{\"field\":\"picture\","
            + keys
            + "}}]}}";
    for (Api.Answer answer : List.of(photos.ask(keys), photos.search(function))) {
      assertEquals(400, answer.status());
      assertTrue(
          answer
              .json()
              .toString()
              .contains(
                  "[vector] has [2] dimensions, but those made by [learned@1] in field [picture]"
                      + " have [4]"));
    }
  }

  /** A client that was the first to name the version, and wrong. */
  @Test
  void whatCanNotBeComparedIsCountedAndTheRestFound(ElasticsearchCluster cluster)
      throws IOException {
    Photos photos = index(cluster, "learned-wrong", "");
    photos.put("bad", vector("1,0,0")).ok();
    assertEquals(400, photos.put("good", vector("1,0,0,0")).status());
    photos
        .api()
        .put(
            "/learned-wrong/_mapping",
            """
            {"properties":{"picture":{"type":"cross_media","model":"learned",
                                      "dimensions":{"learned@1":4}}}}
            """);
    photos.put("good", vector("1,0,0,0")).ok();

    Api.Answer answer = photos.ask("\"text\":\"tiger\",\"plan\":\"exact\"");

    assertEquals(List.of("good"), answer.ids());
    assertEquals(0, answer.json().at("/_shards/failed").intValue());
    assertEquals(1, answer.warnings().size(), answer.warnings()::toString);
    assertTrue(
        answer
            .warnings()
            .getFirst()
            .contains(
                "[1] documents of [learned-wrong] were not searched: their vectors in [picture]"),
        answer.warnings()::toString);
    assertEquals(
        List.of("bad"),
        photos
            .search(
                """
                {"cross_media_versions":{"field":"picture","made_by":["learned@1"],
                                         "not_of_dimension":4}}
                """)
            .ids());
    String explained =
        photos
            .api()
            .post(
                "/learned-wrong/_explain/bad",
                "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"vector\":[1,0,0,0],"
                    + "\"model\":\"learned@1\"}}}")
            .json()
            .toString();
    assertTrue(explained.contains("are not a vector of 4 dimensions"), explained);
  }

  @Test
  void sumsBeyondAFloatAreScoresInEveryPlan(Api api) throws IOException {
    for (String kind : List.of("float32", "int8")) {
      String name = "learned-huge-" + kind;
      api.put(
          "/" + name,
          Formatted.of(
              """
              {"mappings":{"properties":{
                "picture":{"type":"cross_media","vector_field":"near","stored_vector":"%s"},
                "near":{"type":"dense_vector","dims":4,"similarity":"max_inner_product"}}}}
              """,
              kind));
      Photos photos = new Photos(api, name);
      // a native vector is refused where its own square is beyond a float
      // A power of two, whose products are exact: fused or not, orthogonal vectors give 0.
      String huge = "1.7014118346046923e38";
      photos.put("1", vector(huge + "," + huge + ",0,0")).ok();
      photos.put("2", vector(huge + ",-" + huge + ",0,0")).ok();
      photos.put("3", vector("-" + huge + ",-" + huge + ",0,0")).ok();
      for (String values : List.of("1.2e19,1.2e19,0,0", "1.2e19,-1.2e19,0,0")) {
        photos
            .put(values.contains("-") ? "4" : "5", vector(values) + ",\"near\":[" + values + "]")
            .ok();
      }
      String query =
          "{\"cross_media\":{\"field\":\"picture\",\"model\":\"learned@1\",\"vector\":[%s]}}";
      String all = Formatted.of(query, "3e38,3e38,1,0");
      assertFinite(api, name, all, 5);
      assertFinite(
          api,
          name,
          "{\"function_score\":{\"boost_mode\":\"replace\",\"functions\":[" + all + "]}}",
          5);
      String nearest = Formatted.of(query, "1.2e19,1.2e19,1,0");
      // The native field lacks vectors, so all are scanned: the two best end the scale.
      assertFinite(api, name, nearest.replace("\"vector\"", "\"k\":3,\"vector\""), 3);
    }
  }

  private static void assertFinite(Api api, String index, String query, int hits)
      throws IOException {
    Api.Answer answer =
        api.search(index, "{\"_source\":false,\"explain\":true,\"query\":" + query + "}").ok();
    assertEquals(hits, answer.hits().size(), query);
    String told = answer.json().toString();
    assertFalse(told.contains("NaN") || told.contains("Infinity"), told);
    Set<Float> scores = new TreeSet<>();
    for (JsonNode hit : answer.hits()) {
      scores.add(hit.path("_score").floatValue());
      assertEquals(
          hit.path("_score").floatValue(), hit.at("/_explanation/value").floatValue(), 1e-6f);
    }
    assertTrue(scores.size() >= 2, scores::toString);
  }

  private static String views(int from, int to) {
    return "\"picture\":{\"model\":\"learned@1\",\"visual_words\":{"
        + IntStream.range(from, to)
            .mapToObj(i -> "\"v" + i + "\":{\"1\":2}")
            .collect(Collectors.joining(","))
        + "}}";
  }

  @Test
  void viewsAndVisualWordsAreLimited(ElasticsearchCluster cluster) throws IOException {
    Photos photos = index(cluster, "learned-views", ",\"index.mapping.total_fields.limit\":20");
    photos.put("first", views(0, 10)).ok();
    photos.put("second", views(5, 15)).ok();
    assertEquals(15, learned(photos).path("views").size());
    Api.Answer many = photos.put("third", views(0, 30));
    assertEquals(400, many.status());
    assertTrue(
        many.json().toString().contains("count as fields: limit of total fields [20] has been"),
        many.json()::toString);
    Api.Answer large =
        photos.put(
            "large",
            "\"picture\":{\"model\":\"learned@1\",\"visual_words\":{\"v1\":{\"2000000000\":0.5}}}");
    assertEquals(400, large.status());
    assertTrue(
        large.json().toString().contains("a visual word must be between 0 and 16777215"),
        large.json()::toString);
  }
}
