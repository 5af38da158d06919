package io.github.crossmedia.network;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Describes pictures by the first output of a network in ONNX's format, run on the CPU. The view
 * has the name of the file without its extension; a JSON file of that name specifies the input.
 */
public final class NetworkDescriptor implements Descriptor, AutoCloseable {

  /** The prefix of such views on the command line: {@code onnx:FILE}. */
  public static final String PREFIX = "onnx:";

  private final String name;
  private final NetworkInput input;
  private final OrtSession session;

  private NetworkDescriptor(String name, NetworkInput input, OrtSession session) {
    this.name = name;
    this.input = input;
    this.session = session;
  }

  /** Loads a network. */
  public static NetworkDescriptor open(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new NetworkException("no such network: " + file);
    }
    String name = file.getFileName().toString().replaceFirst("\\.[^.]*$", "");
    NetworkInput input = NetworkInput.read(file.resolveSibling(name + ".json"), file);
    try {
      return new NetworkDescriptor(name, input, session(file, input));
    } catch (OrtException broken) {
      throw new NetworkException(
          file + ": ONNX Runtime can't load it: " + broken.getMessage(), broken);
    }
  }

  private static OrtSession session(Path file, NetworkInput input) throws OrtException {
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      // Extraction already processes one picture on each core.
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      OrtSession session = environment.createSession(file.toString(), options);
      List<NodeInfo> inputs = new ArrayList<>(session.getInputInfo().values());
      if (inputs.size() == 1
          && inputs.getFirst().getInfo() instanceof TensorInfo tensor
          && tensor.type == OnnxJavaType.FLOAT
          && fits(tensor.getShape(), input.shape())) {
        return session;
      }
      String declared =
          inputs.stream().map(NetworkDescriptor::told).collect(Collectors.joining(", "));
      session.close();
      throw new NetworkException(
          String.format(
              Locale.ROOT,
              "%s: its input is %s, not one float tensor of %s as its JSON specifies",
              file,
              declared,
              Arrays.toString(input.shape())));
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

  @Override
  public String name() {
    return name;
  }

  @Override
  public int version() {
    return input.version();
  }

  @Override
  public DenseVector extract(Picture picture) {
    try (OnnxTensor tensor =
            OnnxTensor.createTensor(
                OrtEnvironment.getEnvironment(), input.values(picture), input.shape());
        OrtSession.Result result =
            session.run(Map.of(session.getInputNames().iterator().next(), tensor))) {
      return vector(result.get(0));
    } catch (OrtException failed) {
      throw new IllegalArgumentException(
          "the network " + name + " fails: " + failed.getMessage(), failed);
    }
  }

  private DenseVector vector(OnnxValue output) {
    if (output instanceof OnnxTensor tensor && tensor.getInfo().type == OnnxJavaType.FLOAT) {
      FloatBuffer values = tensor.getFloatBuffer();
      float[] vector = new float[values.remaining()];
      values.get(vector);
      return DenseVector.of(vector);
    }
    throw new IllegalArgumentException(
        "the first output of the network " + name + " is not a tensor of floats");
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (OrtException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
