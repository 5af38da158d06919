package io.github.crossmedia.picture.network;

import io.github.crossmedia.picture.network.ConvolutionLayer.Planes;
import io.github.crossmedia.picture.network.OnnxFile.Layer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

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

  private PlainNetwork(OnnxFile graph, List<String> outputs, NetworkSettings settings) {
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
    Map<String, float[]> weights = graph.weights();
    Set<String> unknown = new TreeSet<>();
    for (int i = 0; i < layers.size(); i++) {
      Layer layer = layers.get(i);
      if (Operation.isKnown(layer)) {
        operations.put(layer.output(), Operation.of(layer, weights));
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
    OnnxFile graph = OnnxFile.of(file);
    if (settings.channelsLast()) {
      throw new NetworkException(
          "it reads the channels of a pixel one beside the other, which needs ONNX Runtime");
    }
    List<String> outputs =
        settings.outputs().isEmpty() ? graph.outputs().subList(0, 1) : settings.outputs();
    return new PlainNetwork(graph, outputs, settings);
  }

  /** Returns the layers that the outputs are made by. */
  private static List<Layer> needed(OnnxFile graph, List<String> outputs) {
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

  /**
   * What a layer does.
   *
   * @param inputs the layers that it reads, or the picture
   * @param function of these
   */
  private record Operation(List<String> inputs, Function<List<Planes>, Planes> function) {

    private static final Set<String> KNOWN =
        new TreeSet<>(
            List.of(
                "Conv",
                "Relu",
                "Clip",
                "Add",
                "Concat",
                "MaxPool",
                "GlobalAveragePool",
                "Dropout",
                "Identity",
                "Flatten",
                "Softmax"));

    static boolean isKnown(Layer layer) {
      return KNOWN.contains(layer.operator());
    }

    static Set<String> known() {
      return KNOWN;
    }

    Planes of(List<Planes> read) {
      return function.apply(read);
    }

    static Operation of(Layer layer, Map<String, float[]> weights) {
      Function<List<Planes>, Planes> function =
          switch (layer.operator()) {
            case "Conv" -> convolution(layer, weights);
            case "Relu" -> read -> clipped(read.getFirst(), 0, Float.POSITIVE_INFINITY);
            case "Clip" -> clip(layer, weights);
            case "Add" -> Operation::sum;
            case "Concat" -> Operation::stacked;
            case "MaxPool" -> maximum(layer);
            case "GlobalAveragePool" -> read -> average(read.getFirst());
            case "Flatten" -> read -> flat(read.getFirst());
            case "Softmax" -> read -> probabilities(read.getFirst());
            default -> List::getFirst;
          };
      return new Operation(
          layer.inputs().stream().filter(name -> !weights.containsKey(name)).toList(), function);
    }

    private static Function<List<Planes>, Planes> convolution(
        Layer layer, Map<String, float[]> weights) {
      float[] kernel = weights.get(layer.inputs().get(1));
      int[] shape = layer.numbers("kernel_shape");
      if (kernel == null || shape.length != 2 || isDilated(layer)) {
        throw new NetworkException(
            "its layer " + layer.output() + " is not a plain convolution over pictures");
      }
      int groups = layer.numbers("group", 1)[0];
      float[] bias = layer.inputs().size() > 2 ? weights.get(layer.inputs().get(2)) : null;
      ConvolutionLayer.Window window = window(layer, shape);
      return read -> {
        int each = read.getFirst().channels() / groups * shape[0] * shape[1];
        int made = kernel.length / each;
        return new ConvolutionLayer(
                window, made, groups, kernel, bias == null ? new float[made] : bias)
            .of(read.getFirst());
      };
    }

    private static boolean isDilated(Layer layer) {
      return Arrays.stream(layer.numbers("dilations", 1, 1)).anyMatch(step -> step != 1);
    }

    private static ConvolutionLayer.Window window(Layer layer, int[] shape) {
      int[] steps = layer.numbers("strides", 1, 1);
      int[] pads = layer.numbers("pads", 0, 0, 0, 0);
      return new ConvolutionLayer.Window(
          shape[0], shape[1], steps[0], steps[1], pads[0], pads[1], pads[2], pads[3]);
    }

    private static Function<List<Planes>, Planes> clip(Layer layer, Map<String, float[]> weights) {
      float least = bound(layer, weights, 1, "min", Float.NEGATIVE_INFINITY);
      float most = bound(layer, weights, 2, "max", Float.POSITIVE_INFINITY);
      return read -> clipped(read.getFirst(), least, most);
    }

    /** A bound is an attribute in earlier versions of the format, an input in later ones. */
    private static float bound(
        Layer layer, Map<String, float[]> weights, int place, String name, float otherwise) {
      if (layer.inputs().size() > place && weights.containsKey(layer.inputs().get(place))) {
        return weights.get(layer.inputs().get(place))[0];
      }
      return layer.floats().getOrDefault(name, otherwise);
    }

    private static Planes clipped(Planes read, float least, float most) {
      float[] values = read.values().clone();
      for (int i = 0; i < values.length; i++) {
        values[i] = Math.min(most, Math.max(least, values[i]));
      }
      return new Planes(read.channels(), read.height(), read.width(), values);
    }

    private static Planes sum(List<Planes> read) {
      Planes first = read.getFirst();
      float[] values = first.values().clone();
      for (Planes other : read.subList(1, read.size())) {
        for (int i = 0; i < values.length; i++) {
          values[i] += other.values()[i];
        }
      }
      return new Planes(first.channels(), first.height(), first.width(), values);
    }

    private static Planes stacked(List<Planes> read) {
      Planes first = read.getFirst();
      int channels = read.stream().mapToInt(Planes::channels).sum();
      Planes all = Planes.zeros(channels, first.height(), first.width());
      int at = 0;
      for (Planes part : read) {
        System.arraycopy(part.values(), 0, all.values(), at, part.values().length);
        at += part.values().length;
      }
      return all;
    }

    private static Function<List<Planes>, Planes> maximum(Layer layer) {
      if (layer.numbers("ceil_mode", 0)[0] != 0 || isDilated(layer)) {
        throw new NetworkException("its layer " + layer.output() + " is not a plain maximum");
      }
      ConvolutionLayer.Window window = window(layer, layer.numbers("kernel_shape", 1, 1));
      return read -> window.maximum(read.getFirst());
    }

    static Planes average(Planes read) {
      Planes means = Planes.zeros(read.channels(), 1, 1);
      for (int channel = 0; channel < read.channels(); channel++) {
        double sum = 0;
        for (int place = 0; place < read.places(); place++) {
          sum += read.values()[channel * read.places() + place];
        }
        means.values()[channel] = (float) (sum / read.places());
      }
      return means;
    }

    private static Planes flat(Planes read) {
      return new Planes(read.values().length, 1, 1, read.values());
    }

    private static Planes probabilities(Planes read) {
      float[] values = read.values().clone();
      float greatest = Float.NEGATIVE_INFINITY;
      for (float value : values) {
        greatest = Math.max(greatest, value);
      }
      double sum = 0;
      for (int i = 0; i < values.length; i++) {
        values[i] = (float) Math.exp(values[i] - greatest);
        sum += values[i];
      }
      for (int i = 0; i < values.length; i++) {
        values[i] /= (float) sum;
      }
      return new Planes(read.channels(), read.height(), read.width(), values);
    }
  }
}
