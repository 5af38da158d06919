package io.github.crossmedia.evaluate.measure;

/** A measure of the quality of one ranking. */
public interface Measure {

  /** Returns the name, as in trec_eval if it has the measure. */
  String name();

  /**
   * Returns the value for one ranking. It is 0 if nothing is relevant, as in trec_eval, and counts
   * in a mean.
   */
  double of(RankedRelevance ranking);

  /** Returns the summary of the values of all queries, by default the mean. */
  default double summary(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /** Returns true if values are shares, which may be written in percent. */
  default boolean isShare() {
    return true;
  }
}
