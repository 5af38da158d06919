package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Keeps docs/elasticsearch.md true: sends its requests, in their order, to an empty node. */
@OnElasticsearch(settings = "node.attr.reads: docs")
final class DocsIT {

  private static final Path PAGE = Path.of("docs/elasticsearch.md");
  private static final Pattern BLOCK =
      Pattern.compile("^```(\\w*)\\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern REQUEST =
      Pattern.compile("^(GET|PUT|POST|DELETE) (/\\S*( AND \\S*)?)$");
  private static final Pattern UPLOAD =
      Pattern.compile("^curl -T (\\w+)\\.safetensors .* localhost:9200(/\\S+)$");

  private record Block(String language, String text) {}

  private static List<Block> blocks() throws IOException {
    List<Block> blocks = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(Files.readString(PAGE));
    while (matcher.find()) {
      blocks.add(new Block(matcher.group(1), matcher.group(2)));
    }
    return blocks;
  }

  @Test
  void everyRequestIsAnsweredAsThePageSays(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    JsonNode last = null;
    int sent = 0;
    for (Block block : blocks()) {
      switch (block.language()) {
        case "" -> {
          for (String request : block.text().split("\\n\\n")) {
            last = send(api, request).json();
            sent++;
          }
        }
        case "json" -> assertWithin(new ObjectMapper().readTree(block.text()), last, block.text());
        case "sh" -> upload(api, block.text());
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

  /** The page's model files are those of the tests. */
  private static void upload(Api api, String commands) throws IOException {
    for (String command : commands.split("\\n")) {
      Matcher upload = UPLOAD.matcher(command);
      if (upload.matches()) {
        float scale = upload.group(1).equals("corel") ? 0.5f : 0.25f;
        String id = upload.group(2).replace("/_cross_media/models/", "");
        api.putModel(id, TestModels.words(scale)).ok();
      } else {
        assertTrue(command.startsWith("bin/elasticsearch-plugin install "), command);
      }
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

  @Test
  void theRolesAreThoseThatAreTested() throws IOException {
    String tested = words(SecurityIT.class.getAnnotation(OnElasticsearch.class).roles());
    for (Block block : blocks()) {
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

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    Matcher link = Pattern.compile("\\]\\(([^)#]*)(#[^)]*)?\\)").matcher(Files.readString(PAGE));
    while (link.find()) {
      Path target = link.group(1).isEmpty() ? PAGE : PAGE.resolveSibling(link.group(1)).normalize();
      assertTrue(Files.exists(target), target + " is not there");
      if (link.group(2) != null) {
        assertTrue(anchors(target).contains(link.group(2).substring(1)), link.group());
      }
    }
  }

  private static List<String> anchors(Path page) throws IOException {
    return Files.readAllLines(page).stream()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
        .map(line -> line.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }
}
