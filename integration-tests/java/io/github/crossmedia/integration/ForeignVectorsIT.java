package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No plan finds documents whose native vector was not made by a version of a model. */
@OnElasticsearch
@Tag("thorough")
final class ForeignVectorsIT {

  private static final String ASKED = "\"vector\":[1,0],\"model\":\"corel@1\"";

  /** The best by their vectors. */
  private static final List<String> BEST_FIRST = List.of("p5", "p4", "p3", "p2", "p1");

  private static Photos create(ElasticsearchCluster cluster, String stored, String options)
      throws IOException {
    Api api = Api.of(cluster);
    String name = "foreign-" + stored + "-" + options;
    api.send("DELETE", "/" + name + "?ignore_unavailable=true");
    api.put(
        "/" + name,
        Formatted.of(
            """
            {"settings":{"number_of_shards":1,"number_of_replicas":0},
             "mappings":{"properties":{
               "picture":{"type":"cross_media","vector_field":"near","stored_vector":"%s",
                          "ignore_malformed":true},
               "near":{"type":"dense_vector","dims":2,"similarity":"max_inner_product",
                       "index_options":{"type":"%s"}}}}}
            """,
            stored, options));
    return new Photos(api, name);
  }

  private static String picture(int x) {
    return "\"picture\":{\"model\":\"corel@1\",\"vector\":[" + x / 10f + ",1]}";
  }

  private static String near(int x) {
    return "\"near\":[" + x / 10f + ",1]";
  }

  private static void asked(Photos photos, List<String> expected, boolean scansNative)
      throws IOException {
    int best = Math.min(2, expected.size());
    for (String plan : List.of("", ",\"plan\":\"exact\"", ",\"k\":10")) {
      assertEquals(expected, photos.ask(ASKED + plan).ids(), plan);
    }
    assertEquals(expected.subList(0, 1), photos.ask(ASKED + ",\"k\":1").ids());
    assertEquals(
        expected.subList(0, best),
        photos.ask(ASKED + ",\"k\":" + best + ",\"num_candidates\":" + best).ids());
    if (scansNative) {
      assertEquals(expected, photos.ask(ASKED + ",\"plan\":\"exact\",\"quantised\":true").ids());
    }
    Api.Answer all = photos.ask(ASKED);
    for (String plan : List.of(",\"plan\":\"exact\"", ",\"k\":10")) {
      assertEquals(
          all.hits().stream().map(hit -> hit.path("_score")).toList(),
          photos.ask(ASKED + plan).hits().stream().map(hit -> hit.path("_score")).toList(),
          plan);
    }
  }

  private static void merge(Photos photos) throws IOException {
    photos.api().post("/" + photos.name() + "/_forcemerge?max_num_segments=1");
    photos.api().post("/" + photos.name() + "/_refresh");
  }

  @ParameterizedTest
  @CsvSource({
    "none,hnsw",
    "none,flat",
    "none,int8_hnsw",
    "float32,hnsw",
    "float32,flat",
    "int8,hnsw"
  })
  void areNotFound(String stored, String options, ElasticsearchCluster cluster) throws IOException {
    Photos photos = create(cluster, stored, options);
    for (int i = 1; i <= 5; i++) {
      photos.put("p" + i, picture(i) + "," + near(i)).ok();
      photos.put("malformed" + i, "\"picture\":{\"words\":\"oops\"}," + near(20 + i)).ok();
      photos.put("none" + i, near(20 + i)).ok();
    }
    asked(photos, BEST_FIRST, true);
    merge(photos);
    asked(photos, BEST_FIRST, true);
  }

  /** As many vectors as pictures, but not of the pictures. */
  @ParameterizedTest
  @CsvSource({"float32,hnsw", "float32,flat", "int8,hnsw"})
  void doNotCoverPictures(String stored, String options, ElasticsearchCluster cluster)
      throws IOException {
    Photos photos = create(cluster, stored, options);
    for (int i = 1; i <= 5; i++) {
      photos.put("p" + i, picture(i) + (i > 2 ? "" : "," + near(i))).ok();
    }
    for (int i = 0; i < 3; i++) {
      photos.put("none" + i, near(20 + i)).ok();
    }
    for (int merged = 0; merged < 2; merged++) {
      assertEquals(BEST_FIRST, photos.ask(ASKED).ids());
      assertEquals(BEST_FIRST, photos.ask(ASKED + ",\"plan\":\"exact\"").ids());
      assertEquals(BEST_FIRST.subList(0, 1), photos.ask(ASKED + ",\"k\":1").ids());
      merge(photos);
    }
  }

  /** A document without a picture is explained as none, by the query that does not find it. */
  @ParameterizedTest
  @CsvSource({"none,hnsw", "float32,hnsw"})
  void areExplainedAsNone(String stored, String options, ElasticsearchCluster cluster)
      throws IOException {
    Photos photos = create(cluster, stored, options);
    photos.put("p1", picture(1) + "," + near(1)).ok();
    photos.put("none", "\"picture\":{\"words\":\"oops\"}," + near(20)).ok();
    for (String plan : List.of("", ",\"plan\":\"exact\"", ",\"k\":10")) {
      String query = "{\"query\":{\"cross_media\":{\"field\":\"picture\"," + ASKED + plan + "}}}";
      assertTrue(
          !photos
              .api()
              .send("POST", "/" + photos.name() + "/_explain/none", query)
              .json()
              .path("matched")
              .booleanValue(),
          plan);
    }
  }
}
