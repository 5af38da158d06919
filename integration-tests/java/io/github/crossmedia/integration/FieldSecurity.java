package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.Calibration;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Field-level security: a picture denied is neither found nor counted nor shown. */
abstract class FieldSecurity {

  static final String ROLES =
      """
      granted:
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
          - names: [ 'secret', 'planned' ]
            privileges: [ 'read', 'view_index_metadata', 'monitor' ]
            field_security: { grant: [ 'title', 'picture', 'picture.*', 'near' ] }
      denied:
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
          - names: [ 'secret', 'planned' ]
            privileges: [ 'read', 'view_index_metadata', 'monitor' ]
            field_security: { grant: [ '*' ], except: [ 'picture', 'picture.*', 'near' ] }
      denied_by_name:
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
          - names: [ 'secret', 'planned' ]
            privileges: [ 'read', 'view_index_metadata', 'monitor' ]
            field_security: { grant: [ '*' ], except: [ 'picture' ] }
      without_vectors:
        indices:
          - names: [ 'differing' ]
            privileges: [ 'read', 'view_index_metadata', 'monitor' ]
            field_security: { grant: [ '*' ], except: [ 'picture.vector' ] }
      ungranted:
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
          - names: [ 'secret', 'planned' ]
            privileges: [ 'read', 'view_index_metadata', 'monitor' ]
            field_security: { grant: [ 'title' ] }
      """;

  private static final List<String> DENIED = List.of("denied", "denied_by_name", "ungranted");

  private static final String CONTENT =
      "{\"size\": 0, \"aggs\": {\"content\": {\"terms\": {\"field\": \"picture\"}}}}";

  @BeforeAll
  static void index(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    api.put(
        "/secret",
        """
        {"mappings": {"properties": {
          "picture": {"type": "cross_media", "vector_field": "near"},
          "near": {"type": "dense_vector", "dims": 2, "similarity": "max_inner_product"}}}}
        """);
    api.put(
        "/secret/_doc/1?refresh=true",
        """
        {"title": "one", "near": [1, 2], "picture": {"visual_words": {"sift": {"17": 3}}, "vector": [1, 2],
                                     "words": {"Tiger": 0.5}, "model": "corel@3"}}
        """);
    api.put("/secret/_doc/2?refresh=true", "{\"title\": \"a segment without\"}");
    plan(api);
  }

  /** A picture that a model projects, for the plans that need one. */
  private static void plan(Api api) throws IOException {
    api.putModel("planned", TestModels.words(0.5f)).ok();
    api.put(
        "/_ingest/pipeline/planned",
        """
        {"processors":[{"cross_media":{"field":"views","input":"views","target_field":"picture",
                                       "vector_field":"near","model":"planned"}}]}
        """);
    api.put(
        "/planned",
        """
        {"settings": {"index.default_pipeline": "planned"},
         "mappings": {"properties": {
          "picture": {"type": "cross_media", "model": "planned", "vector_field": "near"},
          "near": {"type": "dense_vector", "dims": 4, "similarity": "max_inner_product"},
          "views": {"type": "object", "enabled": false}}}}
        """);
    api.put("/planned/_doc/3?refresh=true", "{\"views\": {\"blobs\": {\"0\": 1}}}");
  }

  /**
   * What a user's search finds out about a segment must not change what others are told: to one who
   * can't see the vectors of {@code picture}, none differ from the native ones.
   */
  @Test
  void scoresDoNotDependOnWhatOthersMaySee(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    api.put(
        "/differing",
        """
        {"settings": {"number_of_shards": 1, "number_of_replicas": 0},
         "mappings": {"properties": {
          "picture": {"type": "cross_media", "vector_field": "near"},
          "near": {"type": "dense_vector", "dims": 2, "similarity": "max_inner_product",
                   "index_options": {"type": "flat"}}}}}
        """);
    String picture =
        "{\"near\": [30, 2], \"picture\": {\"vector\": [1, 2], \"model\": \"corel@3\"}}";
    api.put("/differing/_doc/1?refresh=true", picture);
    String exact =
        query(
            "{\"cross_media\": {\"field\": \"picture\", \"vector\": [1, 0],"
                + " \"model\": \"corel@3\", \"plan\": \"exact\"}}");

    assertEquals(List.of(), as("without_vectors", cluster).search("differing", exact).ids());
    float score = api.search("differing", exact).hits().getFirst().path("_score").floatValue();

    api.put("/differing/_doc/2?refresh=true", picture);
    for (JsonNode hit : api.search("differing", exact).hits()) {
      assertEquals(score, hit.path("_score").floatValue());
    }
    assertEquals(Calibration.unfitted().apply(1), score);
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
        "{\"terms\": {\"picture\": [\"Tiger\"]}}",
        "{\"prefix\": {\"picture\": \"Ti\"}}",
        "{\"wildcard\": {\"picture\": \"*ger\"}}",
        "{\"fuzzy\": {\"picture\": \"tigre\"}}",
        "{\"match_phrase\": {\"picture\": \"tiger\"}}",
        "{\"match_phrase_prefix\": {\"picture\": \"tig\"}}",
        "{\"regexp\": {\"picture\": \"Tig.*\"}}",
        "{\"range\": {\"picture\": {\"gte\": \"A\"}}}",
        "{\"query_string\": {\"query\": \"tiger\"}}",
        "{\"query_string\": {\"query\": \"picture:tig*\"}}",
        "{\"bool\": {\"filter\": {\"match\": {\"picture\": \"tiger\"}}}}",
        "{\"exists\": {\"field\": \"picture\"}}",
        "{\"cross_media\": {\"field\": \"picture\", \"vector\": [1, 0], \"model\": \"corel@3\"}}",
        "{\"cross_media\": {\"field\": \"picture\", \"vector\": [1, 0], \"model\": \"corel@3\","
            + " \"k\": 1}}",
        "{\"cross_media_versions\": {\"field\": \"picture\", \"made_by\": \"corel@3\"}}",
        "{\"function_score\": {\"min_score\": 0.1, \"functions\": [{\"cross_media\":"
            + " {\"field\": \"picture\", \"text\": \"tiger\"}}]}}"
      })
  void onlyTheGrantedFind(String query, ElasticsearchCluster cluster) throws IOException {
    assertEquals(List.of("1"), as("granted", cluster).search("secret", query(query)).ids());
    for (String user : DENIED) {
      assertEquals(List.of(), as(user, cluster).search("secret", query(query)).ids(), user);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"plan\": \"exact\"",
        "\"plan\": \"exact\", \"quantised\": true",
        "\"plan\": \"words\"",
        "\"plan\": \"visual_words\"",
        "\"k\": 1"
      })
  void onlyTheGrantedFindByAnyPlan(String plan, ElasticsearchCluster cluster) throws IOException {
    String query =
        query("{\"cross_media\": {\"field\": \"picture\", \"text\": \"tiger\", " + plan + "}}");

    assertEquals(List.of("3"), as("granted", cluster).search("planned", query).ids());
    for (String user : DENIED) {
      assertEquals(List.of(), as(user, cluster).search("planned", query).ids(), user);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"knn\": {\"field\": \"near\", \"query_vector\": [1, 0], \"k\": 1}}",
        "{\"exists\": {\"field\": \"near\"}}"
      })
  void theNativeVectorIsAFieldOfItsOwn(String query, ElasticsearchCluster cluster)
      throws IOException {
    for (String user : List.of("granted", "denied_by_name")) {
      assertEquals(List.of("1"), as(user, cluster).search("secret", query(query)).ids(), user);
    }
    for (String user : List.of("denied", "ungranted")) {
      assertEquals(List.of(), as(user, cluster).search("secret", query(query)).ids(), user);
    }
  }

  @Test
  void onlyTheGrantedCount(ElasticsearchCluster cluster) throws IOException {
    JsonNode granted = buckets(as("granted", cluster));
    assertEquals(1, granted.size());
    assertEquals("Tiger", granted.get(0).path("key").textValue());
    for (String user : DENIED) {
      assertEquals(0, buckets(as(user, cluster)).size(), user);
    }
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
  void onlyTheGrantedSortByIt(ElasticsearchCluster cluster) throws IOException {
    String sorted = "{\"sort\": [{\"picture\": \"asc\"}]}";

    assertEquals("[\"Tiger\"]", sortValues("granted", sorted, cluster));
    for (String user : DENIED) {
      assertEquals("[null]", sortValues(user, sorted, cluster), user);
    }
  }

  private static String sortValues(String user, String sorted, ElasticsearchCluster cluster)
      throws IOException {
    JsonNode hit = as(user, cluster).search("secret", sorted).hits().getFirst();
    return hit.path("sort").toString();
  }

  @Test
  void onlyTheGrantedAreToldOfWords(ElasticsearchCluster cluster) throws IOException {
    assertEquals("[\"Tiger\"]", terms("granted", cluster));
    for (String user : DENIED) {
      assertEquals("[]", terms(user, cluster), user);
    }
  }

  private static String terms(String user, ElasticsearchCluster cluster) throws IOException {
    return as(user, cluster)
        .post("/secret/_terms_enum", "{\"field\": \"picture\"}")
        .json()
        .path("terms")
        .toString();
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
    for (String user : DENIED) {
      JsonNode hit = as(user, cluster).search("secret", all).hits().getFirst();
      assertTrue(hit.at("/_source/picture").isMissingNode(), hit::toString);
      assertEquals(
          user.equals("denied_by_name"), !hit.at("/_source/near").isMissingNode(), hit::toString);
      assertEquals("one", hit.at("/_source/title").textValue());
      assertTrue(hit.at("/fields/picture").isMissingNode(), hit::toString);
    }
  }

  @Test
  void onlyTheGrantedAreToldOfTheField(ElasticsearchCluster cluster) throws IOException {
    String fields = "/secret/_field_caps?fields=*";

    assertTrue(as("granted", cluster).json(fields).path("fields").has("picture"));
    for (String user : DENIED) {
      assertTrue(!as(user, cluster).json(fields).path("fields").has("picture"), user);
    }
  }

  @Test
  void onlyTheGrantedAreToldHowManyPicturesThereAre(ElasticsearchCluster cluster)
      throws IOException {
    String stats = "/secret/_cross_media/_stats";

    JsonNode granted = as("granted", cluster).json(stats).at("/indices/secret/fields");
    assertEquals(1, granted.at("/picture/versions/corel@3").intValue(), granted::toString);
    for (String user : DENIED) {
      assertEquals(
          "{}", as(user, cluster).json(stats).at("/indices/secret/fields").toString(), user);
    }
  }
}
