package io.github.crossmedia.collection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.vector.Components;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.util.TreeMap;

/** Writes items as lines of a collection. */
public final class CollectionWriter {

  /** The beginning of each line. */
  static final String START = "{\"id\":\"";

  private static final JsonMapper JSON = new JsonMapper();

  private CollectionWriter() {}

  /** Returns one item as a line of JSON, without line feed. */
  public static String line(Item item) {
    ObjectNode node = JSON.createObjectNode();
    node.put("id", item.id());
    putText(node, "split", item.split());
    putText(node, "picture", item.picture());
    putText(node, "text", item.text());
    if (!item.labels().isEmpty()) {
      item.labels().forEach(node.putArray("labels")::add);
    }
    if (!item.views().isEmpty()) {
      ObjectNode views = node.putObject("views");
      new TreeMap<>(item.views()).forEach((name, view) -> views.set(name, json(view)));
    }
    return node.toString();
  }

  /** Appends one item and a line feed. */
  public static void append(Item item, Appendable out) throws IOException {
    out.append(line(item)).append('\n');
  }

  private static void putText(ObjectNode node, String key, String text) {
    if (!text.isEmpty()) {
      node.put(key, text);
    }
  }

  private static JsonNode json(View view) {
    return switch (view) {
      case SparseVector sparse -> {
        ObjectNode node = JSON.createObjectNode();
        sparse.forEach((index, value) -> node.set(Integer.toString(index), number(value)));
        yield node;
      }
      case DenseVector dense -> {
        ArrayNode node = JSON.createArrayNode();
        dense.forEach((index, value) -> node.add(number(value)));
        yield node;
      }
      case VectorBag bag -> {
        ArrayNode node = JSON.createArrayNode();
        bag.members().forEach(member -> node.add(json(member)));
        yield node;
      }
    };
  }

  private static JsonNode number(float value) {
    return Components.isWhole(value)
        ? JSON.getNodeFactory().numberNode((int) value)
        : JSON.getNodeFactory().numberNode(value);
  }
}
