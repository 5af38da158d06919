package io.github.crossmedia.train;

import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import java.util.ArrayList;
import java.util.List;

/**
 * Raw scores of all pictures of a data set for one of its queries after another. Pictures are
 * projected once and kept dimension by dimension, so that a query of few words costs a few passes.
 */
public final class WordSpaceScores {

  private final Couple couple;
  private final TrainingData data;
  private final float[][] dimensions;

  private WordSpaceScores(Couple couple, TrainingData data) {
    this.couple = couple;
    this.data = data;
    this.dimensions = new float[couple.dimension()][data.size()];
  }

  public WordSpaceScores(CrossMediaModel model, TrainingData data) {
    this(model.textToImage(), data);
    for (int picture = 0; picture < data.size(); picture++) {
      float[] point = couple.document(data.items().get(picture).medium());
      for (int i = 0; i < point.length; i++) {
        dimensions[i][picture] = point[i];
      }
    }
  }

  /** The weighted sum of scores for the same pictures by models that read queries alike. */
  public static WordSpaceScores sum(List<WordSpaceScores> parts, float[] weights) {
    WordSpaceScores sum = new WordSpaceScores(parts.getFirst().couple, parts.getFirst().data);
    for (int part = 0; part < weights.length; part++) {
      for (int i = 0; i < sum.dimensions.length; i++) {
        add(weights[part], parts.get(part).dimensions[i], sum.dimensions[i]);
      }
    }
    return sum;
  }

  /** The raw scores of all pictures, in the order of the items, for a query of the data. */
  public float[] scores(int query) {
    List<String> words = new ArrayList<>();
    for (int word : data.queries().words(query)) {
      words.add(data.vocabulary().word(word));
    }
    return scores(Medium.ofText(String.join(" ", words)));
  }

  /** The raw scores of all pictures, in the order of the items. */
  public float[] scores(Medium query) {
    float[] point = couple.query(query);
    float[] scores = new float[data.size()];
    for (int i = 0; i < point.length; i++) {
      if (point[i] != 0) {
        add(point[i], dimensions[i], scores);
      }
    }
    return scores;
  }

  private static void add(float factor, float[] values, float[] target) {
    for (int i = 0; i < target.length; i++) {
      target[i] += factor * values[i];
    }
  }
}
