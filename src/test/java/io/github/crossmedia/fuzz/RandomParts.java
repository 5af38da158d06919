package io.github.crossmedia.fuzz;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.model.ModelSketch;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/** Parts of a model that fit together, of every kind there is. */
final class RandomParts {

  private static final int DEEPEST = 3;
  private static final List<String> SIMILARITIES =
      List.of("dot", "cosine", "correlation", "euclidean", "kullback_leibler");
  private static final List<String> LANGUAGES =
      List.of("whitespace", "simple", "english", "german", "cjk", "turkish");
  private static final List<String> VIEWS = List.of("hsv-histogram", "blobs", "cedd", "sift");

  private final Random random;
  private final RandomTensors tensors;
  private final int words;
  private final int dimension;

  RandomParts(Random random, RandomTensors tensors) {
    this.random = random;
    this.tensors = tensors;
    this.words = 1 + random.nextInt(8);
    this.dimension = random.nextBoolean() ? words : 1 + random.nextInt(12);
  }

  private ObjectNode part(String kind) {
    return ModelSketch.JSON.createObjectNode().put("kind", kind);
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  ObjectNode space() {
    if (dimension != words || random.nextBoolean()) {
      ObjectNode latent = part("latent");
      if (random.nextBoolean()) {
        words(latent.putArray("names"), dimension);
      }
      return latent;
    }
    ObjectNode space = part("words");
    words(space.putArray("words"), words);
    if (random.nextInt(3) == 0) {
      space.putArray("added").add("w0");
      space.putArray("added-from").add(any(List.of("pictures", "texts", "dictionary", "taught")));
      space.putArray("added-as").add(any(List.of("", "w0", "w1\tw2")));
    }
    return space;
  }

  private static void words(ArrayNode array, int count) {
    for (int i = 0; i < count; i++) {
      array.add("w" + i);
    }
  }

  ObjectNode couple(String path) {
    ObjectNode couple = part("couple").put("similarity", any(SIMILARITIES)).put("scale", 0.5);
    if (random.nextInt(4) == 0) {
      couple.put("offset", random.nextGaussian());
    }
    couple.set("query", tower(path + ".query", dimension, random.nextInt(4) > 0, 0));
    couple.set("document", tower(path + ".document", dimension, random.nextInt(4) == 0, 0));
    couple.set("calibration", part("knots"));
    int knots = 2 + random.nextInt(5);
    tensors.ascending(path + ".calibration.raw", knots);
    tensors.ascending(path + ".calibration.calibrated", knots);
    return couple;
  }

  private ObjectNode tower(String path, int out, boolean text, int depth) {
    if (depth < DEEPEST && random.nextInt(4) == 0) {
      int count = 1 + random.nextInt(3);
      boolean sum = random.nextBoolean() || out < count;
      ObjectNode fusion = part(sum ? "sum" : "concatenation");
      ArrayNode towers = fusion.putArray("towers");
      for (int i = 0; i < count; i++) {
        int share = sum ? out : i == 0 ? out - count + 1 : 1;
        towers.add(tower(path + ".towers." + i, share, text, depth + 1));
      }
      tensors.floats(path + ".weights", count);
      if (!sum && random.nextBoolean()) {
        fusion.put("lengths", 2);
        tensors.floats(path + ".factors", 2, count);
      }
      return fusion;
    }
    if (text && random.nextInt(8) == 0) {
      ObjectNode either = part("text-view");
      either.set("view", encoded(path + ".view", out, false));
      either.set("words", encoded(path + ".words", out, true));
      return either;
    }
    return encoded(path, out, text);
  }

  private ObjectNode encoded(String path, int out, boolean text) {
    ObjectNode tower = part("encoded");
    if (text && random.nextInt(4) == 0) {
      int read = 1 + random.nextInt(6);
      ObjectNode joined = part("joined");
      joined
          .putArray("encoders")
          .add(text(path + ".encoder.encoders.0"))
          .add(read(path + ".encoder.encoders.1", read));
      tower.set("encoder", joined);
      tower.set("projection", projection(path + ".projection", words + read, out, 0));
      return tower;
    }
    int in = text ? words : 1 + random.nextInt(10);
    boolean same = in == out && random.nextInt(3) == 0;
    tower.set("encoder", text ? text(path + ".encoder") : views(path + ".encoder", in));
    tower.set(
        "projection",
        same
            ? part("identity").put("dimension", out)
            : projection(path + ".projection", in, out, 0));
    return tower;
  }

  private ObjectNode text(String path) {
    ObjectNode text =
        part("text").put("language", any(LANGUAGES)).put("longest", 1 + random.nextInt(3));
    words(text.putArray("words"), words);
    steps(path, text.putArray("steps"), words);
    if (random.nextBoolean()) {
      text.put("written", random.nextBoolean());
    }
    if (random.nextInt(3) == 0) {
      ArrayNode languages = text.putArray("languages");
      for (String language : List.of("german", "cjk").subList(random.nextInt(2), 2)) {
        int heads = random.nextInt(4);
        languages.add(language);
        words(text.putArray("words-" + language), heads);
        tensors.sparse(path + ".meanings-" + language, heads, words);
      }
    }
    return text;
  }

  private ObjectNode read(String path, int dimension) {
    ObjectNode reading = part("text-view");
    ObjectNode view = part("view").put("view", "tiny.text").put("dimension", dimension);
    steps(path + ".view", view.putArray("steps"), dimension);
    reading.set("view", view);
    if (random.nextInt(4) > 0) {
      ObjectNode vectors = part("word-vectors");
      vectors.set("words", text(path + ".words.words"));
      int components = 1 + random.nextInt(4);
      tensors.floats(path + ".words.vectors", words, components);
      tensors.floats(path + ".words.basis", components, dimension);
      steps(path + ".words", vectors.putArray("steps"), dimension);
      reading.set("words", vectors);
    }
    return reading;
  }

  private ObjectNode views(String path, int dimension) {
    ObjectNode views = part("views");
    ObjectNode view = part("view").put("view", any(VIEWS)).put("dimension", dimension);
    steps(path + ".views.0", view.putArray("steps"), dimension);
    if (random.nextInt(3) == 0) {
      view.set("quantiser", codeBook(path + ".views.0.quantiser", dimension));
    }
    views.putArray("views").add(view);
    steps(path, views.putArray("steps"), dimension);
    return views;
  }

  private ObjectNode codeBook(String path, int centres) {
    int components = 1 + random.nextInt(6);
    tensors.floats(path + ".scale", components);
    tensors.floats(path + ".centres", centres, components);
    ObjectNode book = part("code-book").put("source", any(VIEWS)).put("version", 1);
    if (random.nextBoolean()) {
      book.put("width", random.nextDouble()).put("area", random.nextInt(components));
    }
    return book;
  }

  private void steps(String path, ArrayNode steps, int dimension) {
    for (int i = random.nextInt(3); i > 0; i--) {
      String kind = any(List.of("weights", "length-one", "shares", "square-root", "topics"));
      ObjectNode step = part(kind);
      String stepPath = path + ".steps." + steps.size();
      if (kind.equals("weights")) {
        tensors.floats(stepPath + ".weights", dimension);
      } else if (kind.equals("topics")) {
        tensors.floats(stepPath + ".words", dimension, dimension);
        step.put("prior", random.nextDouble()).put("steps", 1 + random.nextInt(4));
      }
      steps.add(step);
    }
  }

  private ObjectNode projection(String path, int in, int out, int depth) {
    if (depth < DEEPEST && random.nextInt(4) == 0) {
      return wrapped(path, out, inner -> projection(inner, in, out, depth + 1));
    }
    int rows = 1 + random.nextInt(6);
    return switch (random.nextInt(10)) {
      case 0 -> {
        tensors.floats(path + ".left", in, rows);
        tensors.floats(path + ".right", rows, out);
        yield part("low-rank");
      }
      case 1 -> {
        tensors.floats(path + ".visual", in, rows);
        tensors.floats(path + ".words", rows, out);
        yield part("plsa").put("steps", 1 + random.nextInt(4));
      }
      case 2 -> {
        tensors.sparse(path + ".visual", rows, in);
        tensors.sparse(path + ".words", rows, out);
        yield part("cmrm")
            .put("visual", in)
            .put("words", out)
            .put("visual-smoothing", 0.5)
            .put("word-smoothing", 0.5);
      }
      case 3 -> {
        tensors.sparse(path + ".pictures", rows, in);
        tensors.sparse(path + ".words", rows, out);
        yield part("nearest")
            .put("pictures", in)
            .put("words", out)
            .put("distance", any(List.of("jaccard", "cosine")))
            .put("count", 1 + random.nextInt(rows))
            .put("decay", 0.5);
      }
      case 4 -> {
        if (random.nextBoolean()) {
          tensors.sparse(path + ".pictures", rows, in);
        } else {
          tensors.sparseBytes(path + ".pictures", rows, in);
        }
        tensors.floats(path + ".weights", rows, out);
        yield part("kernel").put("pictures", in).put("decay", 1.5);
      }
      case 5 -> {
        tensors.floats(path + ".weights", in, 1);
        tensors.ints(path + ".reached", random.nextInt(out));
        yield part("partial").put("dimension", out);
      }
      case 6 -> {
        int added = random.nextInt(out);
        ObjectNode chain = part("chain");
        chain
            .putArray("parts")
            .add(part("linear"))
            .add(part("combination").put("weights", out - added));
        tensors.floats(path + ".parts.0.weights", in, out - added);
        tensors.sparse(path + ".parts.1.weights", added, out - added);
        yield chain;
      }
      case 7 -> {
        ObjectNode mixture = part("mixture");
        mixture.set("gate", part("linear"));
        mixture.putArray("experts").add(part("linear")).add(part("linear"));
        tensors.floats(path + ".gate.weights", in, 2);
        tensors.floats(path + ".experts.0.weights", in, out);
        tensors.floats(path + ".experts.1.weights", in, out);
        yield mixture;
      }
      case 8 -> {
        ObjectNode chain = part("chain");
        chain.putArray("parts").add(part("linear")).add(part("scale"));
        tensors.floats(path + ".parts.0.weights", in, out);
        tensors.floats(path + ".parts.1.factors", out);
        yield chain;
      }
      default -> {
        tensors.floats(path + ".weights", in, out);
        yield part("linear");
      }
    };
  }

  private ObjectNode wrapped(String path, int out, Function<String, ObjectNode> inner) {
    ObjectNode wrapped = part(any(List.of("length-one", "logarithm", "tf-idf-norm")));
    String kind = wrapped.get("kind").textValue();
    String key = kind.equals("length-one") ? "inner" : "guess";
    if (kind.equals("logarithm")) {
      wrapped.put("floor", 0.01);
    } else if (kind.equals("tf-idf-norm")) {
      tensors.floats(path + ".idf", out);
    }
    wrapped.set(key, inner.apply(path + "." + key));
    return wrapped;
  }
}
