package io.github.crossmedia.collection;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.model.ViewReader;
import io.github.crossmedia.vector.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The views of an item. */
final class ViewParser {

  private ViewParser() {}

  static Map<String, View> views(JsonNode node) {
    if (!node.isMissingNode() && !node.isObject()) {
      throw new IllegalArgumentException("\"views\" must be a JSON object");
    }
    Map<String, View> views = new HashMap<>();
    for (var entry : node.properties()) {
      try {
        views.put(entry.getKey(), ViewReader.read(plain(entry.getValue())));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("view \"" + entry.getKey() + "\": " + e.getMessage(), e);
      }
    }
    return views;
  }

  private static Object plain(JsonNode node) {
    if (node.isObject()) {
      Map<String, Object> map = LinkedHashMap.newLinkedHashMap(node.size());
      node.properties().forEach(entry -> map.put(entry.getKey(), plain(entry.getValue())));
      return map;
    }
    if (node.isArray()) {
      List<Object> list = new ArrayList<>(node.size());
      node.forEach(member -> list.add(plain(member)));
      return list;
    }
    return node.isNumber() ? node.numberValue() : node.asText();
  }
}
