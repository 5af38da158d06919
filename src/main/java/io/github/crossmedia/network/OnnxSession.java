package io.github.crossmedia.network;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkSettings;
import io.github.crossmedia.picture.network.OnnxFile;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A network loaded by ONNX Runtime. It reads and returns numbers in single or half precision, or
 * bytes.
 */
final class OnnxSession implements AutoCloseable {

  /** The number of dimensions of an output that is averaged over the places of a picture. */
  private static final int WITH_PLACES = 4;

  /** The types of input. Networks in eight bits often read bytes of pixels. */
  private static final Set<OnnxJavaType> TYPES =
      Set.of(OnnxJavaType.FLOAT, OnnxJavaType.FLOAT16, OnnxJavaType.UINT8);

  private final NativeRuntime.NativeSession loaded;
  private final String input;
  private final OnnxJavaType type;
  private final long[] shape;
  private final List<String> outputs;
  private final boolean averaging;

  private OnnxSession(
      NativeRuntime.NativeSession loaded,
      NodeInfo input,
      NetworkSettings settings,
      List<String> outputs) {
    this.loaded = loaded;
    this.input = input.getName();
    this.type = ((TensorInfo) input.getInfo()).type;
    this.shape = settings.shape();
    this.outputs = outputs;
    this.averaging = !settings.outputs().isEmpty();
  }

  /**
   * Loads a network.
   *
   * @throws NetworkException if it does not read a single picture, or lacks an output
   */
  static OnnxSession open(ByteBuffer file, NetworkSettings settings) throws OrtException {
    OnnxFile graph = OnnxFile.of(file);
    for (String output : settings.outputs()) {
      if (!graph.makes(output)) {
        throw new NetworkException(
            Formatted.of(
                "it has no tensor \"%s\"; its outputs are %s",
                output, String.join(", ", graph.outputs())));
      }
    }
    List<String> outputs =
        settings.outputs().isEmpty() ? List.of(graph.outputs().getFirst()) : settings.outputs();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      // Extraction already processes one picture on each core.
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      NativeRuntime.NativeSession loaded = NativeRuntime.session(graph, outputs, options);
      List<NodeInfo> inputs = new ArrayList<>(loaded.session().getInputInfo().values());
      if (inputs.size() == 1
          && inputs.getFirst().getInfo() instanceof TensorInfo tensor
          && TYPES.contains(tensor.type)
          && fits(tensor.getShape(), settings.shape())) {
        return new OnnxSession(loaded, inputs.getFirst(), settings, outputs);
      }
      String declared = inputs.stream().map(OnnxSession::told).collect(Collectors.joining(", "));
      loaded.close();
      throw new NetworkException(
          Formatted.of(
              "its input is %s, not one tensor of floats of %s as its JSON specifies",
              declared, Arrays.toString(settings.shape())));
    }
  }

  private static String told(NodeInfo input) {
    return input.getInfo() instanceof TensorInfo tensor
        ? tensor.type.name().toLowerCase(Locale.ROOT) + " " + Arrays.toString(tensor.getShape())
        : "no tensor";
  }

  private static boolean fits(long[] declared, long[] given) {
    boolean fits = declared.length == given.length;
    for (int i = 0; fits && i < given.length; i++) {
      // A negative dimension is variable.
      fits = declared[i] < 0 || declared[i] == given[i];
    }
    return fits;
  }

  /**
   * Returns the outputs one after the other. An output that the settings name is averaged over the
   * places of the picture, if it has places.
   */
  float[] run(FloatBuffer values) throws OrtException {
    try (OnnxTensor tensor = tensor(values);
        OrtSession.Result result =
            loaded.session().run(Map.of(input, tensor), new LinkedHashSet<>(outputs))) {
      List<float[]> parts = new ArrayList<>();
      for (String output : outputs) {
        OnnxValue value = result.get(output).orElseThrow();
        // Half precision is converted on each call.
        FloatBuffer floats = value instanceof OnnxTensor made ? made.getFloatBuffer() : null;
        if (floats == null) {
          throw new NetworkException("its output " + output + " is not a tensor of floats");
        }
        parts.add(averaged(floats, ((TensorInfo) value.getInfo()).getShape()));
      }
      return joined(parts);
    }
  }

  private OnnxTensor tensor(FloatBuffer values) throws OrtException {
    OrtEnvironment environment = NativeRuntime.environment();
    if (type == OnnxJavaType.FLOAT) {
      return OnnxTensor.createTensor(environment, values, shape);
    }
    if (type == OnnxJavaType.UINT8) {
      ByteBuffer bytes = ByteBuffer.allocate(values.capacity());
      for (int i = 0; i < values.capacity(); i++) {
        bytes.put(i, (byte) Math.clamp(Math.round(values.get(i)), 0, 255));
      }
      return OnnxTensor.createTensor(environment, bytes, shape, OnnxJavaType.UINT8);
    }
    ShortBuffer halves = ShortBuffer.allocate(values.capacity());
    for (int i = 0; i < values.capacity(); i++) {
      halves.put(i, Float.floatToFloat16(values.get(i)));
    }
    return OnnxTensor.createTensor(environment, halves, shape, OnnxJavaType.FLOAT16);
  }

  private float[] averaged(FloatBuffer buffer, long[] made) {
    float[] values = new float[buffer.remaining()];
    buffer.get(values);
    if (!averaging || made.length != WITH_PLACES || made[1] * made[2] * made[3] == made[1]) {
      return values;
    }
    int channels = (int) made[1];
    int places = values.length / channels;
    float[] means = new float[channels];
    for (int channel = 0; channel < channels; channel++) {
      double sum = 0;
      for (int place = 0; place < places; place++) {
        sum += values[channel * places + place];
      }
      means[channel] = (float) (sum / places);
    }
    return means;
  }

  private static float[] joined(List<float[]> parts) {
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    float[] all = new float[parts.stream().mapToInt(part -> part.length).sum()];
    int at = 0;
    for (float[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }

  @Override
  public void close() throws OrtException {
    loaded.close();
  }
}
