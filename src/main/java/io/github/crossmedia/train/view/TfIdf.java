package io.github.crossmedia.train.view;

import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.text.InverseDocumentFrequency;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;

/** tf-idf-norm (Grangier, Monay and Bengio, 2006, section 2): rare words count more. */
public record TfIdf() implements TextView {

  static final String NAME = "tfidf";

  @Override
  public List<Step> fitted(List<SparseVector> counts, long seed) {
    InverseDocumentFrequency idf = new InverseDocumentFrequency(counts.getFirst().dimension());
    counts.forEach(idf::add);
    return steps(idf.weights());
  }

  /** Returns the steps of known inverse document frequencies. */
  public static List<Step> steps(float[] idf) {
    return List.of(new Step.Weights(idf), new Step.LengthOne());
  }

  @Override
  public String toString() {
    return NAME;
  }
}
