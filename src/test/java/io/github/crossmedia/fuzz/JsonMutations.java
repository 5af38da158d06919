package io.github.crossmedia.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Mutations of one value, key or list of a body. */
final class JsonMutations {

  /** What marks a key that is written without this, and so once more. */
  static final String AGAIN = "!again!";

  /** A deeper body is not mutated any more: the stack that writes it has an end. */
  private static final int DEEPEST = 200;

  private final Random random;
  private final ExtremeValues extremes;

  JsonMutations(Random random) {
    this.random = random;
    this.extremes = new ExtremeValues(random);
  }

  /** A place in a body: a key of an object or an index of an array. */
  private record Place(JsonNode parent, String key, int index) {

    JsonNode value() {
      return parent.isObject() ? parent.get(key) : parent.get(index);
    }

    void set(JsonNode value) {
      if (parent instanceof ObjectNode object) {
        object.set(key, value);
      } else {
        ((ArrayNode) parent).set(index, value);
      }
    }

    void drop() {
      if (parent instanceof ObjectNode object) {
        object.remove(key);
      } else {
        ((ArrayNode) parent).remove(index);
      }
    }
  }

  /** Changes one place of a body; an empty one and a very deep one stay as they are. */
  void mutate(JsonNode body) {
    if (isDeeperThan(DEEPEST, body)) {
      return;
    }
    List<Place> places = new ArrayList<>();
    collect(body, places);
    if (!places.isEmpty()) {
      mutate(places.get(random.nextInt(places.size())), places);
    }
  }

  private static void collect(JsonNode node, List<Place> places) {
    if (node instanceof ObjectNode object) {
      object.fieldNames().forEachRemaining(key -> places.add(new Place(node, key, 0)));
    } else if (node instanceof ArrayNode) {
      for (int i = 0; i < node.size(); i++) {
        places.add(new Place(node, "", i));
      }
    }
    node.forEach(child -> collect(child, places));
  }

  private void mutate(Place place, List<Place> places) {
    JsonNode value = place.value();
    switch (random.nextInt(14)) {
      case 0, 1, 2, 3 -> place.set(value.isNumber() ? extremes.number() : extremes.scalar());
      case 4 -> place.set(extremes.many(value));
      case 5 -> place.set(extremes.manyKeys(value));
      case 6 -> place.set(extremes.nested(value));
      case 7 -> place.set(isQuery(value) ? extremes.nestedQuery(value) : extremes.nested(value));
      case 8 -> place.drop();
      case 9 -> again(place);
      case 10 -> rename(place);
      case 11 -> place.set(places.get(random.nextInt(places.size())).value().deepCopy());
      case 12 -> place.set(container());
      default -> place.set(JsonNodeFactory.instance.textNode(extremes.text()));
    }
  }

  private static boolean isDeeperThan(int depth, JsonNode node) {
    for (JsonNode child : node) {
      if (depth == 0 || isDeeperThan(depth - 1, child)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isQuery(JsonNode value) {
    return value.isObject() && value.size() == 1 && value.elements().next().isObject();
  }

  private JsonNode container() {
    return random.nextBoolean()
        ? JsonNodeFactory.instance.arrayNode()
        : JsonNodeFactory.instance.objectNode();
  }

  private void again(Place place) {
    if (place.parent() instanceof ObjectNode object) {
      object.set(AGAIN + place.key(), random.nextBoolean() ? place.value() : extremes.scalar());
    }
  }

  private void rename(Place place) {
    if (place.parent() instanceof ObjectNode object) {
      object.set(extremes.text(), object.remove(place.key()));
    }
  }
}
