package io.github.crossmedia.train.nearest;

import io.github.crossmedia.vector.SparseMatrix;
import java.util.Arrays;

/**
 * The log-likelihood of captions that a picture's neighbours predict, and its derivative by each
 * view's weight (TagProp, Guillaumin et al., 2009, equations 5 and 6). Neighbours have the weight
 * exp(-sum_v weight_v distance_v).
 */
final class ViewLikelihood {

  private final ViewDistances distances;
  private final CaptionLikelihood captions;

  ViewLikelihood(ViewDistances distances, SparseMatrix words) {
    this.distances = distances;
    this.captions = new CaptionLikelihood(words);
  }

  /**
   * Returns the log-likelihood.
   *
   * @param weights one for each view
   * @param gradient receives the derivative with respect to each weight
   */
  double of(double[] weights, double[] gradient) {
    Arrays.fill(gradient, 0);
    double sum = 0;
    for (int picture = 0; picture < distances.pictures(); picture++) {
      int[] neighbours = distances.neighbours()[picture];
      if (neighbours.length > 0) {
        double[] shares = shares(picture, neighbours.length, weights);
        sum += captions.of(picture, neighbours, shares);
        addGradient(picture, shares, captions.slopes(picture, neighbours), gradient);
      }
    }
    return sum;
  }

  private double[] shares(int picture, int count, double[] weights) {
    double[] shares = new double[count];
    double nearest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      shares[i] = distances.distance(picture, i, weights);
      nearest = Math.min(nearest, shares[i]);
    }
    double total = 0;
    for (int i = 0; i < count; i++) {
      shares[i] = Math.exp(nearest - shares[i]);
      total += shares[i];
    }
    for (int i = 0; i < count; i++) {
      shares[i] /= total;
    }
    return shares;
  }

  private void addGradient(int picture, double[] shares, double[] slopes, double[] gradient) {
    double mean = 0;
    for (int i = 0; i < shares.length; i++) {
      mean += shares[i] * slopes[i];
    }
    for (int i = 0; i < shares.length; i++) {
      double slope = shares[i] * (slopes[i] - mean);
      for (int view = 0; view < gradient.length; view++) {
        gradient[view] -= slope * distances.distance(picture, i, view);
      }
    }
  }
}
