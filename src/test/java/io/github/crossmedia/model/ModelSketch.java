package io.github.crossmedia.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.model.file.FileContent;
import io.github.crossmedia.model.file.Safetensors;
import io.github.crossmedia.model.file.SafetensorsWriter;
import io.github.crossmedia.model.file.Tensor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A model file written by hand, as someone would who means harm or knows no better. */
public final class ModelSketch {

  public static final JsonMapper JSON = new JsonMapper();

  public static final String CARD =
      "{'method':'m','parameters':{},'data':'','quality':{},'date':'','licence':''}";

  private final Map<String, Tensor> tensors = new TreeMap<>();
  private final Map<String, String> metadata = new TreeMap<>();
  private final Map<String, String> shared = new TreeMap<>();

  public ModelSketch() {
    metadata.put("format", ModelFile.FORMAT);
    metadata.put("card", json(CARD).toString());
    metadata.put("space", json("{'kind':'latent'}").toString());
  }

  /** JSON with apostrophes for quotation marks. */
  public static ObjectNode json(String text) {
    try {
      return (ObjectNode) JSON.readTree(text.replace('\'', '"'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sets a key of the metadata. */
  public ModelSketch put(String key, String value) {
    metadata.put(key, value);
    return this;
  }

  public ModelSketch put(String key, JsonNode value) {
    return put(key, value.toString());
  }

  /** A couple of two towers with the calibration of a model that was never calibrated. */
  public ModelSketch couple(String query, String document) {
    floats("text_to_image.calibration.raw", new float[] {0, 1}, 2);
    floats("text_to_image.calibration.calibrated", new float[] {0.25f, 0.75f}, 2);
    ObjectNode couple =
        json("{'kind':'couple','similarity':'dot','scale':1,'calibration':{'kind':'knots'}}");
    couple.set("query", json(query));
    couple.set("document", json(document));
    return put("text_to_image", couple);
  }

  public ModelSketch floats(String name, float[] values, long... shape) {
    tensors.put(name, Tensor.ofFloats(values, shape));
    return this;
  }

  public ModelSketch ints(String name, int... values) {
    ByteBuffer data =
        ByteBuffer.allocate(Integer.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
    data.asIntBuffer().put(values);
    tensors.put(
        name, new Tensor(Tensor.Type.I32, List.of((long) values.length), FileContent.of(data)));
    return this;
  }

  /** A tensor of bytes, {@code U8} or {@code I8}. */
  public ModelSketch bytes(String name, Tensor.Type type, byte... values) {
    FileContent content = FileContent.of(ByteBuffer.wrap(values));
    tensors.put(name, new Tensor(type, List.of((long) values.length), content));
    return this;
  }

  /** A sparse matrix of one row with a one in its first column. */
  public ModelSketch sparse(String name) {
    return ints(name + ".ends", 1)
        .ints(name + ".indices", 0)
        .floats(name + ".values", new float[] {1}, 1);
  }

  /** Lets one tensor stand for another. */
  public ModelSketch share(String name, String equal) {
    shared.put(name, equal);
    return this;
  }

  /** The file. */
  public byte[] bytes() {
    try (ByteArrayOutputStream out = new ByteArrayOutputStream()) {
      if (!shared.isEmpty()) {
        metadata.put("shared", JSON.writeValueAsString(shared));
      }
      SafetensorsWriter.write(new Safetensors(metadata, tensors), out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The model, read within so many bytes of memory. */
  public CrossMediaModel read(long memory) {
    return ModelFile.read(ByteBuffer.wrap(bytes()), Budget.of(memory));
  }
}
