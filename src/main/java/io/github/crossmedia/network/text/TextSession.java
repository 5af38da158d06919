package io.github.crossmedia.network.text;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import io.github.crossmedia.network.NativeRuntime;
import io.github.crossmedia.picture.network.NetworkException;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A network of texts loaded by ONNX Runtime: tokens in, embeddings out. */
final class TextSession implements AutoCloseable {

  private static final String TOKENS = "input_ids";
  private static final Set<String> INPUTS = Set.of(TOKENS, "attention_mask", "token_type_ids");
  private static final int OF_TEXTS = 2;

  private final OrtSession session;
  private final String output;
  private final Map<String, OnnxJavaType> inputs = new HashMap<>();
  private final long[] shape;

  private TextSession(OrtSession session) throws OrtException {
    this.session = session;
    for (var input : session.getInputInfo().entrySet()) {
      if (!INPUTS.contains(input.getKey())
          || !(input.getValue().getInfo() instanceof TensorInfo tensor)) {
        throw new NetworkException(
            String.format(
                Locale.ROOT, "it reads \"%s\"; only %s can be given", input.getKey(), INPUTS));
      }
      inputs.put(input.getKey(), tensor.type);
    }
    if (!inputs.containsKey(TOKENS)) {
      throw new NetworkException("it has no input \"" + TOKENS + "\"");
    }
    this.shape = shape(session.getInputInfo().get(TOKENS).getInfo());
    this.output =
        PublishedText.embeddings().stream()
            .filter(session.getOutputNames()::contains)
            .findFirst()
            .orElseGet(() -> session.getOutputNames().iterator().next());
  }

  private static long[] shape(Object info) {
    return info instanceof TensorInfo tensor && tensor.getShape().length == OF_TEXTS
        ? tensor.getShape()
        : new long[] {-1, -1};
  }

  static TextSession open(byte[] network) throws OrtException {
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      return new TextSession(NativeRuntime.environment().createSession(network, options));
    }
  }

  /** Returns the number of tokens that it takes, or a negative number if it takes any. */
  int length() {
    return (int) shape[1];
  }

  /** Returns true if several texts of one length can be given at once. */
  boolean takesMany() {
    return shape[0] < 1;
  }

  /** Returns the embeddings of texts of as many tokens each. */
  List<float[]> run(List<TextTokens> texts) throws OrtException {
    Map<String, OnnxTensor> given = new HashMap<>();
    try {
      for (String name : inputs.keySet()) {
        given.put(name, tensor(name, texts));
      }
      try (OrtSession.Result result = session.run(given, Set.of(output))) {
        if (result.get(0) instanceof OnnxTensor made
            && made.getInfo().getShape().length == OF_TEXTS
            && made.getFloatBuffer() != null) {
          return rows(made.getFloatBuffer(), texts.size());
        }
        throw new NetworkException("its output " + output + " is not one vector for each text");
      }
    } finally {
      given.values().forEach(OnnxTensor::close);
    }
  }

  private OnnxTensor tensor(String name, List<TextTokens> texts) throws OrtException {
    int length = texts.getFirst().length();
    LongBuffer values = LongBuffer.allocate(texts.size() * length);
    for (TextTokens text : texts) {
      switch (name) {
        case TOKENS -> values.put(text.all());
        case "attention_mask" -> values.put(text.mask());
        default -> values.put(new long[length]);
      }
    }
    values.flip();
    long[] given = {texts.size(), length};
    OrtEnvironment environment = NativeRuntime.environment();
    if (inputs.get(name) == OnnxJavaType.INT64) {
      return OnnxTensor.createTensor(environment, values, given);
    }
    IntBuffer narrow = IntBuffer.allocate(values.capacity());
    for (int i = 0; i < values.capacity(); i++) {
      narrow.put(i, (int) values.get(i));
    }
    return OnnxTensor.createTensor(environment, narrow, given);
  }

  private static List<float[]> rows(FloatBuffer values, int count) {
    int dimension = values.remaining() / count;
    List<float[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      float[] row = new float[dimension];
      values.get(row);
      rows.add(row);
    }
    return rows;
  }

  @Override
  public void close() throws OrtException {
    session.close();
  }
}
