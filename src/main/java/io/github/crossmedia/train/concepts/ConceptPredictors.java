package io.github.crossmedia.train.concepts;

import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A linear map from one medium to each concept. Items are scaled by one factor, so that their mean
 * squared length is 1 and a rate means the same for any view; each concept's predictions have mean
 * 0 over the training items.
 *
 * @param pairs the pairs from which rankers learn
 */
record ConceptPredictors(
    Concepts concepts,
    Strategy strategy,
    Pairing pairs,
    StochasticGradient.Settings settings,
    long seed) {

  /**
   * The least dimension of vectors to store densely, and the least density, one component in so
   * many.
   */
  private static final int LONG = 256;

  private static final int ONE_IN = 6;

  /** Learns the concepts of one medium; the result does not depend on the number of threads. */
  AffineProjection learn(List<SparseVector> encoded, int threads) {
    float scale = scale(encoded);
    List<Vector> items = encoded.stream().map(item -> quick(item.scaled(scale))).toList();
    List<Callable<float[]>> tasks = new ArrayList<>();
    for (int number = 0; number < concepts.size(); number++) {
      int concept = number;
      tasks.add(
          () ->
              StochasticGradient.learn(
                  items, drawing(concepts.portions(concept)), settings, seed + concept));
    }
    int dimension = encoded.getFirst().dimension();
    float[] weights = new float[Math.multiplyExact(dimension, tasks.size())];
    float[] offset = new float[tasks.size()];
    List<float[]> learned = inParallel(tasks, threads);
    for (int concept = 0; concept < learned.size(); concept++) {
      float[] own = learned.get(concept);
      float[] predicted = new float[items.size()];
      for (int item = 0; item < predicted.length; item++) {
        predicted[item] = items.get(item).dot(own);
      }
      float spread = spread(concept, predicted);
      offset[concept] = -spread * Strategy.mean(predicted);
      for (int row = 0; row < dimension; row++) {
        weights[row * tasks.size() + concept] = spread * scale * own[row];
      }
    }
    return new AffineProjection(
        Matrix.of(dimension, tasks.size(), weights), DenseVector.of(offset));
  }

  /** Returns a vector in the faster form: long vectors with few zeros are stored densely. */
  private static Vector quick(SparseVector item) {
    boolean isDense = item.dimension() >= LONG && item.size() * ONE_IN >= item.dimension();
    return isDense ? DenseVector.of(item.toArray()) : item;
  }

  private Strategy.Drawing drawing(float[] portions) {
    return strategy.drawing(portions, pairs);
  }

  private float spread(int concept, float[] predicted) {
    double deviation = Strategy.deviation(predicted);
    return strategy.spreadsAsPortions() && deviation > 0
        ? (float) (Strategy.deviation(concepts.portions(concept)) / deviation)
        : 1;
  }

  private static float scale(List<SparseVector> items) {
    double squares = 0;
    for (SparseVector item : items) {
      squares += item.norm() * item.norm();
    }
    return squares == 0 ? 1 : (float) Math.sqrt(items.size() / squares);
  }

  private static List<float[]> inParallel(List<Callable<float[]>> tasks, int threads) {
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      List<float[]> results = new ArrayList<>();
      for (Future<float[]> result : executor.invokeAll(tasks)) {
        results.add(result.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("training was interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}
