package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.projection.Activation;
import io.github.crossmedia.model.projection.ActivationProjection;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.task.Sources;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Tells how much a picture looks like those of each of several collections. It is a ridge
 * regression of the collection that a picture comes from, as if all collections were of one size;
 * the shares are the softmax of its predictions.
 */
public final class CollectionGate {

  /** The ridge: what collections look like is easy to tell. */
  private static final double LAMBDA = 0.05;

  private final DenseMatrix weights;

  private CollectionGate(DenseMatrix weights) {
    this.weights = weights;
  }

  /** Learns to tell the collections of a method's training pictures apart. */
  public static CollectionGate of(TrainingData data, String method) {
    LinearAlgebra algebra = new LinearAlgebra(data.threads());
    List<int[]> places = places(data, method);
    int dimensions = data.pictureEncoder().dimension();
    RidgeForm.PrimalRidge.requireRoom(dimensions, 0, 2.0 + places.size());
    SparseMatrix pictures = SparseMatrix.of(dimensions, data.pictures());
    SparseVector nothing = SparseVector.of(1, Map.of());
    return of(
        places.stream()
            .map(
                own ->
                    RidgeForm.PrimalSums.of(
                        pictures.rows(own),
                        SparseMatrix.of(1, Collections.nCopies(own.length, nothing)),
                        algebra))
            .toList(),
        algebra);
  }

  static CollectionGate of(List<RidgeForm.PrimalSums> collections, LinearAlgebra algebra) {
    double size =
        collections.stream().mapToDouble(RidgeForm.PrimalSums::pictures).average().orElseThrow();
    double[] evenly = collections.stream().mapToDouble(sums -> size / sums.pictures()).toArray();
    RidgeForm.PrimalSums all = RidgeForm.PrimalSums.weighted(collections, evenly);
    DenseMatrix evidence = DenseMatrix.zeros(all.gram().rows(), evenly.length);
    for (int collection = 0; collection < evenly.length; collection++) {
      double[] sum = collections.get(collection).ofPictures();
      for (int dimension = 0; dimension < sum.length; dimension++) {
        evidence.set(dimension, collection, evenly[collection] * sum[dimension]);
      }
    }
    return new CollectionGate(RidgeForm.PrimalRidge.solved(all, LAMBDA, evidence, algebra));
  }

  /**
   * Returns the places of each collection's items.
   *
   * @throws IllegalArgumentException if there is one collection, which leaves nothing to mix
   */
  public static List<int[]> places(TrainingData data, String method) {
    Sources sources = data.settings().sources();
    if (sources.count() < 2) {
      throw new IllegalArgumentException(
          method
              + " mixes what several collections teach, and there is one: name them as"
              + " --collection a.jsonl,b.jsonl, or take the method "
              + method.substring(method.indexOf('-') + 1));
    }
    return sources.places(data.items());
  }

  /**
   * Returns the shares of a picture, which add up to the factors.
   *
   * @param sharpness the factor of predictions before their softmax
   * @param factors of each collection's share
   */
  public Projection shares(double sharpness, float... factors) {
    Matrix predictions = weights.scaled(sharpness).toMatrix();
    float[][] diagonal = new float[factors.length][factors.length];
    for (int collection = 0; collection < factors.length; collection++) {
      diagonal[collection][collection] = factors[collection];
    }
    return new ChainProjection(
        List.of(
            new LinearProjection(predictions),
            new ActivationProjection(Activation.SOFTMAX, predictions.columns()),
            new LinearProjection(Matrix.of(diagonal))));
  }
}
