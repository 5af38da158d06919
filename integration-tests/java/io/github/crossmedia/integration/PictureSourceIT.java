package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a document said of its picture is not stored twice, and comes back to the last bit. */
@OnElasticsearch
final class PictureSourceIT {

  private static final String FIELD =
      "{\"properties\": {\"picture\": {\"type\": \"cross_media\"}}}";
  private static final String WITH_VECTORS = "_source_exclude_vectors=false";
  private static final String PICTURE =
      """
      {"visual_words": {"blobs": {"7": 0.1}, "sift": {"17": 3, "204": 1}},
       "vector": [0.1, -1.0E-7, 16777217, 0.3333333], "words": {"tiger": 0.83, "Schnee": 0.7654321},
       "model": "corel@3"}
      """;

  /** The numbers as floats, as {@code _source} brings them back. */
  private static final String BROUGHT_BACK =
      """
      {"visual_words": {"blobs": {"7": 0.1}, "sift": {"17": 3, "204": 1}},
       "vector": [0.1, -1.0E-7, 1.6777216E7, 0.3333333], "words": {"Schnee": 0.7654321, "tiger": 0.83},
       "model": "corel@3"}
      """;

  private static JsonNode json(String json) throws IOException {
    return new ObjectMapper().readTree(json);
  }

  @Test
  void isLeftOutUnlessVectorsAreAskedFor(ElasticsearchCluster cluster) throws IOException {
    Api api = index(cluster, "source-search", FIELD);

    JsonNode hit = api.search("source-search", "{\"fields\": [\"picture\"]}").hits().getFirst();
    JsonNode whole =
        api.search("source-search", "{\"_source\": {\"exclude_vectors\": false}}")
            .hits()
            .getFirst();

    assertEquals(json("{\"title\": \"one\"}"), hit.path("_source"));
    assertEquals(json("[\"tiger\", \"Schnee\"]"), hit.path("fields").path("picture"));
    assertEquals(json(BROUGHT_BACK), whole.path("_source").path("picture"));
    assertEquals(json(BROUGHT_BACK), picture(api, "source-search"));
  }

  @Test
  void survivesAnUpdateOfAnotherField(ElasticsearchCluster cluster) throws IOException {
    Api api = index(cluster, "source-update", FIELD);

    api.post("/source-update/_update/1", "{\"doc\": {\"title\": \"two\"}}");
    assertEquals(json(BROUGHT_BACK), picture(api, "source-update"));
    api.post("/source-update/_refresh");
    api.post("/source-update/_update/1", "{\"doc\": {\"title\": \"three\"}}");
    api.post("/source-update/_refresh");

    assertEquals(json(BROUGHT_BACK), picture(api, "source-update"));
    assertEquals(
        List.of("1"),
        api.search("source-update", "{\"query\": {\"match\": {\"picture\": \"schnee\"}}}").ids());
  }

  @Test
  void survivesAReindexByAClient(ElasticsearchCluster cluster) throws IOException {
    Api api = index(cluster, "source-from", FIELD);
    api.put("/source-to", "{\"mappings\": " + FIELD + "}");

    for (JsonNode hit :
        api.search("source-from", "{\"_source\": {\"exclude_vectors\": false}}").hits()) {
      api.put("/source-to/_doc/1?refresh=true", hit.path("_source").toString());
    }

    assertEquals(json(BROUGHT_BACK), picture(api, "source-to"));
  }

  @Test
  void eachNestedPictureComesBackInItsPlace(Api api) throws IOException {
    api.put(
        "/source-nested",
        "{\"mappings\": {\"properties\": {\"photos\": {\"type\": \"nested\", \"properties\":"
            + " {\"picture\": {\"type\": \"cross_media\"}}}}}}");
    api.put(
        "/source-nested/_doc/1?refresh=true",
        "{\"photos\": [{\"title\": \"none\"}, {\"picture\": " + PICTURE + "}]}");

    String query =
        "{\"query\": {\"nested\": {\"path\": \"photos\", \"query\": {\"match\":"
            + " {\"photos.picture\": \"tiger\"}}}}}";
    assertEquals(0.83, score(api.search("source-nested", query)), 1e-3);
    assertEquals(
        json("{\"photos\": [{\"title\": \"none\"}, {\"picture\": " + BROUGHT_BACK + "}]}"),
        source(api, "source-nested"));
  }

  @Test
  void anArrayOfPicturesIsRefused(ElasticsearchCluster cluster) throws IOException {
    Api api = index(cluster, "source-array", FIELD);

    Api.Answer answer =
        api.send(
            "PUT", "/source-array/_doc/2", "{\"picture\": [" + PICTURE + ", " + PICTURE + "]}");

    assertEquals(400, answer.status());
    String cause = answer.json().path("error").path("caused_by").path("reason").asText();
    assertEquals(
        "field [picture] holds one picture: put an array of pictures into objects of type [nested],"
            + " with one [picture] in each",
        cause);
  }

  @Test
  void aMalformedPictureMayBeIgnoredAndStaysInTheSource(ElasticsearchCluster cluster)
      throws IOException {
    Api api =
        index(
            cluster,
            "source-malformed",
            FIELD.replace("\"cross_media\"", "\"cross_media\", \"ignore_malformed\": true"));

    api.put("/source-malformed/_doc/2?refresh=true", "{\"picture\": {\"words\": [1.5]}}");

    assertEquals(json(BROUGHT_BACK), picture(api, "source-malformed"));
    assertEquals(
        json("{\"picture\": {\"words\": [1.5]}}"),
        api.json("/source-malformed/_doc/2?" + WITH_VECTORS).path("_source"));
    assertEquals(
        List.of("2"),
        api.search("source-malformed", "{\"query\": {\"term\": {\"_ignored\": \"picture\"}}}")
            .ids());
  }

  @Test
  void aWordTooManyOfOneBulkFailsAlone(ElasticsearchCluster cluster) throws IOException {
    Api api = index(cluster, "source-bulk", FIELD);
    String bulk =
        """
        {"index": {"_id": "good"}}
        {"picture": {"words": {"sea": 1}, "model": "corel@3"}}
        {"index": {"_id": "bad"}}
        {"picture": {"words": {"sea": 0}, "model": "corel@3"}}
        """;

    JsonNode answer = api.post("/source-bulk/_bulk?refresh=true", bulk).json();

    assertTrue(answer.path("errors").booleanValue());
    assertEquals(201, answer.at("/items/0/index/status").intValue());
    assertEquals(
        "[words.sea] must be positive, but is 0.0",
        answer.at("/items/1/index/error/caused_by/reason").textValue());
  }

  private static Api index(ElasticsearchCluster cluster, String name, String mapping)
      throws IOException {
    Api api = Api.of(cluster);
    api.put("/" + name, "{\"mappings\": " + mapping + "}");
    api.put(
        "/" + name + "/_doc/1?refresh=true", "{\"title\": \"one\", \"picture\": " + PICTURE + "}");
    return api;
  }

  private static JsonNode picture(Api api, String index) throws IOException {
    return source(api, index).path("picture");
  }

  private static JsonNode source(Api api, String index) throws IOException {
    return api.json("/" + index + "/_doc/1?" + WITH_VECTORS).path("_source");
  }

  private static double score(Api.Answer answer) throws IOException {
    return answer.hits().getFirst().path("_score").doubleValue();
  }
}
