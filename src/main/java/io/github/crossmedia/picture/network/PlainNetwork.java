package io.github.crossmedia.picture.network;

import io.github.crossmedia.picture.network.PlainGraph.Layer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A convolutional network that runs in Java alone, in single precision: slower than ONNX Runtime,
 * but without native code, so that a node can run it.
 */
public final class PlainNetwork {

  private final List<Layer> layers;
  private final List<String> outputs;
  private final int height;
  private final int width;
  private final boolean averaging;
  private final Map<String, Operation> operations = new HashMap<>();
  private final Map<String, Integer> lastUse = new HashMap<>();

  private PlainNetwork(PlainGraph graph, List<String> outputs, NetworkSettings settings) {
    this.layers = needed(graph, outputs);
    this.outputs = outputs;
    this.height = settings.height();
    this.width = settings.width();
    this.averaging = !settings.outputs().isEmpty();
    for (String output : outputs) {
      if (layers.stream().noneMatch(layer -> layer.output().equals(output))) {
        throw new NetworkException("it has no layer \"" + output + "\"");
      }
    }
    Set<String> unknown = new TreeSet<>();
    for (int i = 0; i < layers.size(); i++) {
      Layer layer = layers.get(i);
      if (Operation.isKnown(layer)) {
        operations.put(layer.output(), Operation.of(layer, graph.weights()));
      } else {
        unknown.add(layer.operator());
      }
      for (String input : layer.inputs()) {
        lastUse.put(input, i);
      }
    }
    if (!unknown.isEmpty()) {
      throw new NetworkException(
          String.format(
              Locale.ROOT,
              "its layers %s can't run without ONNX Runtime; known are %s",
              String.join(", ", unknown),
              String.join(", ", Operation.known())));
    }
  }

  /**
   * Reads a network.
   *
   * @throws NetworkException if it has layers that are not known here, or lacks an output
   */
  public static PlainNetwork of(byte[] file, NetworkSettings settings) {
    PlainGraph graph = PlainGraph.of(file);
    if (settings.channelsLast()) {
      throw new NetworkException(
          "it reads the channels of a pixel one beside the other, which needs ONNX Runtime");
    }
    if (graph.outputs().isEmpty()) {
      throw new NetworkException("not a network in ONNX's format: it has no outputs");
    }
    List<String> outputs =
        settings.outputs().isEmpty() ? graph.outputs().subList(0, 1) : settings.outputs();
    return new PlainNetwork(graph, outputs, settings);
  }

  /** Returns the layers that the outputs are made by. */
  private static List<Layer> needed(PlainGraph graph, List<String> outputs) {
    Set<String> read = new HashSet<>(outputs);
    List<Layer> needed = new ArrayList<>();
    for (Layer layer : graph.layers().reversed()) {
      if (read.contains(layer.output())) {
        read.addAll(layer.inputs());
        needed.addFirst(layer);
      }
    }
    return needed;
  }

  /**
   * Returns the outputs one after the other. Those that the settings name are averaged over the
   * places of the picture.
   */
  public float[] run(float[] pixels) {
    Map<String, Planes> made = new HashMap<>();
    Planes picture = new Planes(pixels.length / (height * width), height, width, pixels);
    for (int i = 0; i < layers.size(); i++) {
      Layer layer = layers.get(i);
      Operation operation = operations.get(layer.output());
      List<Planes> read =
          operation.inputs().stream().map(name -> made.getOrDefault(name, picture)).toList();
      made.put(layer.output(), operation.of(read));
      for (String input : layer.inputs()) {
        if (lastUse.get(input) == i && !outputs.contains(input)) {
          made.remove(input);
        }
      }
    }
    return joined(
        outputs.stream()
            .map(name -> averaging ? Operation.average(made.get(name)) : made.get(name))
            .toList());
  }

  private static float[] joined(List<Planes> parts) {
    float[] all = new float[parts.stream().mapToInt(part -> part.values().length).sum()];
    int at = 0;
    for (Planes part : parts) {
      System.arraycopy(part.values(), 0, all, at, part.values().length);
      at += part.values().length;
    }
    return all;
  }
}
