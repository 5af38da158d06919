package io.github.crossmedia.text;

import io.github.crossmedia.vector.SparseVector;

/**
 * Counts in how many documents each term occurs: idf_i = -log(r_i), r_i the fraction of the
 * documents with term i (Grangier, Monay and Bengio, 2006, section 2). A term that occurs in no
 * document gets the weight zero. Visual words may have counts below one: such a count is that
 * fraction of a document, and the documents of a term add up to at least one.
 */
public final class InverseDocumentFrequency {

  private final double[] documentsWith;
  private int documents;

  public InverseDocumentFrequency(int dimension) {
    this.documentsWith = new double[dimension];
  }

  /** Counts one document. */
  public void add(SparseVector counts) {
    documents++;
    counts.forEach(
        (index, count) -> {
          if (count > 0) {
            documentsWith[index] += Math.min(1, count);
          }
        });
  }

  /** Returns the weight of each term. */
  public float[] weights() {
    return weights(documents, documentsWith);
  }

  /**
   * Returns the weight of each term.
   *
   * @param documentsWith how many of the documents hold each term
   */
  public static float[] weights(double documents, double[] documentsWith) {
    float[] weights = new float[documentsWith.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] =
          documentsWith[i] == 0 ? 0 : (float) Math.log(documents / Math.max(1, documentsWith[i]));
    }
    return weights;
  }
}
