package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.released.Releases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pictures and models that a release stored are found and served as the release did. */
@OnElasticsearch
@Tag("thorough")
final class ReleasedIndexIT {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String SNAPSHOT = "snapshot.zip";
  private static final String ANSWERS = "answers.json";
  private static final String INDICES = "photos,seen,native,rounded,cross-media-models";
  private static final double ROUNDING = 1e-5;

  /** Each an index and what it is asked for. */
  private static final List<String> QUESTIONS =
      List.of(
          "photos {'text':'tiger'}",
          "photos {'text':'tiger snow','plan':'exact'}",
          "photos {'text':'tiger snow','plan':'words'}",
          "photos {'text':'sea','plan':'nearest','k':3}",
          "photos {'text':'tiger','model':'photos@1','plan':'exact'}",
          "photos {'like':{'_index':'photos','_id':'a'}}",
          "photos {'image_views':{'blobs':{'2':1}}}",
          "seen {'text':'tiger','plan':'exact'}",
          "seen {'text':'snow city','plan':'words'}",
          "seen {'text':'tiger','plan':'visual_words'}",
          "seen {'like':{'_index':'seen','_id':'0'}}",
          "native {'text':'tiger','plan':'exact'}",
          "native {'text':'tiger','k':2}",
          "rounded {'text':'tiger','plan':'exact'}");

  /** How indices of the latent model keep its vectors. */
  private static final Map<String, String> STORED_VECTORS =
      Map.of("native", "none", "rounded", "int8");

  private static final String FEATURES =
      "{\"features\":[{\"name\":\"seen\",\"template\":{\"cross_media\":"
          + "{\"field\":\"picture\",\"text\":\"{{words}}\",\"model\":\"photos@2\",\"plan\":\"words\"}}}]}";
  private static final String LOGGED =
      "{\"query\":{\"cross_media_features\":{\"set\":\"kept\",\"params\":{\"words\":\"tiger\"}}}}";

  @Test
  void whatAReleaseStoredIsAnsweredAsItWas(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    Path files = cluster.home().snapshots();
    if (Releases.written().isPresent()) {
      write(api, files.resolve("written"), Releases.written().get());
    }
    for (Path release : Releases.kept()) {
      String name = release.getFileName().toString();
      unzip(release.resolve(SNAPSHOT), files.resolve(name));
      ServerUser.own(files.resolve(name));
      register(api, name);
      api.post(
          "/_snapshot/" + name + "/all/_restore?wait_for_completion=true",
          "{\"indices\":\""
              + INDICES
              + "\",\"include_global_state\":true,"
              + "\"feature_states\":[\"none\"]}");

      JsonNode kept = JSON.readTree(release.resolve(ANSWERS).toFile());
      assertEquals(QUESTIONS.size(), kept.size());
      for (var question : kept.properties()) {
        assertSame(name, question.getKey(), question.getValue(), hits(api, question.getKey()));
      }
      assertLogged(api);
      new Photos(api, "photos").bulk("added", "{\"blobs\":{\"0\":1}}");
      assertTrue(new Photos(api, "photos").ask("\"text\":\"tiger\"").ids().contains("added"));
      api.putModel("photos", TestModels.words(1)).ok();
      api.delete("/" + INDICES).ok();
    }
  }

  /** A feature set of the release gives each hit the score of its query. */
  private static void assertLogged(Api api) throws IOException {
    List<JsonNode> hits = api.search("photos", LOGGED).ok().hits();
    assertFalse(hits.isEmpty());
    double best = 0;
    for (JsonNode hit : hits) {
      JsonNode logged = hit.at("/fields/_cross_media_features/0/features/seen");
      assertTrue(logged.isNumber(), hit::toString);
      best = Math.max(best, logged.doubleValue());
    }
    assertTrue(best > 0, hits::toString);
  }

  private static void register(Api api, String name) throws IOException {
    api.put("/_snapshot/" + name, "{\"type\":\"fs\",\"settings\":{\"location\":\"" + name + "\"}}");
  }

  private static void write(Api api, Path repository, Path release) throws IOException {
    api.putModel("photos", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "photos", 1);
    photos.bulk(
        "a", "{\"blobs\":{\"0\":2}}",
        "b", "{\"blobs\":{\"0\":1,\"1\":3}}",
        "c", "{\"blobs\":{\"2\":1}}");
    api.putModel("photos", TestModels.words(0.25f)).ok();
    photos.bulk("d", "{\"blobs\":{\"0\":1,\"2\":2}}", "e", "{\"blobs\":{\"3\":1}}");
    api.putModel("seen", PixelModels.sift(1)).ok();
    Pixels seen = Pixels.create(api, "seen", "");
    for (int i = 0; i < 4; i++) {
      seen.put(String.valueOf(i), PixelModels.png(i)).ok();
    }
    api.putModel("latent", TestModels.latent(4, 8)).ok();
    for (var index : STORED_VECTORS.entrySet()) {
      writeLatent(api, index.getKey(), index.getValue());
    }
    api.put("/_cross_media/feature_sets/kept", FEATURES);
    register(api, "written");
    api.put(
        "/_snapshot/written/all?wait_for_completion=true",
        "{\"indices\":\"" + INDICES + "\",\"feature_states\":[\"none\"]}");
    ObjectNode answers = JSON.createObjectNode();
    for (String question : QUESTIONS) {
      answers.set(question, hits(api, question));
    }
    Files.writeString(
        release.resolve(ANSWERS),
        JSON.writerWithDefaultPrettyPrinter().writeValueAsString(answers) + "\n");
    zip(repository, release.resolve(SNAPSHOT));
    api.delete("/" + INDICES).ok();
    for (String pipeline : List.of("photos", "seen", "latent")) {
      api.delete("/_ingest/pipeline/" + pipeline).ok();
    }
  }

  private static void writeLatent(Api api, String name, String storedVector) throws IOException {
    api.put(
        "/_ingest/pipeline/latent",
        """
        {"processors":[{"cross_media":{"field":"views","input":"views","model":"latent",
                                       "vector_field":"near"}}]}
        """);
    api.put(
        "/" + name,
        Formatted.of(
            """
            {"settings":{"default_pipeline":"latent"},
             "mappings":{"properties":{
               "picture":{"type":"cross_media","model":"latent","vector_field":"near",
                          "stored_vector":"%s"},
               "near":{"type":"dense_vector","dims":8,"similarity":"max_inner_product"},
               "views":{"type":"object","enabled":false}}}}
            """,
            storedVector));
    new Photos(api, name)
        .bulk(
            "a", "{\"blobs\":{\"0\":2}}",
            "b", "{\"blobs\":{\"0\":1,\"1\":3}}",
            "c", "{\"blobs\":{\"2\":1}}");
  }

  /** The hits of a question, each with its id and score. */
  private static ArrayNode hits(Api api, String question) throws IOException {
    String index = question.substring(0, question.indexOf(' '));
    ObjectNode asked =
        (ObjectNode) JSON.readTree(question.substring(index.length()).replace('\'', '"'));
    asked.put("field", "picture");
    ArrayNode hits = JSON.createArrayNode();
    for (JsonNode hit :
        api.search(index, "{\"_source\":false,\"query\":{\"cross_media\":" + asked + "}}").hits()) {
      hits.addArray().add(hit.path("_id")).add(hit.path("_score"));
    }
    assertFalse(hits.isEmpty(), question + " finds nothing");
    return hits;
  }

  private static void assertSame(String release, String question, JsonNode then, JsonNode now) {
    String message = release + ", " + question + ": " + then + " is now " + now;
    assertEquals(then.size(), now.size(), message);
    for (int i = 0; i < then.size(); i++) {
      assertEquals(then.get(i).get(0), now.get(i).get(0), message);
      assertEquals(
          then.get(i).get(1).doubleValue(), now.get(i).get(1).doubleValue(), ROUNDING, message);
    }
  }

  private static void zip(Path folder, Path file) throws IOException {
    try (var zip = new ZipOutputStream(Files.newOutputStream(file));
        var paths = Files.walk(folder)) {
      for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
        zip.putNextEntry(new ZipEntry(folder.relativize(path).toString()));
        Files.copy(path, zip);
      }
    }
  }

  private static void unzip(Path file, Path folder) throws IOException {
    try (var zip = new ZipInputStream(Files.newInputStream(file))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path target = folder.resolve(entry.getName());
        Files.createDirectories(target.getParent());
        Files.copy(zip, target);
      }
    }
  }
}
