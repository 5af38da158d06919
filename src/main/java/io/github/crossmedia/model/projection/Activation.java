package io.github.crossmedia.model.projection;

import io.github.crossmedia.vector.Exponentials;
import java.util.Locale;

/** A function of points that {@link ActivationProjection} applies. */
public enum Activation {
  /** {@code exp(x_i) / sum_j exp(x_j)}: the probabilities of classes. */
  SOFTMAX {
    @Override
    void applyTo(float[] point) {
      double largest = Double.NEGATIVE_INFINITY;
      for (float value : point) {
        largest = Math.max(largest, value);
      }
      double sum = 0;
      for (float value : point) {
        sum += Math.exp(value - largest);
      }
      for (int i = 0; i < point.length; i++) {
        point[i] = (float) (Math.exp(point[i] - largest) / sum);
      }
    }
  },
  /** {@code 1 / (1 + exp(-x))}, component by component. */
  SIGMOID {
    @Override
    void applyTo(float[] point) {
      for (int i = 0; i < point.length; i++) {
        point[i] = (float) Exponentials.sigmoid(point[i]);
      }
    }
  },
  /** The hyperbolic tangent, component by component. */
  TANH {
    @Override
    void applyTo(float[] point) {
      for (int i = 0; i < point.length; i++) {
        point[i] = (float) Math.tanh(point[i]);
      }
    }
  },
  /** The positive part, component by component. */
  RELU {
    @Override
    void applyTo(float[] point) {
      for (int i = 0; i < point.length; i++) {
        point[i] = Math.max(0, point[i]);
      }
    }
  },
  /** {@code sqrt(max(0, x - 1/n))} of n classes: what their probabilities exceed chance by. */
  ROOT_ABOVE_CHANCE {
    @Override
    void applyTo(float[] point) {
      double chance = 1.0 / point.length;
      for (int i = 0; i < point.length; i++) {
        point[i] = (float) Math.sqrt(Math.max(0, point[i] - chance));
      }
    }
  };

  abstract void applyTo(float[] point);

  /** Returns the name in a model file. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Activation labelled(String label) {
    for (Activation activation : values()) {
      if (activation.label().equals(label)) {
        return activation;
      }
    }
    throw new IllegalArgumentException("unknown activation \"" + label + "\"");
  }
}
