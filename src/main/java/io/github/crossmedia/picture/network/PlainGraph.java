package io.github.crossmedia.picture.network;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The layers of a network in ONNX's format with their weights.
 *
 * @param layers in the order that they run in
 * @param weights by their names, in single precision
 * @param outputs the layers that the file declares as outputs
 */
record PlainGraph(List<Layer> layers, Map<String, float[]> weights, List<String> outputs) {

  /** Fields of ModelProto, GraphProto, NodeProto, AttributeProto and TensorProto in onnx.proto. */
  private static final int MODEL_GRAPH = 7;

  private static final int GRAPH_NODE = 1;
  private static final int GRAPH_WEIGHTS = 5;
  private static final int GRAPH_OUTPUT = 12;
  private static final int VALUE_NAME = 1;
  private static final int NODE_INPUT = 1;
  private static final int NODE_OUTPUT = 2;
  private static final int NODE_OPERATOR = 4;
  private static final int NODE_ATTRIBUTE = 5;
  private static final int ATTRIBUTE_NAME = 1;
  private static final int ATTRIBUTE_FLOAT = 2;
  private static final int ATTRIBUTE_NUMBER = 3;
  private static final int ATTRIBUTE_NUMBERS = 8;
  private static final int TENSOR_TYPE = 2;
  private static final int TENSOR_FLOATS = 4;
  private static final int TENSOR_NAME = 8;
  private static final int TENSOR_BYTES = 9;
  private static final int SINGLE = 1;
  private static final int HALF = 10;

  /**
   * A layer.
   *
   * @param numbers its attributes of whole numbers
   * @param floats its attributes of one number
   */
  record Layer(
      String operator,
      List<String> inputs,
      String output,
      Map<String, int[]> numbers,
      Map<String, Float> floats) {

    /** Returns an attribute, or these numbers if it is not there. */
    int[] numbers(String name, int... otherwise) {
      return numbers.getOrDefault(name, otherwise);
    }
  }

  static PlainGraph of(byte[] bytes) {
    List<Layer> layers = new ArrayList<>();
    Map<String, float[]> weights = new HashMap<>();
    List<String> outputs = new ArrayList<>();
    for (ProtobufMessage graph : ProtobufMessage.of(bytes).messages(MODEL_GRAPH)) {
      graph.messages(GRAPH_NODE).forEach(node -> layers.add(layer(node)));
      graph.messages(GRAPH_OUTPUT).forEach(value -> outputs.add(value.text(VALUE_NAME)));
      for (ProtobufMessage tensor : graph.messages(GRAPH_WEIGHTS)) {
        int[] type = tensor.numbers(TENSOR_TYPE);
        if (type.length == 1 && (type[0] == SINGLE || type[0] == HALF)) {
          weights.put(tensor.text(TENSOR_NAME), floats(tensor, type[0] == HALF));
        }
      }
    }
    return new PlainGraph(layers, weights, outputs);
  }

  private static Layer layer(ProtobufMessage node) {
    Map<String, int[]> numbers = new HashMap<>();
    Map<String, Float> floats = new HashMap<>();
    for (ProtobufMessage attribute : node.messages(NODE_ATTRIBUTE)) {
      String name = attribute.text(ATTRIBUTE_NAME);
      int[] several = attribute.numbers(ATTRIBUTE_NUMBERS);
      numbers.put(name, several.length > 0 ? several : attribute.numbers(ATTRIBUTE_NUMBER));
      float[] single = attribute.floats(ATTRIBUTE_FLOAT);
      if (single.length == 1) {
        floats.put(name, single[0]);
      }
    }
    return new Layer(
        node.text(NODE_OPERATOR),
        node.texts(NODE_INPUT),
        node.texts(NODE_OUTPUT).getFirst(),
        numbers,
        floats);
  }

  private static float[] floats(ProtobufMessage tensor, boolean half) {
    float[] listed = tensor.floats(TENSOR_FLOATS);
    return listed.length > 0 ? listed : tensor.rawFloats(TENSOR_BYTES, half);
  }
}
