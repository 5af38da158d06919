package io.github.crossmedia.train.generative;

import io.github.crossmedia.vector.SparseMatrix;
import java.util.Arrays;

/**
 * Expectation maximisation for probabilistic latent semantic analysis (Hofmann, 2001) over one kind
 * of terms: P(p,x) = P(p) sum_z P(z|p) P(x|z). Mixtures P(z|p) are learned as well, or held fixed.
 */
final class AspectStage {

  private final SparseMatrix counts;
  private final double[][] mixtures;
  private final boolean mixturesLearned;
  private double[][] terms;

  /**
   * Creates a stage that is about to begin.
   *
   * @param counts how often each term occurs, one row for each picture
   * @param mixtures P(z|p), a row for each picture; changed in place if they are learned
   * @param terms the initial P(x|z), a row for each term x
   */
  AspectStage(SparseMatrix counts, double[][] mixtures, double[][] terms, boolean mixturesLearned) {
    this.counts = counts;
    this.mixtures = mixtures;
    this.terms = terms;
    this.mixturesLearned = mixturesLearned;
  }

  void run(long steps) {
    for (long step = 0; step < steps; step++) {
      step();
    }
  }

  /** Returns P(x|z), a row for each term x. */
  double[][] terms() {
    return terms;
  }

  private void step() {
    int aspects = terms[0].length;
    double[][] nextTerms = new double[terms.length][aspects];
    double[] posterior = new double[aspects];
    double[] nextMixture = new double[aspects];
    for (int picture = 0; picture < counts.rows(); picture++) {
      Arrays.fill(nextMixture, 0);
      for (int at = counts.begin(picture); at < counts.end(picture); at++) {
        int term = counts.index(at);
        expect(mixtures[picture], terms[term], counts.value(at), posterior);
        add(posterior, nextTerms[term]);
        add(posterior, nextMixture);
      }
      if (mixturesLearned) {
        normalise(nextMixture, mixtures[picture]);
      }
    }
    normaliseColumns(nextTerms);
    terms = nextTerms;
  }

  /** Computes count P(z|p,x) for each aspect z. */
  private static void expect(double[] mixture, double[] term, double count, double[] posterior) {
    double sum = 0;
    for (int z = 0; z < posterior.length; z++) {
      posterior[z] = mixture[z] * term[z];
      sum += posterior[z];
    }
    double factor = sum > 0 ? count / sum : 0;
    for (int z = 0; z < posterior.length; z++) {
      posterior[z] *= factor;
    }
  }

  private static void add(double[] summand, double[] target) {
    for (int z = 0; z < target.length; z++) {
      target[z] += summand[z];
    }
  }

  private static void normalise(double[] values, double[] target) {
    double sum = Arrays.stream(values).sum();
    for (int z = 0; z < target.length && sum > 0; z++) {
      target[z] = values[z] / sum;
    }
  }

  /** Normalises the columns, because each aspect is a distribution over all terms. */
  static void normaliseColumns(double[][] rows) {
    double[] sums = new double[rows[0].length];
    for (double[] row : rows) {
      add(row, sums);
    }
    for (double[] row : rows) {
      for (int z = 0; z < sums.length; z++) {
        row[z] = sums[z] > 0 ? row[z] / sums[z] : 0;
      }
    }
  }
}
