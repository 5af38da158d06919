package io.github.crossmedia.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.model.ModelSketch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** What goes wrong with a file, or is done to it. */
final class Mutations {

  private static final List<String> KINDS =
      List.of(
          "identity",
          "linear",
          "low-rank",
          "length-one",
          "hubness",
          "logarithm",
          "tf-idf-norm",
          "cmrm",
          "plsa",
          "kernel",
          "nearest",
          "partial",
          "scale",
          "chain",
          "combination",
          "mixture",
          "encoded",
          "sum",
          "concatenation",
          "text-view",
          "text",
          "views",
          "view",
          "weights",
          "shares",
          "square-root",
          "chi-square",
          "code-book",
          "knots",
          "couple",
          "words",
          "latent",
          "nothing");
  private static final double[] NUMBERS = {
    0,
    -1,
    1,
    2,
    3,
    10,
    1.5,
    1_000,
    1_001,
    65_536,
    1 << 17,
    (1 << 17) + 1,
    1 << 20,
    1 << 21,
    (1 << 21) + 1,
    1 << 26,
    1L << 30,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    1L << 40,
    1e-300,
    1e300
  };

  private final Random random;
  private final RandomTensors tensors;

  Mutations(Random random, RandomTensors tensors) {
    this.random = random;
    this.tensors = tensors;
  }

  /** Changes a file's settings or tensors in one place. */
  void mutate(ObjectNode root) {
    List<Place> places = new ArrayList<>();
    collect("", root, places);
    Place place = places.get(random.nextInt(places.size()));
    ObjectNode object = place.object();
    switch (random.nextInt(9)) {
      case 0 -> object.put("kind", KINDS.get(random.nextInt(KINDS.size())));
      case 1, 2 -> changeNumber(object);
      case 3 -> changeKey(object);
      case 4 -> nest(object);
      case 5 -> repeat(place);
      case 6 -> addStep(object);
      default -> tensors.mutate();
    }
  }

  private record Place(String path, ObjectNode object) {}

  private static void collect(String path, JsonNode node, List<Place> places) {
    String prefix = path.isEmpty() ? "" : path + ".";
    if (node instanceof ObjectNode object) {
      places.add(new Place(path, object));
      object.properties().forEach(e -> collect(prefix + e.getKey(), e.getValue(), places));
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      collect(prefix + i, node.get(i), places);
    }
  }

  private void changeNumber(ObjectNode object) {
    double number = NUMBERS[random.nextInt(NUMBERS.length)];
    List<String> keys =
        object.properties().stream()
            .filter(entry -> entry.getValue().isNumber())
            .map(Map.Entry::getKey)
            .toList();
    if (keys.isEmpty()) {
      return;
    }
    if (number == (long) number) {
      object.put(keys.get(random.nextInt(keys.size())), (long) number);
    } else {
      object.put(keys.get(random.nextInt(keys.size())), number);
    }
  }

  private void changeKey(ObjectNode object) {
    if (object.isEmpty()) {
      return;
    }
    List<String> keys = object.properties().stream().map(Map.Entry::getKey).toList();
    String key = keys.get(random.nextInt(keys.size()));
    switch (random.nextInt(6)) {
      case 0 -> object.remove(key);
      case 1 -> object.putNull(key);
      case 2 -> object.put(key, "x".repeat(random.nextInt(3_000)));
      case 3 -> object.putArray(key);
      case 4 -> object.put(key, "\u0000\ud800 \u202e");
      default -> object.set(key, ModelSketch.json("{'kind':'latent'}"));
    }
  }

  /** Wraps a part in as many others as the format allows, or more. */
  private void nest(ObjectNode object) {
    for (String key : List.of("query", "document", "projection", "inner", "guess")) {
      if (object.get(key) instanceof ObjectNode inner) {
        boolean tower = key.equals("query") || key.equals("document");
        ObjectNode wrapped = inner;
        for (int i = random.nextInt(40); i > 0; i--) {
          ObjectNode outer =
              ModelSketch.JSON.createObjectNode().put("kind", tower ? "sum" : "length-one");
          if (tower) {
            outer.putArray("towers").add(wrapped);
          } else {
            outer.set("inner", wrapped);
          }
          wrapped = outer;
        }
        object.set(key, wrapped);
        return;
      }
    }
  }

  /** Repeats an element of an array; its copies read the same tensors. */
  private void repeat(Place place) {
    for (var entry : place.object().properties()) {
      if (entry.getValue() instanceof ArrayNode array && !array.isEmpty()) {
        String path = place.path() + "." + entry.getKey() + ".";
        JsonNode first = array.get(0);
        for (int i = random.nextInt(60); i > 0; i--) {
          tensors.repeat(path + "0.", path + array.size() + ".");
          array.add(first.deepCopy());
        }
        tensors.floats(place.path() + ".weights", array.size());
        return;
      }
    }
  }

  private void addStep(ObjectNode object) {
    if (object.get("steps") instanceof ArrayNode steps) {
      for (int i = 1 + random.nextInt(6); i > 0; i--) {
        steps.add(
            ModelSketch.JSON
                .createObjectNode()
                .put("kind", "chi-square")
                .put("order", 1 + random.nextInt(11))
                .put("period", random.nextDouble()));
      }
    }
  }

  /** Changes a few bytes of some files, or cuts them. */
  byte[] bytes(byte[] file) {
    if (random.nextInt(8) > 0) {
      return file;
    }
    byte[] changed = file.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
    }
    return random.nextInt(8) > 0 ? changed : Arrays.copyOf(changed, random.nextInt(changed.length));
  }
}
