package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A native {@code dense_vector} beside the field, in each form Elasticsearch has for it. */
@OnElasticsearch
final class VectorFieldIT {

  private static final String MODEL = "native";
  private static final int BLOBS = 128;
  private static final int DIMENSION = 64;
  private static final int PICTURES = 40;
  private static final String NEAR =
      "\"near\":{\"type\":\"dense_vector\",\"dims\":%d,\"similarity\":\"max_inner_product\","
          + "\"index_options\":{\"type\":\"%s\"}},";
  private static final String TIGER = "\"text\":\"tiger\"";

  /** The native field holds the only vectors. */
  private static final String NO_COPY = "hnsw-none";

  /** The same beside codes of one bit for each dimension. */
  private static final String CODES = "bbq_flat-none";

  /** The native field that the field of pictures makes itself. */
  private static final String OWN = "own";

  /** The native fields, with and without a vector of our own. */
  private static final List<String> TYPES =
      List.of(
          "hnsw",
          "flat",
          "int8_hnsw",
          "bbq_hnsw",
          NO_COPY,
          "flat-none",
          "int8_hnsw-none",
          CODES,
          OWN,
          "own-none");

  @BeforeAll
  static void index(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    api.putModel(MODEL, TestModels.latent(BLOBS, DIMENSION)).ok();
    String pipeline =
        "{\"processors\":[{\"cross_media\":{\"field\":\"views\",\"input\":\"views\",\"model\":\"native\"%s}}]}";
    api.put("/_ingest/pipeline/native", Formatted.of(pipeline, ",\"vector_field\":\"near\""));
    api.put("/_ingest/pipeline/native-own", Formatted.of(pipeline, ""));
    for (String type : TYPES) {
      String copy = type.endsWith("-none") ? "none" : "float32";
      api.put(
          "/native-" + type,
          Formatted.of(
              """
              {"settings":{"number_of_shards":1,"default_pipeline":"%s"},
               "mappings":{"properties":{
                 "picture":{"type":"cross_media","model":"native","vector_field":%s,
                            "stored_vector":"%s"},
                 %s "views":{"type":"object","enabled":false}}}}
              """,
              isOwn(type) ? "native-own" : "native",
              isOwn(type) ? "true" : "\"near\"",
              copy,
              isOwn(type) ? "" : Formatted.of(NEAR, DIMENSION, type.replace("-none", ""))));
      assertEquals(PICTURES, photos(cluster, type).bulk(pictures()).path("items").size());
    }
  }

  private static boolean isOwn(String type) {
    return type.startsWith(OWN);
  }

  private static String[] pictures() {
    Random random = new Random(7);
    String[] idsAndViews = new String[2 * PICTURES];
    for (int i = 0; i < PICTURES; i++) {
      idsAndViews[2 * i] = "p" + i;
      idsAndViews[2 * i + 1] =
          Formatted.of(
              "{\"blobs\":{\"%d\":%d,\"%d\":1}}",
              random.nextInt(BLOBS), 1 + random.nextInt(3), random.nextInt(BLOBS));
    }
    return idsAndViews;
  }

  private static Photos photos(ElasticsearchCluster cluster, String type) {
    return new Photos(Api.of(cluster), "native-" + type);
  }

  private static Map<String, Float> scores(Api.Answer answer) throws IOException {
    Map<String, Float> scores = new HashMap<>();
    for (JsonNode hit : answer.hits()) {
      scores.put(hit.path("_id").textValue(), hit.path("_score").floatValue());
    }
    return scores;
  }

  private static Map<String, Float> all(Photos photos, String keys) throws IOException {
    return scores(
        photos
            .api()
            .search(
                photos.name(),
                Formatted.of(
                    "{\"size\":%d,\"_source\":false,\"query\":{\"cross_media\":{\"field\":\"picture\",%s}}}",
                    PICTURES, keys)));
  }

  @ParameterizedTest
  @FieldSource("TYPES")
  void theProcessorFillsItWithTheSameVector(String type, Api api) throws IOException {
    JsonNode source =
        api.json("/native-" + type + "/_doc/p1?_source_exclude_vectors=false").path("_source");
    assertEquals(DIMENSION, source.at("/picture/vector").size());
    assertEquals(isOwn(type), source.path("near").isMissingNode());
    if (isOwn(type)) {
      JsonNode field = api.json("/native-" + type + "/_mapping").findPath("picture");
      assertTrue(field.path("vector_field").booleanValue(), field::toString);
      assertEquals(DIMENSION, field.path("vector_dims").intValue(), field::toString);
    } else {
      assertEquals(source.at("/picture/vector"), source.path("near"));
    }
  }

  @ParameterizedTest
  @FieldSource("TYPES")
  void whatIsFoundNearestIsScoredAsAScanScoresIt(String type, ElasticsearchCluster cluster)
      throws IOException {
    Photos photos = photos(cluster, type);
    Map<String, Float> exact = all(photos, TIGER + ",\"plan\":\"exact\"");
    assertEquals(PICTURES, exact.size());

    assertEquals(exact, all(photos, TIGER + ",\"k\":40,\"num_candidates\":40"));

    Map<String, Float> five = all(photos, TIGER + ",\"k\":5,\"num_candidates\":40");
    assertEquals(5, five.size());
    five.forEach((id, score) -> assertEquals(exact.get(id), score, id));
  }

  /** One bit a dimension says little of 64: enough candidates make up for it. */
  @Test
  void theBestAreAmongEnoughCandidatesOfOneBit(Api api) throws IOException {
    int pictures = 3_000;
    api.put(
        "/native-bits",
        """
        {"settings":{"number_of_shards":1,"default_pipeline":"native"},
         "mappings":{"properties":{
           "picture":{"type":"cross_media","model":"native","vector_field":"near"},
           "near":{"type":"dense_vector","dims":64,"similarity":"max_inner_product",
                   "index_options":{"type":"bbq_flat"}},
           "views":{"type":"object","enabled":false}}}}
        """);
    Random random = new Random(11);
    String[] views = new String[2 * pictures];
    for (int i = 0; i < pictures; i++) {
      views[2 * i] = "p" + i;
      StringJoiner counts = new StringJoiner(",", "{\"blobs\":{", "}}");
      for (int blob : random.ints(0, BLOBS).distinct().limit(6).toArray()) {
        counts.add("\"" + blob + "\":" + (1 + random.nextInt(3)));
      }
      views[2 * i + 1] = counts.toString();
    }
    Photos photos = new Photos(api, "native-bits");
    photos.bulk(views);

    int byFew = 0;
    int byMany = 0;
    for (int asked = 0; asked < 20; asked++) {
      float[] point = new float[DIMENSION];
      for (int i = 0; i < DIMENSION; i++) {
        point[i] = 2 * random.nextFloat() - 1;
      }
      String vector = "\"vector\":" + Arrays.toString(point);
      List<String> best = photos.ask(vector + ",\"plan\":\"exact\"").ids();
      byFew += common(best, photos.ask(vector + ",\"k\":10,\"num_candidates\":10").ids());
      byMany += common(best, photos.ask(vector + ",\"k\":10,\"num_candidates\":300").ids());
    }
    assertTrue(byFew < 180, byFew + " of the 200 best are among ten candidates");
    assertTrue(byMany >= 190, byMany + " of the 200 best are among 300 candidates");
  }

  private static int common(List<String> best, List<String> found) {
    return (int) found.stream().filter(best::contains).count();
  }

  /**
   * A native score holds 1 + p, so p keeps an ulp of that. Quantised to 7 or 8 bits, each of the 64
   * components of picture and query is off by up to half a step of 1 / 127 of their range of 2 or
   * so, which adds up to far less than 0.1 in p, and to less in the calibrated score.
   */
  @ParameterizedTest
  @CsvSource({"hnsw,1e-6", "flat,1e-6", "int8_hnsw,0.1", "hnsw-none,1e-6", "int8_hnsw-none,0.1"})
  void aQuantisedScanScoresNearly(String type, float tolerance, ElasticsearchCluster cluster)
      throws IOException {
    Photos photos = photos(cluster, type);
    String keys = TIGER + ",\"plan\":\"exact\"";
    Map<String, Float> exact = all(photos, keys);

    Map<String, Float> scanned = all(photos, keys + ",\"quantised\":true");

    assertEquals(exact.keySet(), scanned.keySet());
    exact.forEach((id, score) -> assertEquals(score, scanned.get(id), tolerance, id));
    for (JsonNode hit :
        photos
            .api()
            .search(
                photos.name(),
                Formatted.of(
                    "{\"explain\":true,\"query\":{\"cross_media\":{\"field\":\"picture\",\"boost\":2,%s,\"quantised\":true}}}",
                    keys))
            .hits()) {
      float score = hit.path("_score").floatValue();
      assertEquals(2 * scanned.get(hit.path("_id").textValue()), score, 1e-6f);
      assertEquals(score, hit.at("/_explanation/value").floatValue(), 1e-6f);
    }
  }

  /** The score of a word is one component of a vector, of which rounding may leave little. */
  @ParameterizedTest
  @ValueSource(strings = {"int8_hnsw", "bbq_hnsw"})
  void whatReadsFewComponentsIsNotRounded(String type, ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    CrossMediaModel model = ModelFile.read(Path.of("models/photographs.safetensors"));
    String index = "words-" + type.replace('_', '-');
    api.putModel(index, model).ok();
    api.put(
        "/_ingest/pipeline/" + index,
        Formatted.of(
            """
            {"processors":[{"cross_media":{"field":"data","target_field":"picture","model":"%s",
                                           "vector_field":"near"}}]}
            """,
            index));
    api.put(
        "/" + index,
        Formatted.of(
            """
            {"settings":{"number_of_shards":1,"default_pipeline":"%1$s"},
             "mappings":{"properties":{
               "picture":{"type":"cross_media","model":"%1$s","vector_field":"near"},
               "near":{"type":"dense_vector","dims":%2$d,"similarity":"max_inner_product",
                       "index_options":{"type":"%3$s"}},
               "data":{"type":"object","enabled":false}}}}
            """,
            index, model.textToImage().dimension(), type));
    for (int i = 0; i < 8; i++) {
      api.put(
          "/" + index + "/_doc/p" + i + "?refresh=true",
          "{\"data\":\"" + PixelModels.base64(PixelModels.png(i)) + "\"}");
    }
    Photos photos = new Photos(api, index);
    for (String text : List.of("dog", "snow", "dog in snow")) {
      String keys = "\"plan\":\"exact\",\"text\":\"" + text + "\"";
      Map<String, Float> exact = all(photos, keys);
      assertEquals(8, exact.size());
      assertEquals(exact, all(photos, keys + ",\"quantised\":true"), text);
    }
  }

  @Test
  void aQuantisedScanNeedsItsPlanAndItsField(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster, "flat");
    Api.Answer planless = photos.ask(TIGER + ",\"quantised\":true");
    assertEquals(400, planless.status());
    assertTrue(planless.json().toString().contains("[quantised] requires [plan: exact]"));
    Api api = photos.api();
    api.put(
        "/native-none",
        "{\"mappings\":{\"properties\":{\"picture\":{\"type\":\"cross_media\",\"model\":\"native\"}}}}");
    Api.Answer fieldless =
        new Photos(api, "native-none").ask(TIGER + ",\"plan\":\"exact\",\"quantised\":true");
    assertEquals(400, fieldless.status());
    assertTrue(
        fieldless.json().toString().contains("[quantised] needs a field of type [dense_vector]"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hnsw", "flat", "int8_hnsw"})
  void withoutACopyScoresAreTheSame(String type, ElasticsearchCluster cluster) throws IOException {
    Photos copied = photos(cluster, type);
    Photos without = photos(cluster, type + "-none");
    for (String keys :
        new String[] {
          TIGER + ",\"plan\":\"exact\"",
          TIGER + ",\"k\":40,\"num_candidates\":40",
          "\"like\":{\"_index\":\"native-" + type + "-none\",\"_id\":\"p3\"},\"plan\":\"exact\""
        }) {
      Map<String, Float> expected = all(copied, keys);
      assertEquals(PICTURES, expected.size());
      assertEquals(expected, all(without, keys));
    }
  }

  @Test
  void withoutACopyDocumentsAreUpdatedAndCopied(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    Photos photos = photos(cluster, NO_COPY);
    JsonNode before = photos.source("p2");
    api.post("/native-hnsw-none/_update/p2?refresh=true", "{\"doc\":{\"title\":\"updated\"}}");
    JsonNode updated = photos.source("p2");
    assertEquals("updated", updated.path("title").textValue());
    assertEquals(before.path("near"), updated.path("near"));
    assertEquals(before.at("/picture/vector"), updated.at("/picture/vector"));
    assertEquals(DIMENSION, updated.at("/picture/vector").size());

    String elsewhere =
        "{\"picture\":" + updated.path("picture") + ",\"near\":" + updated.path("near") + "}";
    api.put("/native-flat-none/_doc/copy?refresh=true&pipeline=_none", elsewhere);
    Photos flat = photos(cluster, "flat-none");
    assertEquals(updated.path("picture"), flat.source("copy").path("picture"));
    float score =
        scores(
                flat.ask(
                    "\"text\":\"tiger\",\"plan\":\"exact\",\"filter\":{\"ids\":{\"values\":[\"copy\"]}}"))
            .get("copy");
    assertEquals(all(photos, TIGER + ",\"plan\":\"exact\"").get("p2"), score);
    api.send("DELETE", "/native-flat-none/_doc/copy?refresh=true", "").ok();
  }

  @Test
  void withoutACopyAVectorThatWasNotFilledIsCounted(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    api.put(
        "/native-forgotten",
        """
        {"settings":{"number_of_shards":1},"mappings":{"properties":{
           "picture":{"type":"cross_media","model":"native","vector_field":"near","stored_vector":"none"},
           "near":{"type":"dense_vector","dims":64,"similarity":"max_inner_product"}}}}
        """);
    JsonNode picture = photos(cluster, "hnsw").source("p1").path("picture");
    api.put("/native-forgotten/_doc/1?refresh=true", "{\"picture\":" + picture + "}");
    Api.Answer found = new Photos(api, "native-forgotten").ask(TIGER + ",\"plan\":\"exact\"");
    assertEquals(0, found.hits().size());
    assertTrue(
        found
            .warnings()
            .toString()
            .contains("[1] documents of [native-forgotten] were not searched"),
        found.warnings().toString());
  }

  @Test
  void theNearestAreFoundByDefaultAndScansSayWhatTheyCost(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    Photos photos = photos(cluster, "hnsw");
    String like = "\"like\":{\"_index\":\"native-hnsw\",\"_id\":\"p3\"}";
    assertTrue(profiled(photos, like).contains("DocAndScoreQuery"), profiled(photos, like));
    assertEquals(all(photos, like + ",\"plan\":\"exact\""), all(photos, like));
    String scan = "a scan of up to 40 vectors of 64 dimensions";
    assertTrue(!profiled(photos, like).contains(scan), profiled(photos, like));
    for (String keys : new String[] {",\"plan\":\"exact\"", ",\"min_score\":0.01"}) {
      assertTrue(profiled(photos, like + keys).contains(scan), profiled(photos, like + keys));
    }

    api.put(
        "/native-partly",
        """
        {"settings":{"number_of_shards":1},"mappings":{"properties":{
           "picture":{"type":"cross_media","model":"native","vector_field":"near"},
           "near":{"type":"dense_vector","dims":64,"similarity":"max_inner_product"}}}}
        """);
    JsonNode source = photos.source("p1");
    String picture = "{\"picture\":" + source.path("picture");
    api.put(
        "/native-partly/_doc/1?refresh=true", picture + ",\"near\":" + source.path("near") + "}");
    Photos partly = new Photos(api, "native-partly");
    assertTrue(!profiled(partly, like).contains("a scan of"), profiled(partly, like));
    api.put("/native-partly/_doc/2?refresh=true", picture + "}");
    assertEquals(2, all(partly, like).size());
    assertTrue(profiled(partly, like).contains("a scan of up to 2"), profiled(partly, like));
  }

  private static String profiled(Photos photos, String keys) throws IOException {
    return photos
        .api()
        .search(
            photos.name(),
            "{\"profile\":true,\"query\":{\"cross_media\":{\"field\":\"picture\"," + keys + "}}}")
        .ok()
        .json()
        .path("profile")
        .toString();
  }

  private static final String UNFILLED =
      """
      {"settings":{"number_of_shards":2},
       "mappings":{"properties":{
         "picture":{"type":"cross_media","model":"unfilled","vector_field":"near"},
         "near":{"type":"dense_vector","dims":4,"similarity":"max_inner_product"}}}}
      """;

  /** The vectors of five pictures; the native field has the first so many of them. */
  private static Photos unfilled(ElasticsearchCluster cluster, int filled) throws IOException {
    Api api = Api.of(cluster);
    api.putModel("unfilled", TestModels.words(0.5f)).ok();
    Photos photos = new Photos(api, "unfilled" + filled);
    api.put("/" + photos.name(), UNFILLED);
    for (int i = 0; i < 5; i++) {
      String vector = "[" + (i + 1) + ",1,0,0]";
      photos
          .put(
              "p" + i,
              Formatted.of(
                  "\"picture\":{\"model\":\"unfilled@1\",\"vector\":%s}%s",
                  vector, i < filled ? ",\"near\":" + vector : ""))
          .ok();
    }
    return photos;
  }

  /** No pipeline fills the native field: nothing was found, and nothing said why. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4, 5})
  void whereTheNativeFieldLacksVectorsTheyAreScannedAndCounted(
      int filled, ElasticsearchCluster cluster) throws IOException {
    Photos photos = unfilled(cluster, filled);
    Map<String, Float> expected = scores(photos.ask("\"text\":\"tiger\",\"plan\":\"exact\""));
    assertEquals(5, expected.size());
    List<String> asked =
        List.of(
            "\"text\":\"tiger\",\"k\":10",
            "\"text\":\"tiger\",\"plan\":\"nearest\",\"k\":5",
            "\"text\":\"tiger\",\"plan\":\"exact\",\"quantised\":true",
            "\"vector\":[1,0,0,0],\"model\":\"unfilled@1\",\"k\":10");
    for (String keys : asked) {
      Api.Answer answer = photos.ask(keys);
      assertEquals(expected.keySet(), scores(answer).keySet(), keys);
      String told = String.join(" ", answer.warnings());
      assertEquals(
          filled < 5,
          told.contains(
              Formatted.of(
                  "[%d] documents of [%s] lack the vector of [picture] in its [vector_field]",
                  5 - filled, photos.name())),
          keys + ": " + told);
    }
    Api.Answer two = photos.ask("\"text\":\"tiger\",\"k\":1");
    assertTrue(two.ids().contains("p4"), two.ids()::toString);
    assertTrue(two.ids().size() <= 2, two.ids()::toString);
    assertEquals(
        List.of("p1"),
        photos.ask("\"text\":\"tiger\",\"k\":1,\"filter\":{\"ids\":{\"values\":[\"p1\"]}}").ids());
    assertEquals(
        5 - filled,
        photos
            .search(
                "{\"cross_media_versions\":{\"field\":\"picture\",\"made_by\":\"unfilled@1\","
                    + "\"not_in_vector_field\":true}}")
            .ids()
            .size());
  }
}
