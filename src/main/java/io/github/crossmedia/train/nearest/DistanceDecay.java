package io.github.crossmedia.train.nearest;

import io.github.crossmedia.model.projection.NeighbourDistance;
import io.github.crossmedia.model.projection.NeighbourSearch;
import io.github.crossmedia.model.projection.Neighbours;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Learns how fast a neighbour's voice decays with its distance: the decay under which the captions
 * of the training pictures are likeliest, each guessed from the others (TagProp, Guillaumin et al.,
 * 2009, equations 1 to 5, with one distance). Present and absent words weigh the same in sum.
 */
final class DistanceDecay {

  /** Keeps a probability from being 0 or 1, as in the paper. */
  private static final double DOUBT = 1e-5;

  private static final double SMALLEST = 0.1;
  private static final double GREATEST = 1000;
  private static final double PRECISION = 1e-3;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final SparseMatrix words;
  private final Neighbours[] neighbours;
  private final double presentWeight;
  private final double absentWeight;

  DistanceDecay(SparseMatrix pictures, SparseMatrix words, NeighbourDistance distance, int count) {
    this.words = words;
    NeighbourSearch search = new NeighbourSearch(pictures, distance);
    int most = Math.min(count, pictures.rows());
    this.neighbours =
        IntStream.range(0, pictures.rows())
            .mapToObj(picture -> search.nearest(pictures.row(picture), most, Optional.of(picture)))
            .toArray(Neighbours[]::new);
    this.presentWeight = 1.0 / Math.max(1, words.size());
    long absent = (long) words.rows() * words.columns() - words.size();
    this.absentWeight = 1.0 / Math.max(1, absent);
  }

  /** The likeliest decay, by golden section search over its logarithm. */
  double likeliest() {
    double low = Math.log(SMALLEST);
    double high = Math.log(GREATEST);
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

  /** The mean logarithm of the guesses, halved between present and absent words. */
  double logLikelihood(double decay) {
    double[] guess = new double[words.columns()];
    double sum = 0;
    for (int picture = 0; picture < neighbours.length; picture++) {
      if (neighbours[picture].size() > 0) {
        sum += logLikelihood(picture, decay, guess);
      }
    }
    return sum;
  }

  private double logLikelihood(int picture, double decay, double[] guess) {
    guess(neighbours[picture], decay, guess);
    double sum = 0;
    for (int t = 0; t < guess.length; t++) {
      if (guess[t] > 0) {
        sum += absentWeight * Math.log(1 - doubted(guess[t]));
      }
    }
    for (int at = words.begin(picture); at < words.end(picture); at++) {
      double present = guess[words.index(at)];
      sum += presentWeight * Math.log(doubted(present));
      sum -= present > 0 ? absentWeight * Math.log(1 - doubted(present)) : 0;
    }
    return sum;
  }

  private void guess(Neighbours nearest, double decay, double[] guess) {
    Arrays.fill(guess, 0);
    double total = 0;
    for (int i = 0; i < nearest.size(); i++) {
      total += weight(nearest, i, decay);
    }
    for (int i = 0; i < nearest.size(); i++) {
      words.addRowTo(nearest.place(i), weight(nearest, i, decay) / total, guess);
    }
  }

  private static double weight(Neighbours nearest, int i, double decay) {
    return Math.exp(-decay * (nearest.distance(i) - nearest.distance(0)));
  }

  private static double doubted(double probability) {
    return DOUBT + (1 - 2 * DOUBT) * Math.min(1, probability);
  }
}
