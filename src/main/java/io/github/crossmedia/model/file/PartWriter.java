package io.github.crossmedia.model.file;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.model.file.PartReader.SparseBytes;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.List;
import java.util.Map;

/** Writes the content of one part: settings to JSON, numbers to tensors named by the path. */
public final class PartWriter {

  private final String path;
  private final ObjectNode json;
  private final Map<String, Tensor> tensors;

  public PartWriter(String path, ObjectNode json, Map<String, Tensor> tensors) {
    this.path = path;
    this.json = json;
    this.tensors = tensors;
  }

  public PartWriter put(String key, String value) {
    json.put(key, value);
    return this;
  }

  public PartWriter put(String key, int value) {
    json.put(key, value);
    return this;
  }

  public PartWriter put(String key, boolean value) {
    json.put(key, value);
    return this;
  }

  public PartWriter put(String key, double value) {
    json.put(key, value);
    return this;
  }

  public PartWriter put(String key, List<String> values) {
    var array = json.putArray(key);
    values.forEach(array::add);
    return this;
  }

  public PartWriter floats(String key, float[] values) {
    tensors.put(path(key), Tensor.ofFloats(values, values.length));
    return this;
  }

  public PartWriter ints(String key, int[] values) {
    tensors.put(path(key), Tensor.ofInts(values, values.length));
    return this;
  }

  public PartWriter matrix(String key, Matrix matrix) {
    tensors.put(path(key), Tensor.of(matrix));
    return this;
  }

  /** Writes a sparse matrix as three tensors: the ends of the rows, the columns and the values. */
  public PartWriter sparseMatrix(String key, SparseMatrix matrix) {
    json.put(key, matrix.columns());
    return ints(key + ".ends", matrix.ends())
        .ints(key + ".indices", matrix.indices())
        .floats(key + ".values", matrix.values());
  }

  /** Returns a sparse matrix of whole numbers from -127 to 127, in two bytes for each component. */
  public PartWriter sparseBytes(String key, SparseMatrix matrix) {
    SparseBytes bytes = SparseBytes.of(matrix);
    json.put(key, matrix.columns());
    tensors.put(path(key + ".gaps"), Tensor.ofBytes(Tensor.Type.U8, bytes.gaps()));
    tensors.put(path(key + ".levels"), Tensor.ofBytes(Tensor.Type.I8, bytes.values()));
    return ints(key + ".ends", bytes.ends());
  }

  public PartWriter part(String key, Part part) {
    write(part, path(key), json.putObject(key));
    return this;
  }

  public PartWriter parts(String key, List<? extends Part> parts) {
    var array = json.putArray(key);
    for (int i = 0; i < parts.size(); i++) {
      write(parts.get(i), path(key + "." + i), array.addObject());
    }
    return this;
  }

  private void write(Part part, String childPath, ObjectNode child) {
    child.put("kind", part.kind());
    part.write(new PartWriter(childPath, child, tensors));
  }

  private String path(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }
}
