package io.github.crossmedia.model.projection;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.model.projection.PlsaProjection.RelativeFrequencies;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.Objects;

/**
 * The cross-media relevance model (Jeon, Lavrenko and Manmatha, 2003): P(t|p) is proportional to
 * sum_J P(t|J) prod_v P(v|J)^tf_v over the training pictures J, which the model contains and which
 * are equally likely. Both factors are relative frequencies, smoothed by those of the whole
 * collection: P(v|J) = (1 - s) tf_vJ / |J| + s P(v).
 *
 * <p>Only the part of ln prod_v P(v|J)^tf_v in which pictures differ is summed. It consists of the
 * logarithms of 1 + (1 - s) tf_vJ / (s |J| P(v)), which are precomputed in the inverted list of
 * each visual word.
 */
public final class CmrmProjection implements Projection {

  private final SparseMatrix visualCounts;
  private final SparseMatrix wordCounts;
  private final float visualSmoothing;
  private final float wordSmoothing;

  private final SparseMatrix logRatios;
  private final SparseMatrix wordShares;
  private final double[] sumOfShares;
  private final double[] collectionShares;

  /**
   * Creates a model of captioned pictures.
   *
   * @param visualCounts the counts of visual words, one row for each picture
   * @param wordCounts the counts of words, one row for each picture
   * @param visualSmoothing the share of the collection in P(v|J), above 0 and at most 1
   * @param wordSmoothing the share of the collection in P(t|J), from 0 to 1
   */
  public CmrmProjection(
      SparseMatrix visualCounts,
      SparseMatrix wordCounts,
      float visualSmoothing,
      float wordSmoothing) {
    if (visualCounts.rows() != wordCounts.rows() || wordCounts.rows() == 0) {
      throw new IllegalArgumentException(
          Formatted.of("%d pictures but %d captions", visualCounts.rows(), wordCounts.rows()));
    }
    if (!(visualSmoothing > 0
        && visualSmoothing <= 1
        && wordSmoothing >= 0
        && wordSmoothing <= 1)) {
      throw new IllegalArgumentException(
          Formatted.of(
              "smoothing must be from 0 to 1, and above 0 for visual words, got %2$s for words and"
                  + " %1$s for visual words",
              visualSmoothing, wordSmoothing));
    }
    this.visualCounts = visualCounts;
    this.wordCounts = wordCounts;
    this.visualSmoothing = visualSmoothing;
    this.wordSmoothing = wordSmoothing;
    this.logRatios = logRatios(visualCounts, visualSmoothing);
    this.wordShares = RelativeFrequencies.ofRows(wordCounts);
    this.sumOfShares = wordShares.columnSums();
    this.collectionShares = RelativeFrequencies.of(wordCounts.columnSums());
  }

  private static SparseMatrix logRatios(SparseMatrix counts, double smoothing) {
    double[] collection = RelativeFrequencies.of(counts.columnSums());
    SparseMatrix shares = RelativeFrequencies.ofRows(counts);
    float[] ratios = shares.values();
    int[] visualWords = shares.indices();
    for (int i = 0; i < ratios.length; i++) {
      double smooth = smoothing * collection[visualWords[i]];
      ratios[i] = smooth == 0 ? 0 : (float) Math.log1p((1 - smoothing) * ratios[i] / smooth);
    }
    return SparseMatrix.of(shares.columns(), shares.ends(), visualWords, ratios).transposed();
  }

  @Override
  public int pictures() {
    return wordCounts.rows();
  }

  @Override
  public int inputDimension() {
    return visualCounts.columns();
  }

  @Override
  public int dimension() {
    return wordCounts.columns();
  }

  @Override
  public float[] project(Vector vector) {
    double[] likelihoods = new double[pictures()];
    double best = 0;
    SparseVector counts = RelativeFrequencies.counts(vector);
    for (int i = 0; i < counts.size(); i++) {
      int visualWord = counts.index(i);
      for (int at = logRatios.begin(visualWord); at < logRatios.end(visualWord); at++) {
        int picture = logRatios.index(at);
        likelihoods[picture] += counts.value(i) * logRatios.value(at);
        best = Math.max(best, likelihoods[picture]);
      }
    }
    return mixed(likelihoods, best);
  }

  /**
   * Returns the mixture of words. Pictures that share no visual word with the new one have one
   * common likelihood and one sum of words.
   */
  private float[] mixed(double[] logLikelihoods, double best) {
    double rest = Math.exp(-best);
    double total = 0;
    double[] words = new double[dimension()];
    for (int picture = 0; picture < logLikelihoods.length; picture++) {
      if (logLikelihoods[picture] > 0) {
        double likelihood = Math.exp(logLikelihoods[picture] - best);
        total += likelihood - rest;
        wordShares.addRowTo(picture, likelihood - rest, words);
      }
    }
    total += rest * logLikelihoods.length;
    float[] probabilities = new float[words.length];
    for (int t = 0; t < words.length; t++) {
      double likely = (words[t] + rest * sumOfShares[t]) / total;
      probabilities[t] =
          (float) ((1 - wordSmoothing) * likely + wordSmoothing * collectionShares[t]);
    }
    return probabilities;
  }

  @Override
  public void write(PartWriter out) {
    out.sparseMatrix("visual", visualCounts)
        .sparseMatrix("words", wordCounts)
        .put("visual-smoothing", visualSmoothing)
        .put("word-smoothing", wordSmoothing);
  }

  static CmrmProjection read(PartReader in) {
    SparseMatrix visual = in.sparseMatrix("visual");
    SparseMatrix words = in.sparseMatrix("words");
    Bounds.dimensions(words.columns());
    long meanwhile = 4 * visual.bytes() + 2L * Double.BYTES * visual.columns();
    in.take(meanwhile + visual.transposedBytes());
    in.take(words.bytes() + 3L * Double.BYTES * words.columns());
    CmrmProjection cmrm =
        new CmrmProjection(
            visual,
            words,
            (float) in.number("visual-smoothing"),
            (float) in.number("word-smoothing"));
    in.giveBack(meanwhile);
    return cmrm;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CmrmProjection that
        && visualCounts.equals(that.visualCounts)
        && wordCounts.equals(that.wordCounts)
        && visualSmoothing == that.visualSmoothing
        && wordSmoothing == that.wordSmoothing;
  }

  @Override
  public int hashCode() {
    return Objects.hash(visualCounts, wordCounts, visualSmoothing, wordSmoothing);
  }
}
