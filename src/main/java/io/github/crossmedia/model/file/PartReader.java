package io.github.crossmedia.model.file;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reads what a {@link PartWriter} wrote. Errors name the path of the missing or wrong value. */
public final class PartReader {

  private static final long BYTES_OF_ARRAY = 16;

  /** A component of a sparse matrix, while it is made of bytes. */
  private static final long BYTES_OF_COMPONENT = 16;

  /** The memory of a word in a list and in a map that finds it. */
  private static final long BYTES_OF_WORD = 144;

  private final String path;
  private final JsonNode json;
  private final Map<String, Tensor> tensors;
  private final Budget budget;
  private final Work work;
  private final int depth;

  public PartReader(String path, JsonNode json, Map<String, Tensor> tensors) {
    this(path, json, tensors, Budget.ofHeap());
  }

  public PartReader(String path, JsonNode json, Map<String, Tensor> tensors, Budget budget) {
    this(path, json, tensors, budget, new Work(), 0);
  }

  private PartReader(
      String path,
      JsonNode json,
      Map<String, Tensor> tensors,
      Budget budget,
      Work work,
      int depth) {
    this.path = path;
    this.json = json;
    this.tensors = tensors;
    this.budget = budget;
    this.work = work;
    this.depth = depth;
  }

  /**
   * The multiplications of one projection by the whole model, in addition to one for each number.
   */
  private static final class Work {
    private long multiplications;
  }

  /** Takes memory for an object that is about to be made. */
  public void take(long bytes) {
    budget.take(bytes);
  }

  /** Returns memory that is no longer needed. */
  public void giveBack(long bytes) {
    budget.giveBack(bytes);
  }

  /** Counts multiplications of each projection, in addition to one for each number read. */
  public void work(long multiplications) {
    work.multiplications += Math.min(multiplications, Bounds.MAX_WORK + 1);
    if (work.multiplications > Bounds.MAX_WORK) {
      throw error(
          "a projection takes more than " + Bounds.MAX_WORK + " multiplications, the most allowed");
    }
  }

  public String text(String key) {
    return shortEnough(key, node(key, "string", JsonNode::isTextual).textValue());
  }

  public int integer(String key) {
    return node(key, "integer", PartReader::isInteger).intValue();
  }

  private static boolean isInteger(JsonNode node) {
    return node.isIntegralNumber() && node.canConvertToInt();
  }

  private String shortEnough(String key, String text) {
    if (text.length() > Bounds.MAX_TEXT_LENGTH) {
      throw error(
          Formatted.of(
              "%s has a text of %d characters, more than %d",
              key, text.length(), Bounds.MAX_TEXT_LENGTH));
    }
    return text;
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
        throw error(key + " holds " + element + ", which is not a string");
      }
      String text = shortEnough(key, element.textValue());
      take(BYTES_OF_WORD + Character.BYTES * text.length());
      texts.add(text);
    }
    return texts;
  }

  public float[] floats(String key) {
    return floats(key, tensor(key, 1));
  }

  private float[] floats(String key, Tensor tensor) {
    take(BYTES_OF_ARRAY + (long) Float.BYTES * tensor.size());
    return tensor.floats(path(key));
  }

  public int[] ints(String key) {
    Tensor tensor = tensor(key, 1);
    take(BYTES_OF_ARRAY + (long) Integer.BYTES * tensor.size());
    return tensor.ints(path(key));
  }

  public Matrix matrix(String key) {
    Tensor tensor = tensor(key, 2);
    int rows = within(key, "rows", tensor.shape().get(0), Bounds.MAX_COMPONENTS);
    int columns = within(key, "columns", tensor.shape().get(1), Bounds.MAX_COMPONENTS);
    return Matrix.of(rows, columns, floats(key, tensor));
  }

  public SparseMatrix sparseMatrix(String key) {
    int columns = within(key, "columns", integer(key), Bounds.MAX_COMPONENTS);
    within(key, "rows", tensor(key + ".ends", 1).size(), Bounds.MAX_ROWS);
    if (isOfBytes(key)) {
      SparseBytes bytes =
          new SparseBytes(
              ints(key + ".ends"),
              bytes(key + ".gaps", Tensor.Type.U8),
              bytes(key + ".levels", Tensor.Type.I8));
      take(BYTES_OF_COMPONENT * bytes.gaps().length);
      return bytes.matrix(columns);
    }
    return SparseMatrix.of(
        columns, ints(key + ".ends"), ints(key + ".indices"), floats(key + ".values"));
  }

  /** Returns whether a sparse matrix was written by {@link PartWriter#sparseBytes}. */
  public boolean isOfBytes(String key) {
    return tensors.containsKey(path(key + ".levels"));
  }

  private byte[] bytes(String key, Tensor.Type type) {
    Tensor tensor = tensor(key, 1);
    take(BYTES_OF_ARRAY + tensor.size());
    return tensor.bytes(path(key), type);
  }

  private int within(String key, String what, long number, int most) {
    if (number < 0 || number > most) {
      throw error(Formatted.of("%s has %d %s, not from 0 to %d", key, number, what, most));
    }
    return (int) number;
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
   * Returns the part that {@code make} builds. Errors of its constructor are reported with this
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
    if (depth == Bounds.MAX_DEPTH) {
      throw error("parts are nested more than " + Bounds.MAX_DEPTH + " deep");
    }
    return new PartReader(path(key), node, tensors, budget, work, depth + 1);
  }

  private JsonNode node(String key, String type, Predicate<JsonNode> test) {
    JsonNode node = json.path(key);
    if (node.isMissingNode()) {
      throw error("the key \"" + key + "\" is missing");
    }
    if (!test.test(node)) {
      throw error("the key \"" + key + "\" must be a " + type);
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

  /**
   * A sparse matrix of whole numbers from -127 to 127 in two bytes for each component: how far its
   * column lies beyond the one before it, and its value. A gap of more than {@value #WIDEST} is
   * filled with zeros.
   */
  record SparseBytes(int[] ends, byte[] gaps, byte[] values) {

    private static final int WIDEST = 255;

    static SparseBytes of(SparseMatrix matrix) {
      int[] ends = new int[matrix.rows()];
      byte[] gaps = new byte[matrix.size() + fillers(matrix)];
      byte[] values = new byte[gaps.length];
      int size = 0;
      for (int row = 0; row < ends.length; row++) {
        int previous = -1;
        for (int at = matrix.begin(row); at < matrix.end(row); at++) {
          int gap = matrix.index(at) - previous;
          while (gap > WIDEST) {
            gaps[size++] = (byte) WIDEST;
            gap -= WIDEST;
          }
          gaps[size] = (byte) gap;
          values[size++] = level(matrix.value(at));
          previous = matrix.index(at);
        }
        ends[row] = size;
      }
      return new SparseBytes(ends, gaps, values);
    }

    private static byte level(float value) {
      byte level = (byte) value;
      if (level != value || level == Byte.MIN_VALUE) {
        throw new IllegalArgumentException(value + " is not a whole number from -127 to 127");
      }
      return level;
    }

    private static int fillers(SparseMatrix matrix) {
      int fillers = 0;
      for (int row = 0; row < matrix.rows(); row++) {
        int previous = -1;
        for (int at = matrix.begin(row); at < matrix.end(row); at++) {
          fillers += (matrix.index(at) - previous - 1) / WIDEST;
          previous = matrix.index(at);
        }
      }
      return fillers;
    }

    /** Returns the matrix, without the zeros that fill gaps. */
    SparseMatrix matrix(int columns) {
      if (gaps.length != values.length) {
        throw new IllegalArgumentException(gaps.length + " gaps but " + values.length + " levels");
      }
      int[] indices = new int[gaps.length];
      float[] floats = new float[gaps.length];
      int[] filled = new int[ends.length];
      int size = 0;
      int at = 0;
      for (int row = 0; row < ends.length; row++) {
        if (ends[row] < at || ends[row] > gaps.length) {
          throw new IllegalArgumentException(
              Formatted.of(
                  "row %s ends at %s, not between %s and %s", row, ends[row], at, gaps.length));
        }
        int index = -1;
        for (; at < ends[row]; at++) {
          index += Byte.toUnsignedInt(gaps[at]);
          if (values[at] == Byte.MIN_VALUE) {
            throw new IllegalArgumentException("row " + row + " holds -128, which is below -127");
          }
          if (values[at] != 0) {
            indices[size] = index;
            floats[size++] = values[at];
          }
        }
        filled[row] = size;
      }
      if (at != gaps.length) {
        throw new IllegalArgumentException(gaps.length - at + " components follow the last row");
      }
      return SparseMatrix.of(
          columns, filled, Arrays.copyOf(indices, size), Arrays.copyOf(floats, size));
    }
  }
}
