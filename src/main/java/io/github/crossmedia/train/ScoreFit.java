package io.github.crossmedia.train;

import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.model.Calibrations;
import io.github.crossmedia.model.CrossMediaModel;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The scale and the calibrations of a model's raw scores. */
public record ScoreFit(float scale, Calibrations calibrations) {

  /** The share of the relevant pictures' single-word scores that the scale brings below 1. */
  private static final double BELOW_ONE = 0.95;

  /** The model with this scale and calibration. */
  public CrossMediaModel apply(CrossMediaModel model) {
    return CrossMediaModel.of(
        model.card(),
        model.space(),
        model.textToImage().withScale(scale).withCalibrations(calibrations));
  }

  /** The scale of scores alone. */
  public static float scale(WordSpaceScores scores, TrainingData data) {
    return scale(relevant(scores, data));
  }

  /** The scores of relevant pictures for single words. */
  static float[] relevant(WordSpaceScores scores, TrainingData data) {
    QuerySet queries = data.queries();
    return joined(
        IntStream.range(0, queries.size())
            .filter(query -> queries.words(query).length == 1)
            .mapToObj(query -> pick(scores.scores(query), queries.relevant(query)))
            .toArray(float[][]::new));
  }

  static float scale(float[] relevant) {
    float[] sorted = relevant.clone();
    Arrays.sort(sorted);
    float high = sorted.length == 0 ? 0 : sorted[(int) (BELOW_ONE * (sorted.length - 1))];
    return high > 0 && Float.isFinite(1 / high) ? 1 / high : 1;
  }

  private static float[] pick(float[] scores, int[] relevant) {
    float[] picked = new float[relevant.length];
    for (int i = 0; i < picked.length; i++) {
      picked[i] = scores[relevant[i]];
    }
    return picked;
  }

  static float[] joined(float[][] parts) {
    float[] all = new float[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
    int next = 0;
    for (float[] part : parts) {
      System.arraycopy(part, 0, all, next, part.length);
      next += part.length;
    }
    return all;
  }
}
