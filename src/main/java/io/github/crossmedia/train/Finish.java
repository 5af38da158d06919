package io.github.crossmedia.train;

import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The scale and the calibration of a model's raw scores, fitted on pictures with known relevance,
 * best on pictures that the model has not seen.
 */
public record Finish(float scale, Calibration calibration) {

  /** The share of the relevant pictures' single-word scores that the scale brings below 1. */
  private static final double BELOW_ONE = 0.95;

  /** Scores beside each other in memory while the calibration is fitted. */
  private static final long MOST_SCORES = 4_000_000;

  /** Fits the scores of a model whose own scale is 1, for every query or, of many, for some. */
  public static Finish fitted(CrossMediaModel model, TrainingData data) {
    WordSpaceScores scores = new WordSpaceScores(model, data);
    float scale = scale(scores, data);
    IsotonicRegression regression = new IsotonicRegression();
    QuerySet queries = data.queries();
    int every = Math.toIntExact(Math.ceilDiv((long) queries.size() * data.size(), MOST_SCORES));
    for (int query = 0; query < queries.size(); query += every) {
      float[] raw = scores.scores(query);
      int[] relevant = queries.relevant(query);
      for (int picture = 0; picture < raw.length; picture++) {
        regression.add(scale * raw[picture], Arrays.binarySearch(relevant, picture) >= 0);
      }
    }
    return new Finish(scale, regression.calibration());
  }

  /** The model with this scale and calibration. */
  public CrossMediaModel apply(CrossMediaModel model) {
    Couple couple = model.textToImage().withScale(scale).withCalibration(calibration);
    return CrossMediaModel.of(model.card(), model.space(), couple);
  }

  /** The scale of scores alone. */
  public static float scale(WordSpaceScores scores, TrainingData data) {
    QuerySet queries = data.queries();
    float[] sorted =
        toSorted(
            IntStream.range(0, queries.size())
                .filter(query -> queries.words(query).length == 1)
                .mapToObj(query -> pick(scores.scores(query), queries.relevant(query)))
                .toArray(float[][]::new));
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

  private static float[] toSorted(float[][] parts) {
    float[] all = new float[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
    int next = 0;
    for (float[] part : parts) {
      System.arraycopy(part, 0, all, next, part.length);
      next += part.length;
    }
    Arrays.sort(all);
    return all;
  }
}
