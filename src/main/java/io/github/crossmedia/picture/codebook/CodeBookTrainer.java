package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.DenseVector;
import java.util.Arrays;
import java.util.List;

/**
 * Learns code books from samples of vectors.
 *
 * @param standardised whether each component is first divided by its standard deviation, which
 *     components of different units need
 */
public record CodeBookTrainer(KMeans means, boolean standardised) {

  /** The code book of a sample. */
  public CodeBook train(List<float[]> sample) {
    if (sample.isEmpty()) {
      throw new IllegalArgumentException("there are no vectors to make a code book of");
    }
    float[] scale = new float[sample.getFirst().length];
    if (standardised) {
      for (int i = 0; i < scale.length; i++) {
        scale[i] = factor(sample, i);
      }
    } else {
      Arrays.fill(scale, 1);
    }
    List<float[]> scaled = sample.stream().map(point -> scaled(point, scale)).toList();
    return new CodeBook(DenseVector.of(scale), means.centres(scaled));
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
