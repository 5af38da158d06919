package io.github.crossmedia.train.distil;

/**
 * How a picture comes to have few words.
 *
 * @param kept of how many of its strongest words it is made
 * @param penalty the weight of the L1 norm of what words add to scores, once it is fully on
 * @param expansion the share of the steps in which words beyond a picture's own captions come in
 */
record Sparsity(int kept, double penalty, double expansion) {

  /** The share of the steps in which the penalty grows. */
  private static final double RAMP = 0.5;

  /** Returns no limit at all. */
  static Sparsity none(int vocabulary) {
    return new Sparsity(vocabulary, 0, 0);
  }

  /** Returns the penalty after a share of the steps, which grows by its square. */
  double penalty(double done) {
    double grown = Math.min(1, done / RAMP);
    return penalty * grown * grown;
  }

  /** Returns the probability that a picture may have a word that none of its captions holds. */
  double openness(double done) {
    return done < expansion ? done / expansion : 1;
  }
}
