package io.github.crossmedia.train.generative;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.projection.PlsaProjection;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Matrix;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * PLSA-words (Monay and Gatica-Perez, 2004): aspects are learned from captions alone, then P(v|z)
 * with the captions' mixtures held fixed, so that words and not visual words define an aspect. The
 * first stage begins at random and ends in a local optimum near its beginning: on Corel 5k single
 * runs differ by two points of average precision. The model therefore joins the aspects of several
 * restarts, and a new picture is a mixture of all of them.
 *
 * <p>Parameters: {@value #RESTARTS}; {@value #ASPECTS} of each; the steps of expectation
 * maximisation {@value #CAPTION_STEPS} for captions, {@value #PICTURE_STEPS} for visual words and
 * {@value #FOLDING_STEPS} for a new picture.
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
  public Set<Need> needs() {
    return Set.of(Need.WORDS);
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(RESTARTS, 16)
        .with(ASPECTS, 60, 40, 100)
        .with(CAPTION_STEPS, 30, 15, 60)
        .with(PICTURE_STEPS, 2, 1, 5)
        .with(FOLDING_STEPS, 1, 2, 4);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    Aspects aspects = aspects(data, parameters);
    PlsaProjection projection =
        new PlsaProjection(
            Matrix.of(aspects.visualWords()),
            Matrix.of(transposed(aspects.words())),
            (int) parameters.positive(FOLDING_STEPS));
    return WordPrediction.model(data, method(), parameters, data.countEncoder(), projection);
  }

  /** Returns the joined aspects of all restarts; the threads share the restarts. */
  private static Aspects aspects(TrainingData data, Parameters parameters) {
    SplittableRandom seeds = new SplittableRandom(data.seed());
    List<SplittableRandom> restarts =
        Stream.generate(seeds::split).limit(Math.max(1, parameters.count(RESTARTS))).toList();
    AspectLearning learning =
        new AspectLearning(
            WordPrediction.wordCounts(data),
            WordPrediction.visualCounts(data),
            (int) parameters.positive(ASPECTS),
            parameters.count(CAPTION_STEPS),
            parameters.count(PICTURE_STEPS));
    Stream<SplittableRandom> stream =
        data.threads() > 1 ? restarts.parallelStream() : restarts.stream();
    return stream.map(learning::learned).toList().stream().reduce(Aspects::beside).orElseThrow();
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
