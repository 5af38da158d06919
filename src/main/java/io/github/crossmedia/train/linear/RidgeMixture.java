package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.projection.Activation;
import io.github.crossmedia.model.projection.ActivationProjection;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.MixtureProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.task.Sources;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A ridge regression for each of several collections, whose predictions are mixed by how much a
 * picture looks like those of each.
 *
 * <p>The gate is a ridge regression of the collection that a picture comes from, as if all
 * collections were of one size; the shares are the softmax of its predictions.
 */
final class RidgeMixture {

  /** Matrices of all pairs of dimensions that are needed at the same time, and one a collection. */
  private static final double SQUARES = 4;

  /** The ridge of the gate: what collections look like is easy to tell. */
  private static final double GATE_LAMBDA = 0.05;

  private final LinearAlgebra algebra;
  private final List<PrimalSums> collections;
  private final DenseMatrix gate;

  private RidgeMixture(LinearAlgebra algebra, List<PrimalSums> collections) {
    this.algebra = algebra;
    this.collections = collections;
    this.gate = gate();
  }

  static RidgeMixture of(TrainingData data, SparseMatrix targets) {
    Sources sources = data.settings().sources();
    if (sources.count() < 2) {
      throw new IllegalArgumentException(
          "mixed-ridge mixes what several collections teach, and there is one: name them as"
              + " --collection a.jsonl,b.jsonl, or take the method ridge");
    }
    List<int[]> places = sources.places(data.items());
    PrimalRidge.requireRoom(data, SQUARES + places.size());
    LinearAlgebra algebra = new LinearAlgebra(data.threads());
    SparseMatrix pictures = SparseMatrix.of(data.pictureEncoder().dimension(), data.pictures());
    return new RidgeMixture(
        algebra,
        places.stream()
            .map(own -> PrimalSums.of(pictures.rows(own), targets.rows(own), algebra))
            .toList());
  }

  private DenseMatrix gate() {
    double size = collections.stream().mapToDouble(PrimalSums::pictures).average().orElseThrow();
    double[] evenly = collections.stream().mapToDouble(sums -> size / sums.pictures()).toArray();
    PrimalSums all = PrimalSums.weighted(collections, evenly);
    DenseMatrix evidence = DenseMatrix.zeros(all.gram().rows(), evenly.length);
    for (int collection = 0; collection < evenly.length; collection++) {
      double[] sum = collections.get(collection).ofPictures();
      for (int dimension = 0; dimension < sum.length; dimension++) {
        evidence.set(dimension, collection, evenly[collection] * sum[dimension]);
      }
    }
    return PrimalRidge.solved(all, GATE_LAMBDA, evidence, algebra);
  }

  /**
   * Returns the mixture.
   *
   * @param share the weight of other collections' pictures in the regression of each collection
   * @param sharpness of the gate
   */
  Projection projection(double lambda, double balance, int rank, double share, double sharpness) {
    List<Projection> experts = new ArrayList<>();
    for (int collection = 0; collection < collections.size(); collection++) {
      double[] weights = new double[collections.size()];
      Arrays.fill(weights, share);
      weights[collection] = 1;
      experts.add(
          new PrimalRidge(PrimalSums.weighted(collections, weights), algebra)
              .solved(lambda)
              .projection(balance, rank));
    }
    Matrix shares = gate.scaled(sharpness).toMatrix();
    return new MixtureProjection(
        new ChainProjection(
            List.of(
                new LinearProjection(shares),
                new ActivationProjection(Activation.SOFTMAX, shares.columns()))),
        experts);
  }
}
