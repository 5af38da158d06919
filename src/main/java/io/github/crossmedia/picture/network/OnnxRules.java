package io.github.crossmedia.picture.network;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.network.OnnxFile.Field;
import io.github.crossmedia.picture.network.OnnxFile.Message;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a file may contain before native code opens it: the operators that networks of pictures and
 * texts need, weights that are all in the file, and no sizes beyond what such networks have. Layers
 * that loop are not among them, so every network comes to an end.
 *
 * <p>It bounds the sizes that a file states. What layers compute one from the other can still be
 * large: their shapes are known to native code alone.
 */
final class OnnxRules {

  /** Fields of the messages in onnx.proto. */
  private static final int MODEL_GRAPH = 7;

  private static final int MODEL_FUNCTION = 25;
  private static final int GRAPH_NODE = 1;
  private static final int GRAPH_INITIALIZER = 5;
  private static final int GRAPH_INPUT = 11;
  private static final int GRAPH_OUTPUT = 12;
  private static final int GRAPH_SPARSE = 15;
  private static final int NODE_INPUT = 1;
  private static final int NODE_OUTPUT = 2;
  private static final int NODE_OPERATOR = 4;
  private static final int NODE_ATTRIBUTE = 5;
  private static final int NODE_DOMAIN = 7;
  private static final int ATTRIBUTE_NAME = 1;
  private static final int ATTRIBUTE_TENSOR = 5;
  private static final int ATTRIBUTE_GRAPH = 6;
  private static final int ATTRIBUTE_INTS = 8;
  private static final int ATTRIBUTE_TENSORS = 10;
  private static final int ATTRIBUTE_GRAPHS = 11;
  private static final List<Integer> ATTRIBUTE_SPARSE = List.of(22, 23);
  private static final int TENSOR_DIMENSIONS = 1;
  private static final int TENSOR_TYPE = 2;
  private static final int TENSOR_INT32 = 5;
  private static final int TENSOR_INT64 = 7;
  private static final int TENSOR_NAME = 8;
  private static final int TENSOR_RAW = 9;
  private static final int TENSOR_EXTERNAL = 13;
  private static final int TENSOR_LOCATION = 14;
  private static final int TYPE_INT32 = 6;
  private static final int TYPE_INT64 = 7;
  private static final int TYPE_STRING = 8;

  private static final int MAX_LAYERS = 20_000;
  private static final int MAX_TENSORS = 20_000;
  private static final int MAX_DEPTH = 4;
  private static final int MAX_DIMENSIONS = 8;

  /** More numbers than this would take half a gigabyte. */
  private static final long MAX_NUMBERS = 1L << 27;

  /** The longest tensor that may be a shape. */
  private static final int MAX_SHAPE = 16;

  /** Beyond the border of a picture. */
  private static final long MAX_PADDING = 256;

  private static final long MAX_SIDE = 4096;

  /** The smallest numbers, of four bits, share a byte. */
  private static final int NUMBERS_OF_BYTE = 2;

  private static final Set<String> STANDARD =
      words(
          """
          Abs Add And ArgMax ArgMin Attention AveragePool BatchNormalization Cast CastLike Ceil Celu
          CenterCropPad Clip Compress Concat Constant ConstantOfShape Conv ConvInteger ConvTranspose
          Cos Cosh CumSum DepthToSpace DequantizeLinear Div Dropout DynamicQuantizeLinear Einsum Elu
          Equal Erf Exp Expand EyeLike Flatten Floor GRU Gather GatherElements GatherND Gelu Gemm
          GlobalAveragePool GlobalLpPool GlobalMaxPool Greater GreaterOrEqual GridSample
          GroupNormalization HardSigmoid HardSwish Hardmax Identity If InstanceNormalization IsInf
          IsNaN LRN LSTM LayerNormalization LeakyRelu Less LessOrEqual Log LogSoftmax
          LpNormalization LpPool MatMul MatMulInteger Max MaxPool Mean MeanVarianceNormalization Min
          Mish Mod Mul Neg NonZero Not OneHot Or PRelu Pad Pow QLinearConv QLinearMatMul
          QuantizeLinear RMSNormalization RNN Range Reciprocal ReduceL1 ReduceL2 ReduceLogSum
          ReduceLogSumExp ReduceMax ReduceMean ReduceMin ReduceProd ReduceSum ReduceSumSquare Relu
          Reshape Resize RotaryEmbedding Round ScatterElements ScatterND Selu Shape Shrink Sigmoid
          Sign SimplifiedLayerNormalization Sin Sinh Size Slice Softmax Softplus Softsign
          SpaceToDepth Split Sqrt Squeeze Sub Sum Swish Tan Tanh ThresholdedRelu Tile TopK Transpose
          Trilu Unsqueeze Upsample Where Xor
          """);

  /** Of ONNX Runtime itself, in files that its tools have optimised or quantised. */
  private static final Set<String> OF_ONNX_RUNTIME =
      words(
          """
          Attention BiasGelu DequantizeLinear DynamicQuantizeMatMul EmbedLayerNormalization FastGelu
          FusedConv FusedGemm FusedMatMul Gelu GroupNorm MatMulIntegerToFloat MatMulNBits
          MultiHeadAttention NhwcMaxPool QAttention QGemm QLinearAdd QLinearAveragePool
          QLinearConcat QLinearGlobalAveragePool QLinearLeakyRelu QLinearMul QLinearReduceMean
          QLinearSigmoid QLinearSoftmax QLinearWhere QuantizeLinear QuickGelu RotaryEmbedding
          SkipLayerNormalization SkipSimplifiedLayerNormalization
          """);

  private static final Map<String, Set<String>> OPERATORS =
      Map.of("", STANDARD, "ai.onnx", STANDARD, "com.microsoft", OF_ONNX_RUNTIME);

  /** The inputs that state sizes of what an operator makes. */
  private static final Map<String, List<Integer>> SIZES =
      Map.of(
          "ConstantOfShape", List.of(0),
          "EyeLike", List.of(0),
          "Expand", List.of(1),
          "Tile", List.of(1),
          "Range", List.of(0, 1),
          "OneHot", List.of(1),
          "Pad", List.of(1),
          "CenterCropPad", List.of(1),
          "Resize", List.of(3),
          "Upsample", List.of(1));

  private int layers;
  private int tensors;

  private OnnxRules() {}

  private static Set<String> words(String text) {
    return Set.of(text.strip().split("\\s+"));
  }

  /**
   * Checks a whole file.
   *
   * @throws NetworkException that names what no network needs
   */
  static void require(Message model) {
    if (!model.fields(MODEL_FUNCTION).isEmpty()) {
      throw new NetworkException("it defines functions of its own, which are not read");
    }
    OnnxRules rules = new OnnxRules();
    for (Message graph : model.messages(MODEL_GRAPH)) {
      rules.graph(graph, 1, Map.of());
    }
  }

  private static NetworkException refused(String message, Object... values) {
    return new NetworkException(Formatted.of(message, values));
  }

  private void graph(Message graph, int depth, Map<String, long[]> outer) {
    if (depth > MAX_DEPTH) {
      throw refused("its layers contain each other more than %d deep", MAX_DEPTH);
    }
    if (!graph.fields(GRAPH_SPARSE).isEmpty()) {
      throw new NetworkException("it has sparse weights, which are not read");
    }
    Map<String, long[]> known = new HashMap<>(outer);
    for (Message tensor : graph.messages(GRAPH_INITIALIZER)) {
      tensor(tensor).ifPresent(values -> known.put(tensor.text(TENSOR_NAME), values));
    }
    for (int number : new int[] {GRAPH_INPUT, GRAPH_OUTPUT}) {
      for (Message value : graph.messages(number)) {
        declared(value);
      }
    }
    for (Message node : graph.messages(GRAPH_NODE)) {
      node(node, depth, known);
    }
  }

  private void node(Message node, int depth, Map<String, long[]> known) {
    if (++layers > MAX_LAYERS) {
      throw refused("it has more than %d layers", MAX_LAYERS);
    }
    String domain = node.text(NODE_DOMAIN);
    String operator = node.text(NODE_OPERATOR);
    if (!OPERATORS.getOrDefault(domain, Set.of()).contains(operator)) {
      throw refused(
          "it has a layer of the operator \"%s\", which is none of those that networks of pictures"
              + " and texts need",
          domain.isEmpty() ? operator : domain + "." + operator);
    }
    for (Message attribute : node.messages(NODE_ATTRIBUTE)) {
      attribute(attribute, operator, depth, known)
          .filter(values -> operator.equals("Constant"))
          .ifPresent(values -> known.put(node.text(NODE_OUTPUT), values));
    }
    List<String> inputs = node.texts(NODE_INPUT);
    for (int input : SIZES.getOrDefault(operator, List.of())) {
      if (input < inputs.size()) {
        sizes(operator, known.get(inputs.get(input)));
      }
    }
  }

  private Optional<long[]> attribute(
      Message attribute, String operator, int depth, Map<String, long[]> known) {
    if (ATTRIBUTE_SPARSE.stream().anyMatch(number -> !attribute.fields(number).isEmpty())) {
      throw new NetworkException("it has sparse weights, which are not read");
    }
    for (int number : new int[] {ATTRIBUTE_GRAPH, ATTRIBUTE_GRAPHS}) {
      for (Message graph : attribute.messages(number)) {
        graph(graph, depth + 1, known);
      }
    }
    for (Message tensor : attribute.messages(ATTRIBUTE_TENSORS)) {
      tensor(tensor);
    }
    long[] numbers = attribute.numbers(ATTRIBUTE_INTS);
    long limit =
        switch (attribute.text(ATTRIBUTE_NAME)) {
          case "pads", "output_padding" -> MAX_PADDING;
          case "output_shape", "kernel_shape", "strides", "dilations" -> MAX_SIDE;
          default -> Long.MAX_VALUE;
        };
    for (long number : numbers) {
      if (number > limit || number < -limit) {
        throw refused(
            "its layer of the operator \"%s\" has %s of %d, more than %d",
            operator, attribute.text(ATTRIBUTE_NAME), number, limit);
      }
    }
    Optional<long[]> constant =
        numbers.length > 0 && numbers.length <= MAX_SHAPE ? Optional.of(numbers) : Optional.empty();
    for (Message tensor : attribute.messages(ATTRIBUTE_TENSOR)) {
      constant = tensor(tensor);
    }
    return constant;
  }

  private static void sizes(String operator, long[] sizes) {
    if (sizes != null && product(sizes) > MAX_NUMBERS) {
      throw refused(
          "its layer of the operator \"%s\" makes %s numbers, more than %d",
          operator, Arrays.toString(sizes), MAX_NUMBERS);
    }
  }

  /** Returns the product of all that are above one, or a number above all limits. */
  private static long product(long[] sizes) {
    long product = 1;
    for (long size : sizes) {
      long above = Math.max(1, size == Long.MIN_VALUE ? Long.MAX_VALUE : Math.abs(size));
      if (above > Long.MAX_VALUE / product) {
        return Long.MAX_VALUE;
      }
      product *= above;
    }
    return product;
  }

  /** Checks a tensor with its numbers, and returns them if they are few integers. */
  private Optional<long[]> tensor(Message tensor) {
    String name = tensor.text(TENSOR_NAME);
    if (++tensors > MAX_TENSORS) {
      throw refused("it has more than %d tensors", MAX_TENSORS);
    }
    if (!tensor.fields(TENSOR_EXTERNAL).isEmpty() || last(tensor.numbers(TENSOR_LOCATION)) != 0) {
      throw refused(
          "its tensor \"%s\" is in another file: save the network as one file with all weights",
          name);
    }
    long type = last(tensor.numbers(TENSOR_TYPE));
    if (type == TYPE_STRING) {
      throw refused("its tensor \"%s\" has texts, which are not read", name);
    }
    long[] dimensions = tensor.numbers(TENSOR_DIMENSIONS);
    long count = dimensions(name, dimensions);
    if (count > (long) NUMBERS_OF_BYTE * tensor.length()) {
      throw refused(
          "its tensor \"%s\" claims to have %s numbers, more than are in the file",
          name, Arrays.toString(dimensions));
    }
    if (count > MAX_SHAPE || type != TYPE_INT64 && type != TYPE_INT32) {
      return Optional.empty();
    }
    return Optional.of(integers(tensor, type));
  }

  private static long dimensions(String name, long[] dimensions) {
    if (dimensions.length > MAX_DIMENSIONS) {
      throw refused(
          "its tensor \"%s\" has %d dimensions, more than %d",
          name, dimensions.length, MAX_DIMENSIONS);
    }
    long product = 1;
    for (long dimension : dimensions) {
      if (dimension < 0) {
        throw refused("its tensor \"%s\" has a dimension of %d", name, dimension);
      }
      if (dimension > 0 && product > Long.MAX_VALUE / dimension) {
        return Long.MAX_VALUE;
      }
      product *= dimension;
    }
    return product;
  }

  private static long[] integers(Message tensor, long type) {
    long[] listed = tensor.numbers(type == TYPE_INT64 ? TENSOR_INT64 : TENSOR_INT32);
    if (listed.length > 0) {
      return listed;
    }
    List<Long> values = new ArrayList<>();
    int width = type == TYPE_INT64 ? Long.BYTES : Integer.BYTES;
    for (Field raw : tensor.fields(TENSOR_RAW)) {
      ByteBuffer bytes = tensor.bytes(raw).order(ByteOrder.LITTLE_ENDIAN);
      while (bytes.remaining() >= width && values.size() < MAX_SHAPE) {
        values.add(type == TYPE_INT64 ? bytes.getLong() : bytes.getInt());
      }
    }
    return values.stream().mapToLong(Long::longValue).toArray();
  }

  private static long last(long[] numbers) {
    return numbers.length == 0 ? 0 : numbers[numbers.length - 1];
  }

  /** Checks the shape of an input or an output, as far as it is fixed. */
  private static void declared(Message value) {
    for (Message type : value.messages(2)) {
      for (Message tensor : type.messages(1)) {
        for (Message shape : tensor.messages(2)) {
          long[] sizes =
              shape.messages(1).stream()
                  .mapToLong(dimension -> last(dimension.numbers(1)))
                  .toArray();
          if (sizes.length > MAX_DIMENSIONS || product(sizes) > MAX_NUMBERS) {
            throw refused(
                "it declares \"%s\" of %s numbers, more than %d",
                value.text(1), Arrays.toString(sizes), MAX_NUMBERS);
          }
        }
      }
    }
  }
}
