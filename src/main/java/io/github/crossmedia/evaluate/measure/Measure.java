package io.github.crossmedia.evaluate.measure;

/** A measure of the quality of one ranking. */
public interface Measure {

  /** The name, as in trec_eval if it has the measure. */
  String name();

  /**
   * The value for one ranking. It is 0 if nothing is relevant, as in trec_eval: such a query counts
   * in a mean.
   */
  double of(RankedRelevance ranking);

  /** What the values of all queries come to, the mean where the measure says nothing else. */
  default double summary(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /** Whether values are shares, which can be written in percent. */
  default boolean isShare() {
    return true;
  }
}
