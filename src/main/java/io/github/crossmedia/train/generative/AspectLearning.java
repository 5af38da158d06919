package io.github.crossmedia.train.generative;

import io.github.crossmedia.vector.SparseMatrix;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Both stages of PLSA-words: aspects and mixtures from captions, then P(v|z) with the mixtures held
 * fixed.
 */
record AspectLearning(
    SparseMatrix captions,
    SparseMatrix pictures,
    int aspects,
    long captionSteps,
    long pictureSteps) {

  /** Returns the aspects from one random start. */
  Aspects learned(SplittableRandom random) {
    double[][] mixtures = mixtures(random);
    AspectStage wordStage = new AspectStage(captions, mixtures, randomTerms(random), true);
    wordStage.run(captionSteps);
    AspectStage visualStage = new AspectStage(pictures, mixtures, uniformTerms(), false);
    visualStage.run(pictureSteps);
    return new Aspects(floats(wordStage.terms()), floats(visualStage.terms()));
  }

  /**
   * Returns random mixtures; a caption without words has none, so its picture contributes nothing.
   */
  private double[][] mixtures(SplittableRandom random) {
    double[][] mixtures = new double[captions.rows()][aspects];
    for (int picture = 0; picture < mixtures.length; picture++) {
      if (captions.end(picture) > captions.begin(picture)) {
        double sum = 0;
        for (int z = 0; z < aspects; z++) {
          mixtures[picture][z] = random.nextDouble();
          sum += mixtures[picture][z];
        }
        for (int z = 0; z < aspects; z++) {
          mixtures[picture][z] /= sum;
        }
      }
    }
    return mixtures;
  }

  private double[][] randomTerms(SplittableRandom random) {
    double[][] terms = new double[captions.columns()][];
    for (int term = 0; term < terms.length; term++) {
      terms[term] = random.doubles(aspects).toArray();
    }
    AspectStage.normaliseColumns(terms);
    return terms;
  }

  private double[][] uniformTerms() {
    double[][] terms = new double[pictures.columns()][aspects];
    for (double[] term : terms) {
      Arrays.fill(term, 1.0 / terms.length);
    }
    return terms;
  }

  private static float[][] floats(double[][] rows) {
    float[][] floats = new float[rows.length][];
    for (int row = 0; row < rows.length; row++) {
      floats[row] = new float[rows[row].length];
      for (int i = 0; i < rows[row].length; i++) {
        floats[row][i] = (float) rows[row][i];
      }
    }
    return floats;
  }
}
