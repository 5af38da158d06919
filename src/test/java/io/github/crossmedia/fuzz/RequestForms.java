package io.github.crossmedia.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.elasticsearch.PixelModels;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Valid requests: those of {@code requests.json}, whose parts are chosen at random, and those of
 * every specification of an API of the plugin.
 */
final class RequestForms {

  private static final Path APIS = Path.of("src/test/resources/rest-api-spec/api");
  private static final List<String> MODELS =
      List.of("fuzzed", "fuzzed", "fuzzed@1", "fuzzed@2", "made");

  /** The name of an upload in parts, as a node would have given it. */
  private static final String UPLOAD = "node.t01a2201e715-" + "0".repeat(22);

  private static final List<String> HUGE =
      List.of("a ", "tiger ", "tiger", "\ud83d\udc05", "\u0301");

  private final JsonNode forms;
  private final List<JsonNode> requests = new ArrayList<>();
  private final String image = PixelModels.base64(PixelModels.png(1));

  RequestForms() {
    try (InputStream file = RequestForms.class.getResourceAsStream("/fuzz/requests.json");
        Stream<Path> apis = Files.list(APIS)) {
      ObjectMapper json = new ObjectMapper();
      forms = json.readTree(file);
      forms.path("requests").forEach(form -> add(form, form.path("weight").asInt(1)));
      for (Path api : apis.sorted().toList()) {
        json.readTree(api.toFile())
            .properties()
            .forEach(each -> addAll(each.getKey(), each.getValue()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(JsonNode form, int weight) {
    for (int i = 0; i < weight; i++) {
      requests.add(form);
    }
  }

  private void addAll(String name, JsonNode api) {
    for (JsonNode path : api.at("/url/paths")) {
      for (JsonNode method : path.path("methods")) {
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        form.put("send", method.textValue() + " " + path.path("path").textValue());
        form.set("params", api.path("params"));
        form.set("body", forms.path("bodies").path(name));
        form.put("file", name.startsWith("cross_media.put_model"));
        add(form, 1);
      }
    }
  }

  /** A valid request: its method, path and body are as {@code requests.json} writes them. */
  ObjectNode any(Random random) {
    ObjectNode form = requests.get(random.nextInt(requests.size())).deepCopy();
    String send = form.path("send").textValue();
    send =
        send.replace("{model}", MODELS.get(random.nextInt(MODELS.size())))
            .replace("{feature_set}", "looks")
            .replace("{network}", "looks%23" + "0".repeat(random.nextInt(14)))
            .replace("{index}", "pictures")
            .replace("{upload}", UPLOAD);
    if (send.contains("{part}")) {
      send = send.replace("{part}", Integer.toString(random.nextInt(-1, 3_000)));
    }
    for (Map.Entry<String, JsonNode> param : form.path("params").properties()) {
      if (random.nextBoolean()) {
        send += (send.contains("?") ? "&" : "?") + param.getKey() + "=true";
      }
    }
    form.put("send", send);
    for (String key : List.of("body", "lines")) {
      if (form.has(key)) {
        form.set(key, filled(form.get(key), random));
      }
    }
    return form;
  }

  /** A node whose names of parts are replaced by parts. */
  private JsonNode filled(JsonNode node, Random random) {
    switch (node) {
      case ObjectNode object ->
          object.properties().forEach(each -> each.setValue(filled(each.getValue(), random)));
      case ArrayNode array -> {
        for (int i = 0; i < array.size(); i++) {
          array.set(i, filled(array.get(i), random));
        }
      }
      default -> {
        return part(node, random);
      }
    }
    return node;
  }

  private JsonNode part(JsonNode node, Random random) {
    return switch (node.asText()) {
      case "$image" -> JsonNodeFactory.instance.textNode(image);
      case "$huge" -> JsonNodeFactory.instance.textNode(huge(random));
      case "$query" -> filled(one("queries", random), random);
      case "$search" -> filled(one("searches", random), random);
      case "$processor" -> filled(one("processors", random), random);
      case "$picture" -> filled(one("pictures", random), random);
      case "$retriever" -> filled(one("retrievers", random), random);
      case "$event" -> filled(one("events", random), random);
      default -> node;
    };
  }

  /** A text of up to a megabyte, in one of two cases shorter than the longest that is taken. */
  private static String huge(Random random) {
    String word = HUGE.get(random.nextInt(HUGE.size()));
    return word.repeat(1 + random.nextInt(random.nextBoolean() ? 10_000 : 1 << 20) / word.length());
  }

  private JsonNode one(String kind, Random random) {
    JsonNode all = forms.path(kind);
    return all.get(random.nextInt(all.size())).deepCopy();
  }
}
