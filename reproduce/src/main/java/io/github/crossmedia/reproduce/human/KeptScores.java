package io.github.crossmedia.reproduce.human;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.train.method.Parameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The scores of each method, in a file of its own. An interruption loses at most one method. A
 * method is learned again only if its options have changed.
 */
final class KeptScores {

  private static final JsonMapper JSON = new JsonMapper();

  private final Path folder;

  KeptScores(Path folder) {
    this.folder = folder;
  }

  private Path file(JudgedMethod method) {
    return folder.resolve(method.method() + ".json");
  }

  /** Returns the kept scores of a method that learns from the same data. */
  Optional<MethodScores> of(JudgedMethod method, Map<String, Parameters> before)
      throws IOException {
    if (!Files.exists(file(method))) {
      return Optional.empty();
    }
    JsonNode kept = JSON.readTree(file(method).toFile());
    if (!kept.path("method").equals(definition(method, before))) {
      return Optional.empty();
    }
    Map<String, String> chosen = new HashMap<>();
    kept.path("chosen")
        .properties()
        .forEach(each -> chosen.put(each.getKey(), each.getValue().textValue()));
    Map<String, double[]> scores = new HashMap<>();
    for (var each : kept.path("scores").properties()) {
      scores.put(each.getKey(), JSON.treeToValue(each.getValue(), double[].class));
    }
    return Optional.of(
        new MethodScores(
            Parameters.of(chosen), kept.path("average_precision").doubleValue(), scores));
  }

  void keep(JudgedMethod method, Map<String, Parameters> before, MethodScores scores)
      throws IOException {
    Files.createDirectories(folder);
    ObjectNode kept = JSON.createObjectNode();
    kept.set("method", definition(method, before));
    kept.set("chosen", JSON.valueToTree(scores.chosen().values()));
    kept.put("average_precision", scores.averagePrecision());
    kept.set("scores", JSON.valueToTree(scores.scores()));
    byte[] bytes = JSON.writeValueAsBytes(kept);
    WholeFile.write(file(method), out -> out.write(bytes));
  }

  /** Returns everything but the collection that the scores depend on. */
  private static ObjectNode definition(JudgedMethod method, Map<String, Parameters> before) {
    ObjectNode definition = JSON.createObjectNode();
    definition.put("name", method.method());
    definition.set("views", JSON.valueToTree(method.views()));
    definition.set("text_views", JSON.valueToTree(method.textViews()));
    ObjectNode space = definition.putObject("choices");
    var choices = method.space(before);
    choices.names().forEach(name -> space.set(name, JSON.valueToTree(choices.choices(name))));
    return definition;
  }
}
