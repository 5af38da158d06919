package io.github.crossmedia.evaluate.measure;

/** A number that says how good one ranking is. */
public interface Measure {

  /** The name, as trec_eval writes it where it has the measure. */
  String name();

  /**
   * The value for one ranking. Where nothing is relevant it is 0, as in trec_eval: such a query
   * counts in a mean.
   */
  double of(RankedRelevance ranking);
}
