package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.util.List;

/** Learns code books from samples of vectors. */
public record CodeBookTrainer(KMeans means, Recipe recipe) {

  /** Returns the code book of a sample. */
  public Book train(List<float[]> sample) {
    if (sample.isEmpty()) {
      throw new IllegalArgumentException("a code book needs at least one vector");
    }
    return recipe.components() > 0
        ? new FisherTrainer(means, recipe.components()).train(sample)
        : words(sample);
  }

  private CodeBook words(List<float[]> sample) {
    float[] scale = new float[sample.getFirst().length];
    for (int i = 0; i < scale.length; i++) {
      scale[i] = recipe.importance(i) * (recipe.standardised() ? factor(sample, i) : 1);
    }
    List<float[]> scaled = sample.stream().map(point -> scaled(point, scale)).toList();
    Matrix centres = means.centres(scaled);
    float softness = recipe.softness();
    float width = softness == 0 ? 0 : softness * (float) meanSquaredDistance(scaled, centres);
    return new CodeBook(DenseVector.of(scale), centres, new Assignment(width, recipe.area()));
  }

  /** Returns the mean squared distance of points to their nearest centres. */
  private static double meanSquaredDistance(List<float[]> points, Matrix centres) {
    NearestCentre nearest = new NearestCentre(centres);
    float[] scores = new float[centres.rows()];
    double sum = 0;
    for (float[] point : points) {
      int centre = nearest.nearest(point, scores);
      for (int i = 0; i < point.length; i++) {
        double difference = point[i] - centres.get(centre, i);
        sum += difference * difference;
      }
    }
    return sum / points.size();
  }

  private static float factor(List<float[]> sample, int component) {
    double sum = 0;
    for (float[] point : sample) {
      sum += point[component];
    }
    double mean = sum / sample.size();
    double squares = 0;
    for (float[] point : sample) {
      squares += (point[component] - mean) * (point[component] - mean);
    }
    double deviation = Math.sqrt(squares / sample.size());
    return deviation > 0 ? (float) (1 / deviation) : 1;
  }

  private static float[] scaled(float[] point, float[] scale) {
    float[] scaled = new float[scale.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = point[i] * scale[i];
    }
    return scaled;
  }
}
