package io.github.crossmedia.train.nearest;

import io.github.crossmedia.model.projection.NeighbourDistance;
import io.github.crossmedia.model.projection.NeighbourSearch;
import io.github.crossmedia.model.projection.Neighbours;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Learns how fast a neighbour's influence decays with its distance. It finds the decay that makes
 * the captions of the training pictures likeliest, each predicted from the others (TagProp,
 * Guillaumin et al., 2009, equations 1 to 5, with one distance). Present and absent words have the
 * same total weight.
 */
final class DistanceDecay {

  private static final double MIN_VALUE = 0.1;
  private static final double MAX_VALUE = 1000;
  private static final double PRECISION = 1e-3;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final Neighbours[] neighbours;
  private final CaptionLikelihood captions;

  /**
   * Finds the neighbours.
   *
   * @param groups for each picture the pictures that may not predict its caption, including itself
   */
  DistanceDecay(
      SparseMatrix pictures,
      SparseMatrix words,
      List<int[]> groups,
      NeighbourDistance distance,
      int count) {
    NeighbourSearch search = new NeighbourSearch(pictures, distance);
    this.neighbours =
        IntStream.range(0, pictures.rows())
            .mapToObj(
                picture -> {
                  int[] group = groups.get(picture);
                  int most = Math.clamp((long) count + group.length - 1, 1, pictures.rows());
                  return search
                      .nearest(pictures.row(picture), most, Optional.of(picture))
                      .without(group, count);
                })
            .toArray(Neighbours[]::new);
    this.captions = new CaptionLikelihood(words);
  }

  /** Returns the likeliest decay, by golden section search over its logarithm. */
  double likeliest() {
    double low = Math.log(MIN_VALUE);
    double high = Math.log(MAX_VALUE);
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double leftValue = logLikelihood(Math.exp(left));
    double rightValue = logLikelihood(Math.exp(right));
    while (high - low > PRECISION) {
      if (leftValue < rightValue) {
        low = left;
        left = right;
        leftValue = rightValue;
        right = low + GOLDEN * (high - low);
        rightValue = logLikelihood(Math.exp(right));
      } else {
        high = right;
        right = left;
        rightValue = leftValue;
        left = high - GOLDEN * (high - low);
        leftValue = logLikelihood(Math.exp(left));
      }
    }
    return Math.exp((low + high) / 2);
  }

  /** Returns the mean log-likelihood, in equal parts of present and absent words. */
  double logLikelihood(double decay) {
    double sum = 0;
    for (int picture = 0; picture < neighbours.length; picture++) {
      if (neighbours[picture].size() > 0) {
        sum +=
            captions.of(picture, neighbours[picture].places(), shares(neighbours[picture], decay));
      }
    }
    return sum;
  }

  private static double[] shares(Neighbours nearest, double decay) {
    double[] shares = new double[nearest.size()];
    double total = 0;
    for (int i = 0; i < shares.length; i++) {
      shares[i] = Math.exp(-decay * (nearest.distance(i) - nearest.distance(0)));
      total += shares[i];
    }
    for (int i = 0; i < shares.length; i++) {
      shares[i] /= total;
    }
    return shares;
  }
}
