package io.github.crossmedia.network;

import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.ProtobufField;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The nodes of a network in ONNX's format, by which its layers are found. ONNX Runtime returns only
 * declared outputs, so inner tensors must be declared as outputs.
 */
final class OnnxGraph {

  /** Fields of ModelProto, GraphProto, NodeProto and ValueInfoProto in onnx.proto. */
  private static final int MODEL_GRAPH = 7;

  private static final int GRAPH_NODE = 1;
  private static final int GRAPH_OUTPUT = 12;
  private static final int NODE_INPUT = 1;
  private static final int NODE_OUTPUT = 2;
  private static final int NODE_OPERATOR = 4;
  private static final int VALUE_NAME = 1;

  private static final Set<String> WEIGHTED = Set.of("Conv", "Gemm", "MatMul");
  private static final Set<String> UNCHANGED = Set.of("Dropout", "Identity", "Flatten", "Reshape");

  private record Node(String operator, List<String> inputs, List<String> outputs) {}

  private final byte[] bytes;
  private final List<Node> nodes = new ArrayList<>();
  private final List<String> outputs = new ArrayList<>();

  private OnnxGraph(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Reads a file's bytes.
   *
   * @throws NetworkException if they are not in ONNX's format
   */
  static OnnxGraph of(byte[] bytes) {
    OnnxGraph graph = new OnnxGraph(bytes);
    for (ProtobufField field : ProtobufField.all(bytes, 0, bytes.length)) {
      if (field.number() == MODEL_GRAPH) {
        graph.read(field);
      }
    }
    if (graph.outputs.isEmpty()) {
      throw new NetworkException("not a network in ONNX's format: it has no outputs");
    }
    return graph;
  }

  private void read(ProtobufField graph) {
    for (ProtobufField part : ProtobufField.all(bytes, graph.start(), graph.end())) {
      if (part.number() == GRAPH_NODE) {
        nodes.add(
            new Node(
                String.join("", texts(part, NODE_OPERATOR)),
                texts(part, NODE_INPUT),
                texts(part, NODE_OUTPUT)));
      } else if (part.number() == GRAPH_OUTPUT) {
        outputs.addAll(texts(part, VALUE_NAME));
      }
    }
  }

  private List<String> texts(ProtobufField message, int number) {
    return ProtobufField.all(bytes, message.start(), message.end()).stream()
        .filter(field -> field.number() == number)
        .map(f -> new String(bytes, f.start(), f.end() - f.start(), StandardCharsets.UTF_8))
        .toList();
  }

  /** Returns the names of the declared outputs. */
  List<String> outputs() {
    return List.copyOf(outputs);
  }

  /** Returns true if a node makes this tensor. */
  boolean makes(String tensor) {
    return nodes.stream().anyMatch(node -> node.outputs().contains(tensor));
  }

  /**
   * Returns the input of the last layer with weights. In a classifier these are the features that
   * determine the class. Models learn more from them than from the classes.
   */
  Optional<String> features() {
    for (int i = nodes.size() - 1; i >= 0; i--) {
      if (WEIGHTED.contains(nodes.get(i).operator())) {
        return Optional.of(beforeUnchanged(nodes.get(i).inputs().getFirst(), i));
      }
    }
    return Optional.empty();
  }

  private String beforeUnchanged(String tensor, int until) {
    for (int i = until - 1; i >= 0; i--) {
      Node node = nodes.get(i);
      if (node.outputs().contains(tensor)) {
        return UNCHANGED.contains(node.operator())
            ? beforeUnchanged(node.inputs().getFirst(), i)
            : tensor;
      }
    }
    return tensor;
  }

  /** Returns the network with more declared outputs. */
  byte[] withOutputs(List<String> tensors) {
    ByteArrayOutputStream added = new ByteArrayOutputStream();
    for (String tensor : tensors) {
      if (!outputs.contains(tensor)) {
        byte[] name = tensor.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        ProtobufField.write(value, VALUE_NAME, name, 0, name.length);
        ProtobufField.write(added, GRAPH_OUTPUT, value.toByteArray(), 0, value.size());
      }
    }
    if (added.size() == 0) {
      return bytes;
    }
    ByteArrayOutputStream model = new ByteArrayOutputStream(bytes.length + added.size() + 16);
    int copied = 0;
    for (ProtobufField field : ProtobufField.all(bytes, 0, bytes.length)) {
      if (field.number() == MODEL_GRAPH) {
        model.write(bytes, copied, field.tag() - copied);
        ByteArrayOutputStream graph =
            new ByteArrayOutputStream(field.end() - field.start() + added.size());
        graph.write(bytes, field.start(), field.end() - field.start());
        graph.writeBytes(added.toByteArray());
        ProtobufField.write(model, MODEL_GRAPH, graph.toByteArray(), 0, graph.size());
        copied = field.end();
      }
    }
    model.write(bytes, copied, bytes.length - copied);
    return model.toByteArray();
  }
}
