package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.released.Releases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/** Pictures and models that a release stored are found and served as the release did. */
@OnElasticsearch(settings = "path.repo: '${ES_TMPDIR}'")
final class ReleasedIndexIT {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String SNAPSHOT = "snapshot.zip";
  private static final String ANSWERS = "answers.json";
  private static final String INDICES = "photos,seen,cross-media-models";
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
          "seen {'like':{'_index':'seen','_id':'0'}}");

  @Test
  void whatAReleaseStoredIsAnsweredAsItWas(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    Path files = cluster.nodes().getFirst().folder().resolve("tmp");
    if (Releases.written().isPresent()) {
      write(api, files.resolve("written"), Releases.written().get());
    }
    for (Path release : Releases.kept()) {
      String name = release.getFileName().toString();
      unzip(release.resolve(SNAPSHOT), files.resolve(name));
      ServerUser.own(files.resolve(name));
      register(api, name);
      api.send(
              "POST",
              "/_snapshot/" + name + "/all/_restore?wait_for_completion=true",
              "{\"indices\":\""
                  + INDICES
                  + "\",\"include_global_state\":true,"
                  + "\"feature_states\":[\"none\"]}")
          .ok();

      JsonNode kept = JSON.readTree(release.resolve(ANSWERS).toFile());
      assertEquals(QUESTIONS.size(), kept.size());
      for (var question : kept.properties()) {
        assertSame(name, question.getKey(), question.getValue(), hits(api, question.getKey()));
      }
      new Photos(api, "photos").bulk("added", "{\"blobs\":{\"0\":1}}");
      assertTrue(new Photos(api, "photos").ask("\"text\":\"tiger\"").ids().contains("added"));
      api.putModel("photos", TestModels.words(1)).ok();
      api.delete("/" + INDICES).ok();
    }
  }

  private static void register(Api api, String name) throws IOException {
    api.send(
            "PUT",
            "/_snapshot/" + name,
            "{\"type\":\"fs\",\"settings\":{\"location\":\"" + name + "\"}}")
        .ok();
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
    register(api, "written");
    api.send(
            "PUT",
            "/_snapshot/written/all?wait_for_completion=true",
            "{\"indices\":\"" + INDICES + "\",\"feature_states\":[\"none\"]}")
        .ok();
    ObjectNode answers = JSON.createObjectNode();
    for (String question : QUESTIONS) {
      answers.set(question, hits(api, question));
    }
    Files.writeString(
        release.resolve(ANSWERS),
        JSON.writerWithDefaultPrettyPrinter().writeValueAsString(answers) + "\n");
    zip(repository, release.resolve(SNAPSHOT));
    api.delete("/" + INDICES).ok();
    for (String pipeline : List.of("photos", "seen")) {
      api.delete("/_ingest/pipeline/" + pipeline).ok();
    }
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
