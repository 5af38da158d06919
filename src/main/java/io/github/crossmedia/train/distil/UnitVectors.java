package io.github.crossmedia.train.distil;

import java.util.Arrays;
import java.util.List;

/** Arithmetic of vectors of length one. */
final class UnitVectors {

  private UnitVectors() {}

  /** Divides a vector by its length, unless that is zero, and returns it. */
  static double[] lengthOne(double[] vector) {
    double square = 0;
    for (double value : vector) {
      square += value * value;
    }
    for (int i = 0; i < vector.length && square > 0; i++) {
      vector[i] /= Math.sqrt(square);
    }
    return vector;
  }

  static double[] lengthOne(float[] vector) {
    double[] unit = new double[vector.length];
    for (int i = 0; i < unit.length; i++) {
      unit[i] = vector[i];
    }
    return lengthOne(unit);
  }

  static double[] mean(List<double[]> rows) {
    double[] mean = new double[rows.getFirst().length];
    for (double[] row : rows) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += row[i] / rows.size();
      }
    }
    return mean;
  }

  static boolean isZero(double[] vector) {
    return Arrays.stream(vector).allMatch(value -> value == 0);
  }

  static double dot(double[] one, double[] other) {
    double dot = 0;
    for (int i = 0; i < one.length; i++) {
      dot += one[i] * other[i];
    }
    return dot;
  }
}
