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
}
