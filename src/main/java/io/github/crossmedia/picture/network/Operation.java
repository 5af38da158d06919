package io.github.crossmedia.picture.network;

import io.github.crossmedia.picture.network.PlainGraph.Layer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What a layer does.
 *
 * @param inputs the layers that it reads, or the picture
 * @param function of these
 */
record Operation(List<String> inputs, Function<List<Planes>, Planes> function) {

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
    Window window = window(layer, shape);
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

  private static Window window(Layer layer, int[] shape) {
    int[] steps = layer.numbers("strides", 1, 1);
    int[] pads = layer.numbers("pads", 0, 0, 0, 0);
    return new Window(shape[0], shape[1], steps[0], steps[1], pads[0], pads[1], pads[2], pads[3]);
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
    Window window = window(layer, layer.numbers("kernel_shape", 1, 1));
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
