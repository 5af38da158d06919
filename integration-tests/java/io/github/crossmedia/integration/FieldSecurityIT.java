package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Field-level security: a picture denied is neither found nor counted nor shown. */
@OnElasticsearch(
    security = true,
    settings = "xpack.license.self_generated.type: trial",
    roles =
        """
        granted:
          indices:
            - names: [ 'secret' ]
              privileges: [ 'read', 'view_index_metadata' ]
              field_security: { grant: [ 'title', 'picture', 'picture.*', 'near' ] }
        denied:
          indices:
            - names: [ 'secret' ]
              privileges: [ 'read', 'view_index_metadata' ]
              field_security: { grant: [ '*' ], except: [ 'picture', 'picture.*', 'near' ] }
        ungranted:
          indices:
            - names: [ 'secret' ]
              privileges: [ 'read', 'view_index_metadata' ]
              field_security: { grant: [ 'title' ] }
        """)
final class FieldSecurityIT {

  private static final String CONTENT =
      "{\"size\": 0, \"aggs\": {\"content\": {\"terms\": {\"field\": \"picture\"}}}}";

  @BeforeAll
  static void index(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    api.send(
            "PUT",
            "/secret",
            """
            {"mappings": {"properties": {
              "picture": {"type": "cross_media", "vector_field": "near"},
              "near": {"type": "dense_vector", "dims": 2, "similarity": "max_inner_product"}}}}
            """)
        .ok();
    api.send(
            "PUT",
            "/secret/_doc/1?refresh=true",
            """
            {"title": "one", "near": [1, 2], "picture": {"visual_words": {"sift": {"17": 3}}, "vector": [1, 2],
                                         "words": {"Tiger": 0.5}, "model": "corel@3"}}
            """)
        .ok();
  }

  private static Api as(String user, ElasticsearchCluster cluster) {
    return Api.of(cluster).as(user, FileRealm.PASSWORD);
  }

  private static String query(String query) {
    return "{\"query\": " + query + ", \"_source\": {\"exclude_vectors\": false}}";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"match\": {\"picture\": \"Tiger\"}}",
        "{\"term\": {\"picture\": \"Tiger\"}}",
        "{\"terms\": {\"picture\": [\"tiger\"]}}",
        "{\"prefix\": {\"picture\": \"Ti\"}}",
        "{\"wildcard\": {\"picture\": \"*ger\"}}",
        "{\"fuzzy\": {\"picture\": \"tigre\"}}",
        "{\"match_phrase\": {\"picture\": \"tiger\"}}",
        "{\"query_string\": {\"query\": \"tiger\"}}",
        "{\"exists\": {\"field\": \"picture\"}}",
        "{\"cross_media\": {\"field\": \"picture\", \"vector\": [1, 0], \"model\": \"corel@3\"}}",
        "{\"cross_media\": {\"field\": \"picture\", \"vector\": [1, 0], \"model\": \"corel@3\","
            + " \"k\": 1}}",
        "{\"knn\": {\"field\": \"near\", \"query_vector\": [1, 0], \"k\": 1}}",
        "{\"exists\": {\"field\": \"near\"}}",
        "{\"cross_media_versions\": {\"field\": \"picture\", \"made_by\": \"corel@3\"}}",
        "{\"function_score\": {\"min_score\": 0.1, \"functions\": [{\"cross_media\":"
            + " {\"field\": \"picture\", \"text\": \"tiger\"}}]}}"
      })
  void onlyTheGrantedFind(String query, ElasticsearchCluster cluster) throws IOException {
    assertEquals(List.of("1"), as("granted", cluster).search("secret", query(query)).ids());
    assertEquals(List.of(), as("denied", cluster).search("secret", query(query)).ids());
    assertEquals(List.of(), as("ungranted", cluster).search("secret", query(query)).ids());
  }

  @Test
  void onlyTheGrantedCount(ElasticsearchCluster cluster) throws IOException {
    JsonNode granted = buckets(as("granted", cluster));
    assertEquals(1, granted.size());
    assertEquals("Tiger", granted.get(0).path("key").textValue());
    assertEquals(0, buckets(as("denied", cluster)).size());
    assertEquals(0, buckets(as("ungranted", cluster)).size());
  }

  private static JsonNode buckets(Api api) throws IOException {
    return api.search("secret", CONTENT)
        .ok()
        .json()
        .path("aggregations")
        .path("content")
        .path("buckets");
  }

  @Test
  void onlyTheGrantedSee(ElasticsearchCluster cluster) throws IOException {
    String all =
        "{\"_source\": {\"exclude_vectors\": false}, \"fields\": [\"*\"],"
            + " \"docvalue_fields\": [\"picture\"]}";

    JsonNode granted = as("granted", cluster).search("secret", all).hits().getFirst();
    assertEquals("corel@3", granted.at("/_source/picture/model").textValue());
    assertEquals(3, granted.at("/_source/picture/visual_words/sift/17").intValue());
    assertEquals("Tiger", granted.at("/fields/picture/0").textValue());
    for (String user : List.of("denied", "ungranted")) {
      JsonNode hit = as(user, cluster).search("secret", all).hits().getFirst();
      assertEquals("{\"title\":\"one\"}", hit.path("_source").toString());
      assertTrue(hit.at("/fields/picture").isMissingNode(), hit::toString);
    }
  }

  @Test
  void onlyTheGrantedAreToldOfTheField(ElasticsearchCluster cluster) throws IOException {
    String fields = "/secret/_field_caps?fields=*";

    assertTrue(as("granted", cluster).get(fields).ok().json().path("fields").has("picture"));
    assertTrue(!as("denied", cluster).get(fields).ok().json().path("fields").has("picture"));
  }
}
