package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The requests of the pages about the plugin with each model that ships, in place of the small one
 * of four words that they are written for. Only what depends on the model's features is replaced:
 * the dimension, the views of documents, and vectors.
 */
@Tag("thorough")
@OnElasticsearch
final class DocsOfShippedModelsIT {

  private static final Pattern VIEWS = Pattern.compile("\\{ \"blobs\": \\{[^}]*} }");
  private static final Pattern VECTOR = Pattern.compile("\"vector\": \\[[-0-9., ]*]");

  @ParameterizedTest
  @ValueSource(strings = {"photographs", "squeezenet"})
  void everyRequestIsAnswered(String name, Api api) throws IOException {
    api.delete("/photos,albums,photos-once?ignore_unavailable=true"); // of the other model
    TriedModel model = TriedModel.named(name);
    List<String> failures = new ArrayList<>();
    int sent = 0;
    boolean hasModel = false;
    for (DocumentedBlock block : DocsIT.blocks()) {
      if (block.language().equals("sh") && block.text().contains("corel.safetensors")) {
        api.putModel(name, model.model()).ok();
        hasModel = true;
      } else if (block.language().equals("sh") && block.text().contains("better.safetensors")) {
        api.putModel(name, model.candidate()).ok();
      } else if (block.language().isEmpty() && hasModel) {
        for (String request : block.text().split("\\n\\n")) {
          if (request.contains("visual_words")) {
            continue; // for linear models, as the page says
          }
          sent++;
          answered(api, of(model, request.replace("corel", name))).ifPresent(failures::add);
        }
      }
    }
    assertTrue(sent > 20, sent + " requests were sent");
    assertEquals("", String.join("\n", failures));
  }

  private static String of(TriedModel model, String request) {
    int dimension = model.model().textToImage().dimension();
    List<Integer> vector = new ArrayList<>(Collections.nCopies(dimension, 0));
    vector.set(1, 1);
    String here =
        VECTOR
            .matcher(request.replace("\"dims\": 4,", "\"dims\": " + dimension + ","))
            .replaceAll("\"vector\": " + vector);
    Matcher views = VIEWS.matcher(here);
    int[] next = {0};
    return views.replaceAll(found -> Matcher.quoteReplacement(model.views().get(next[0]++)));
  }

  /** Returns what is wrong with the answer to a request. */
  private static Optional<String> answered(Api api, String request) throws IOException {
    String[] parts = request.strip().split("\\n", 2);
    String[] line = parts[0].split(" ", 2);
    String path = line[1].replace(" ", "%20");
    Api.Answer answer =
        parts.length == 1
            ? api.send(line[0], path)
            : api.send(line[0], path, parts[1].endsWith("\n") ? parts[1] : parts[1] + "\n");
    JsonNode json = answer.bytes().length == 0 ? null : answer.json();
    boolean isWell =
        answer.status() < 300
            && (json == null
                || !json.path("errors").asBoolean()
                    && json.at("/_shards/failed").asInt() == 0
                    && answer.warnings().stream().noneMatch(each -> each.contains("not searched")));
    return isWell
        ? Optional.empty()
        : Optional.of(parts[0] + ": " + answer.status() + " " + answer.warnings() + " " + json);
  }
}
