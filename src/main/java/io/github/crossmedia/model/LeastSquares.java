package io.github.crossmedia.model;

import io.github.crossmedia.vector.Vector;
import java.util.List;

/** Finds the weights with which a few vectors come closest to a target, by conjugate gradients. */
final class LeastSquares {

  private static final double TOLERANCE = 1e-20;

  private LeastSquares() {}

  static double[] solve(List<Vector> vectors, float[] target) {
    int size = vectors.size();
    double[][] gram = new double[size][size];
    double[] residual = new double[size];
    for (int i = 0; i < size; i++) {
      float[] row = vectors.get(i).toArray();
      for (int j = 0; j < size; j++) {
        gram[i][j] = vectors.get(j).dot(row);
      }
      residual[i] = vectors.get(i).dot(target);
    }
    double[] solution = new double[size];
    double[] direction = residual.clone();
    double error = dot(residual, residual);
    double enough = TOLERANCE * error;
    for (int step = 0; step < 2 * size && error > enough; step++) {
      double[] image = new double[size];
      for (int i = 0; i < size; i++) {
        image[i] = dot(gram[i], direction);
      }
      double curvature = dot(direction, image);
      if (!(curvature > 0)) {
        break;
      }
      double length = error / curvature;
      for (int i = 0; i < size; i++) {
        solution[i] += length * direction[i];
        residual[i] -= length * image[i];
      }
      double next = dot(residual, residual);
      for (int i = 0; i < size; i++) {
        direction[i] = residual[i] + next / error * direction[i];
      }
      error = next;
    }
    return solution;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
