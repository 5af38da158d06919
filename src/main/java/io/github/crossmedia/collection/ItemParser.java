package io.github.crossmedia.collection;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.model.Views;
import io.github.crossmedia.vector.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Parses one JSON line as an item. */
final class ItemParser {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();
  private static final Set<String> KEYS =
      Set.of("id", "split", "picture", "text", "labels", "views");

  private ItemParser() {}

  static Item parse(String line) {
    JsonNode node = object(line);
    String id = string(node, "id");
    if (id.isEmpty()) {
      throw new IllegalArgumentException("the item has no \"id\"");
    }
    try {
      requireKnownKeys(node);
      return new Item(
          id,
          string(node, "split"),
          string(node, "picture"),
          string(node, "text"),
          labels(node.path("labels")),
          views(node.path("views")));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("item " + id + ": " + e.getMessage(), e);
    }
  }

  private static Map<String, View> views(JsonNode views) {
    return views.isMissingNode() ? Map.of() : Views.of(JSON.convertValue(views, Object.class));
  }

  private static JsonNode object(String line) {
    try {
      JsonNode node = JSON.readTree(line);
      if (!node.isObject()) {
        throw new IllegalArgumentException("not a JSON object");
      }
      return node;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON: " + reason(e), e);
    }
  }

  /** Returns the message of the parser without its hints for developers. */
  static String reason(JsonProcessingException broken) {
    return broken.getOriginalMessage().replaceAll("( \\(start marker at |: enable `).*", "");
  }

  private static void requireKnownKeys(JsonNode node) {
    for (var entry : node.properties()) {
      if (!KEYS.contains(entry.getKey())) {
        throw new IllegalArgumentException("unknown key \"" + entry.getKey() + "\"");
      }
    }
  }

  private static String string(JsonNode node, String key) {
    JsonNode value = node.path(key);
    if (value.isMissingNode() || value.isNull()) {
      return "";
    }
    if (!value.isTextual()) {
      throw new IllegalArgumentException("\"" + key + "\" must be a string");
    }
    return value.textValue();
  }

  private static List<String> labels(JsonNode node) {
    List<String> labels = new ArrayList<>();
    if (!node.isMissingNode() && !node.isArray()) {
      throw new IllegalArgumentException("\"labels\" must be an array");
    }
    for (JsonNode label : node) {
      if (!label.isTextual()) {
        throw new IllegalArgumentException("\"labels\" holds " + label + ", which is not a string");
      }
      labels.add(label.textValue());
    }
    return labels;
  }
}
