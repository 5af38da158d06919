package io.github.crossmedia.train.generative;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.projection.PlsaProjection;
import io.github.crossmedia.train.Parameters;
import io.github.crossmedia.train.SearchSpace;
import io.github.crossmedia.train.Trainer;
import io.github.crossmedia.train.TrainingData;
import io.github.crossmedia.train.WordGuess;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * PLSA-words (Monay and Gatica-Perez, 2004): aspects are learned from captions alone, then P(v|z)
 * with the captions' mixtures as they are, so that words and not visual words say what an aspect
 * is. The first stage begins at random, the second uniformly.
 *
 * <p>Parameters: {@value #ASPECTS}; the steps of expectation maximisation {@value #CAPTION_STEPS}
 * for captions, {@value #PICTURE_STEPS} for visual words and {@value #FOLDING_STEPS} for a new
 * picture.
 */
public final class PlsaTrainer implements Trainer {

  static final String RESTARTS = "restarts";
  static final String ASPECTS = "aspects";
  static final String CAPTION_STEPS = "caption-steps";
  static final String PICTURE_STEPS = "picture-steps";
  static final String FOLDING_STEPS = "folding-steps";

  @Override
  public String method() {
    return "plsa";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(RESTARTS, 5)
        .with(ASPECTS, 100, 60, 150, 200)
        .with(CAPTION_STEPS, 20, 10, 30, 50)
        .with(PICTURE_STEPS, 2, 1, 5)
        .with(FOLDING_STEPS, 1, 2, 3, 5);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    Aspects aspects = aspects(data, parameters);
    PlsaProjection projection =
        new PlsaProjection(
            Matrix.of(aspects.visualWords()),
            Matrix.of(transposed(aspects.words())),
            (int) parameters.positive(FOLDING_STEPS));
    return WordGuess.model(data, method(), parameters, data.countEncoder(), projection);
  }

  /** The aspects of all restarts side by side. */
  private static Aspects aspects(TrainingData data, Parameters parameters) {
    SplittableRandom seeds = new SplittableRandom(data.seed());
    Aspects all = learned(data, parameters, seeds.split());
    for (long restart = 1; restart < parameters.count(RESTARTS); restart++) {
      all = all.beside(learned(data, parameters, seeds.split()));
    }
    return all;
  }

  private static Aspects learned(
      TrainingData data, Parameters parameters, SplittableRandom random) {
    int aspects = (int) parameters.positive(ASPECTS);
    SparseMatrix captions = WordGuess.wordCounts(data);
    double[][] mixtures = mixtures(captions, aspects, random);
    AspectStage wordStage =
        new AspectStage(captions, mixtures, randomTerms(captions, aspects, random), true);
    wordStage.run(parameters.count(CAPTION_STEPS));
    SparseMatrix pictures = WordGuess.visualCounts(data);
    AspectStage visualStage =
        new AspectStage(pictures, mixtures, uniformTerms(pictures, aspects), false);
    visualStage.run(parameters.count(PICTURE_STEPS));
    return new Aspects(floats(wordStage.terms()), floats(visualStage.terms()));
  }

  /** P(t|z) and P(v|z), a row for each word and for each visual word. */
  private record Aspects(float[][] words, float[][] visualWords) {

    Aspects beside(Aspects others) {
      return new Aspects(beside(words, others.words), beside(visualWords, others.visualWords));
    }

    private static float[][] beside(float[][] left, float[][] right) {
      float[][] both = new float[left.length][];
      for (int row = 0; row < both.length; row++) {
        both[row] = Arrays.copyOf(left[row], left[row].length + right[row].length);
        System.arraycopy(right[row], 0, both[row], left[row].length, right[row].length);
      }
      return both;
    }
  }

  /** Random mixtures; a caption without words has none, so that its picture teaches nothing. */
  private static double[][] mixtures(SparseMatrix captions, int aspects, SplittableRandom random) {
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

  private static double[][] randomTerms(SparseMatrix counts, int aspects, SplittableRandom random) {
    double[][] terms = new double[counts.columns()][];
    for (int term = 0; term < terms.length; term++) {
      terms[term] = random.doubles(aspects).toArray();
    }
    AspectStage.normaliseColumns(terms);
    return terms;
  }

  private static double[][] uniformTerms(SparseMatrix counts, int aspects) {
    double[][] terms = new double[counts.columns()][aspects];
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

  private static float[][] transposed(float[][] rows) {
    float[][] transposed = new float[rows[0].length][rows.length];
    for (int row = 0; row < rows.length; row++) {
      for (int i = 0; i < transposed.length; i++) {
        transposed[i][row] = rows[row][i];
      }
    }
    return transposed;
  }
}
