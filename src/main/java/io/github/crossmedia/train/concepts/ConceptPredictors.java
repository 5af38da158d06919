package io.github.crossmedia.train.concepts;

import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
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
 */
record ConceptPredictors(
    Concepts concepts, Strategy strategy, StochasticGradient.Settings settings, long seed) {

  /** Learns the concepts of one medium; the same with any number of threads. */
  AffineProjection learn(List<SparseVector> encoded, int threads) {
    float scale = scale(encoded);
    List<SparseVector> items = encoded.stream().map(item -> item.scaled(scale)).toList();
    List<Callable<float[]>> tasks = new ArrayList<>();
    for (int number = 0; number < concepts.size(); number++) {
      int concept = number;
      tasks.add(
          () ->
              StochasticGradient.learn(
                  items, concepts.portions(concept), strategy, settings, seed + concept));
    }
    int dimension = items.getFirst().dimension();
    float[] weights = new float[Math.multiplyExact(dimension, tasks.size())];
    float[] offset = new float[tasks.size()];
    List<float[]> learned = inParallel(tasks, threads);
    for (int concept = 0; concept < learned.size(); concept++) {
      float[] own = learned.get(concept);
      double sum = 0;
      for (SparseVector item : items) {
        sum += item.dot(own);
      }
      offset[concept] = (float) (-sum / items.size());
      for (int row = 0; row < dimension; row++) {
        weights[row * tasks.size() + concept] = scale * own[row];
      }
    }
    return new AffineProjection(
        Matrix.of(dimension, tasks.size(), weights), DenseVector.of(offset));
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
