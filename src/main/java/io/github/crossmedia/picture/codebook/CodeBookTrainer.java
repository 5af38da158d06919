package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Learns code books from samples of vectors. */
public record CodeBookTrainer(KMeans means, Recipe recipe) {

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
    return new CodeBook(
        DenseVector.of(scale), centres, new CodeBook.Assignment(width, recipe.area()));
  }

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

  /**
   * How to learn a code book for a kind of vectors.
   *
   * @param standardised whether each component is divided by its standard deviation, as components
   *     of different units need
   * @param importance the factor of each component after that; empty for 1
   * @param softness how widely a vector is shared among centres ({@link
   *     CodeBook.Assignment#width}), as a multiple of the mean squared distance of the sample's
   *     vectors to their nearest centres
   * @param area the component that gives the weight of a vector ({@link CodeBook.Assignment#area})
   * @param components the principal components for {@linkplain FisherBook Fisher vectors}; 0 for
   *     visual words
   */
  public record Recipe(
      boolean standardised,
      Optional<DenseVector> importance,
      float softness,
      OptionalInt area,
      int components) {

    /** Creates a recipe for visual words. */
    public Recipe(
        boolean standardised, Optional<DenseVector> importance, float softness, OptionalInt area) {
      this(standardised, importance, softness, area, 0);
    }

    /** Components that are comparable as they are; each vector becomes one word. */
    public static final Recipe PLAIN = new Recipe(false, Optional.empty(), 0, OptionalInt.empty());

    /** Components with units of their own; each vector becomes one word. */
    public static final Recipe STANDARDISED =
        new Recipe(true, Optional.empty(), 0, OptionalInt.empty());

    /** Fisher vectors of 64 principal components. */
    public static final Recipe FISHER =
        new Recipe(false, Optional.empty(), 0, OptionalInt.empty(), 64);

    /**
     * Returns a recipe for visual words by which each vector counts once, for the nearest centre,
     * and all components weigh the same.
     */
    public Recipe withHardAssignment() {
      return new Recipe(standardised, Optional.empty(), 0, OptionalInt.empty());
    }

    float importance(int component) {
      return importance.map(values -> values.get(component)).orElse(1f);
    }
  }
}
