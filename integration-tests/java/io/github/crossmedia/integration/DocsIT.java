package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keeps the pages about the plugin true: runs their commands and requests, in their order. */
@OnElasticsearch
final class DocsIT {

  private static final List<Path> PAGES =
      Stream.of("elasticsearch", "query", "swap", "interleaving", "recording")
          .map(page -> Path.of("docs", page + ".md"))
          .toList();
  private static final Pattern REQUEST =
      Pattern.compile("^(GET|PUT|POST|DELETE) (/\\S*( AND \\S*)?)$");
  private static final String INSTALL = "bin/elasticsearch-plugin install ";

  @TempDir private Path folder;

  static List<DocumentedBlock> blocks() throws IOException {
    List<DocumentedBlock> blocks = new ArrayList<>();
    for (Path page : PAGES) {
      blocks.addAll(DocumentedBlock.of(page));
    }
    blocks.addAll(DocumentedBlock.of(Path.of("docs/operations.md"), "## Administration"));
    return blocks;
  }

  @Test
  void everyRequestIsAnsweredAsThePagesSay(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    prepare();
    JsonNode last = null;
    int sent = 0;
    for (DocumentedBlock block : blocks()) {
      switch (block.language()) {
        case "" -> {
          for (String request : block.text().split("\\n\\n")) {
            last = send(api, request).json();
            sent++;
          }
        }
        case "json" -> assertWithin(new ObjectMapper().readTree(block.text()), last, block.text());
        case "sh" -> {
          if (!block.text().startsWith(INSTALL)) {
            last = run(cluster, block.text());
          }
        }
        default -> assertEquals("yaml", block.language());
      }
    }
    assertTrue(sent > 20, sent + " requests were sent");
  }

  /** A line with method and path, then the body. */
  private static Api.Answer send(Api api, String request) throws IOException {
    String[] parts = request.split("\\n", 2);
    Matcher line = REQUEST.matcher(parts[0].strip());
    assertTrue(line.matches(), () -> "no request: " + request);
    String path = line.group(2).replace(" ", "%20");
    Api.Answer answer =
        parts.length == 1 || parts[1].isBlank()
            ? api.send(line.group(1), path)
            : api.send(line.group(1), path, parts[1]);
    answer.ok();
    assertTrue(!answer.json().path("errors").asBoolean(), () -> request + " failed in part");
    return answer;
  }

  /** What a reader has at hand: a checkout, photographs, and models of features of their own. */
  private void prepare() throws IOException {
    Path shipped = Path.of("models/photographs.safetensors");
    Files.createDirectory(folder.resolve("models"));
    Files.copy(shipped, folder.resolve(shipped));
    Files.write(folder.resolve("corel.safetensors"), TestModels.file(TestModels.words(0.5f)));
    Files.write(folder.resolve("better.safetensors"), TestModels.file(TestModels.words(0.25f)));
    DrawnScenes scenes = new DrawnScenes(1);
    Path pictures = Files.createDirectory(folder.resolve("Pictures"));
    Files.write(
        pictures.resolve("tiger.jpg"), PixelModels.file(scenes.draw(0).picture().toImage(), "jpg"));
    Files.write(
        pictures.resolve("beach.jpg"), PixelModels.file(scenes.draw(1).picture().toImage(), "jpg"));
  }

  /** Runs commands as they stand, but for the address; returns their last answer. */
  private JsonNode run(ElasticsearchCluster cluster, String commands) throws Exception {
    String address = cluster.nodes().getFirst().http();
    Path errors = folder.resolve("errors");
    ProcessBuilder shell =
        new ProcessBuilder(
                "bash", "-euo", "pipefail", "-c", commands.replace("localhost:9200", address))
            .directory(folder.toFile())
            .redirectError(errors.toFile());
    shell.environment().put("HOME", folder.toString());
    Process bash = shell.start();
    String answers = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, bash.waitFor(), () -> answers + read(errors));
    JsonNode last = null;
    try (MappingIterator<JsonNode> all =
        new ObjectMapper().readerFor(JsonNode.class).readValues(answers)) {
      while (all.hasNext()) {
        last = all.next();
        assertTrue(!last.has("error"), answers);
      }
    }
    return last;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All that the page shows of an answer; dots stand for anything. */
  private static void assertWithin(JsonNode shown, JsonNode answer, String where) {
    if (shown.isObject()) {
      shown.properties().forEach(e -> assertWithin(e.getValue(), answer.path(e.getKey()), where));
    } else if (shown.isArray()) {
      assertEquals(shown.size(), answer.size(), () -> where + " is not " + answer);
      for (int i = 0; i < shown.size(); i++) {
        assertWithin(shown.get(i), answer.path(i), where);
      }
    } else if (shown.isNumber()) {
      assertEquals(shown.doubleValue(), answer.doubleValue(), 1e-3, where);
    } else if (shown.asText().endsWith("...")) {
      assertTrue(answer.asText().startsWith(shown.asText().replace("...", "")), where);
    } else {
      assertEquals(shown, answer, where);
    }
  }

  @Tag("thorough")
  @Test
  void theRolesAreThoseThatAreTested() throws IOException {
    String tested = words(SecuredPhotos.ROLES);
    for (DocumentedBlock block : blocks()) {
      if (block.language().equals("yaml")) {
        for (String role : block.text().split("\\n(?=\\w)")) {
          assertTrue(tested.contains(words(role)), role);
        }
      }
    }
  }

  private static String words(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
