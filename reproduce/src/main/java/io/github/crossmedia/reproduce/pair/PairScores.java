package io.github.crossmedia.reproduce.pair;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.reproduce.page.ReliabilityTable;
import io.github.crossmedia.train.distil.NetworkPair;
import io.github.crossmedia.train.distil.PairTrainer;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.score.HeldOutScores;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Scores;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the scores of a pair mean: its cosine, its softmax, and the score that is learned of it. */
final class PairScores {

  static final String COSINE = "the pair's cosine, negative ones as 0";
  static final String SOFTMAX = "softmax of the cosines over the pictures asked";
  static final String LEARNED = "score of `pair`, fitted on captions";

  private PairScores() {}

  /**
   * Compares the scores of sentences and pictures with the truth.
   *
   * @param fitted pictures that the pair did not learn from, which scores are fitted on
   * @param asked other pictures
   */
  static Map<String, Reliability> of(
      NetworkPair pair,
      List<Item> learned,
      List<Item> fitted,
      List<Item> asked,
      Settings settings) {
    TrainingData data = TrainingData.of(learned, settings);
    CrossMediaModel model = new PairTrainer(pair).train(data, Parameters.NONE);
    HeldOutScores scores = new HeldOutScores();
    scores.add(model, data, data.task().leftOut(data, fitted));
    TrainingData heldOut = data.heldOut(asked);
    Questions questions = heldOut.task().questions(heldOut).getFirst();
    Map<String, Reliability> made = new LinkedHashMap<>();
    made.put(COSINE, new Reliability());
    made.put(SOFTMAX, new Reliability());
    Scores cosines = questions.scores(model);
    for (int query = 0; query < questions.size(); query++) {
      float[] cosine = cosines.scores(query);
      float[] shares = softmax(cosine, pair.temperature());
      for (int picture = 0; picture < cosine.length; picture++) {
        boolean isOwn = Arrays.binarySearch(questions.relevant(query), picture) >= 0;
        int words = questions.words(query);
        made.get(COSINE).add(words, Math.clamp(cosine[picture], 0f, 1f), isOwn);
        made.get(SOFTMAX).add(words, shares[picture], isOwn);
      }
    }
    CrossMediaModel calibrated = scores.fit().apply(model);
    made.put(LEARNED, ReliabilityTable.reliability(calibrated, questions));
    return made;
  }

  private static float[] softmax(float[] cosines, double temperature) {
    double sum = 0;
    for (float cosine : cosines) {
      sum += Math.exp((cosine - 1) / temperature);
    }
    float[] shares = new float[cosines.length];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = (float) (Math.exp((cosines[i] - 1) / temperature) / sum);
    }
    return shares;
  }
}
