package io.github.crossmedia.model.file;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Gives back what a {@link PartWriter} took; what is missing or wrong is named by its path. */
public final class PartReader {

  /** As many as four views of 2^24 visual words have; a search makes a list of each column. */
  private static final int MOST_COLUMNS = 1 << 26;

  private final String path;
  private final JsonNode json;
  private final Map<String, Tensor> tensors;

  public PartReader(String path, JsonNode json, Map<String, Tensor> tensors) {
    this.path = path;
    this.json = json;
    this.tensors = tensors;
  }

  public String text(String key) {
    return node(key, "string", JsonNode::isTextual).textValue();
  }

  public int integer(String key) {
    return node(key, "integer", JsonNode::canConvertToInt).intValue();
  }

  public boolean flag(String key) {
    return node(key, "boolean", JsonNode::isBoolean).booleanValue();
  }

  public double number(String key) {
    return node(key, "number", JsonNode::isNumber).doubleValue();
  }

  public boolean has(String key) {
    return json.has(key);
  }

  public List<String> texts(String key) {
    List<String> texts = new ArrayList<>();
    for (JsonNode element : node(key, "array", JsonNode::isArray)) {
      if (!element.isTextual()) {
        throw error(key + " holds " + element + ", which is no string");
      }
      texts.add(element.textValue());
    }
    return texts;
  }

  public float[] floats(String key) {
    return tensor(key, 1).floats(path(key));
  }

  public int[] ints(String key) {
    return tensor(key, 1).ints(path(key));
  }

  public Matrix matrix(String key) {
    Tensor tensor = tensor(key, 2);
    long rows = tensor.shape().get(0);
    long columns = tensor.shape().get(1);
    if (rows > Integer.MAX_VALUE || columns > Integer.MAX_VALUE) {
      throw error(key + " has the impossible shape " + tensor.shape());
    }
    return Matrix.of((int) rows, (int) columns, tensor.floats(path(key)));
  }

  public SparseMatrix sparseMatrix(String key) {
    int columns = integer(key);
    if (columns < 0 || columns > MOST_COLUMNS) {
      throw error(key + " has " + columns + " columns, not from 0 to " + MOST_COLUMNS);
    }
    return SparseMatrix.of(
        columns, ints(key + ".ends"), ints(key + ".indices"), floats(key + ".values"));
  }

  public <T extends Part> T part(String key, Kinds<T> kinds) {
    return kinds.read(child(key, node(key, "object", JsonNode::isObject)));
  }

  public <T extends Part> List<T> parts(String key, Kinds<T> kinds) {
    List<T> parts = new ArrayList<>();
    for (JsonNode element : node(key, "array", JsonNode::isArray)) {
      parts.add(kinds.read(child(key + "." + parts.size(), element)));
    }
    return parts;
  }

  /**
   * The part that {@code make} builds; what its constructor refuses is told as an error of this
   * place in the file.
   */
  <T> T checked(Function<PartReader, ? extends T> make) {
    try {
      return make.apply(this);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new ModelFormatException(path + ": " + e.getMessage(), e);
    }
  }

  public ModelFormatException error(String message) {
    return new ModelFormatException(path + ": " + message);
  }

  private PartReader child(String key, JsonNode node) {
    return new PartReader(path(key), node, tensors);
  }

  private JsonNode node(String key, String type, Predicate<JsonNode> test) {
    JsonNode node = json.path(key);
    if (node.isMissingNode()) {
      throw error("the key \"" + key + "\" is missing");
    }
    if (!test.test(node)) {
      throw error("the key \"" + key + "\" is no " + type);
    }
    return node;
  }

  private Tensor tensor(String key, int rank) {
    Tensor tensor = tensors.get(path(key));
    if (tensor == null) {
      throw error("the tensor \"" + path(key) + "\" is missing");
    }
    if (tensor.shape().size() != rank) {
      throw error(
          "the tensor \"" + key + "\" has shape " + tensor.shape() + ", not " + rank + "-d");
    }
    return tensor;
  }

  private String path(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }
}
