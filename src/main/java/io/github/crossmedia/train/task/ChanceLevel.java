package io.github.crossmedia.train.task;

import io.github.crossmedia.model.CrossMediaModel;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What a model's scores reach if they belong to no particular item: those of the candidates are
 * exchanged among each other, for all queries alike, so that queries depend on each other as much
 * as they do in fact.
 *
 * @param mean over random orders, exactly
 * @param deviation of what the same scores reach, exchanged again and again
 */
public record ChanceLevel(double mean, double deviation) {

  private static final int EXCHANGES = 10;

  /** How many deviations the best of one trial stays within in 39 of 40 cases. */
  private static final double DEVIATIONS = 1.96;

  /** Exchanges the scores of a model for held-out items. */
  public static ChanceLevel of(AverageOverQueries quality, CrossMediaModel model, long seed) {
    List<PointScores> scores =
        quality.directions().stream().map(questions -> questions.scores(model)).toList();
    double mean =
        quality.directions().stream().mapToDouble(Questions::chance).average().orElseThrow();
    SplittableRandom random = new SplittableRandom(seed);
    double squares = 0;
    for (int exchange = 0; exchange < EXCHANGES; exchange++) {
      List<Scores> exchanged = new ArrayList<>();
      for (int direction = 0; direction < scores.size(); direction++) {
        exchanged.add(
            exchanged(
                scores.get(direction),
                quality.directions().get(direction).candidates().size(),
                random));
      }
      double away = quality.of(exchanged) - mean;
      squares += away * away;
    }
    return new ChanceLevel(mean, Math.sqrt(squares / EXCHANGES));
  }

  private static Scores exchanged(Scores scores, int candidates, SplittableRandom random) {
    int[] places = new int[candidates];
    for (int i = 0; i < candidates; i++) {
      int other = random.nextInt(i + 1);
      places[i] = places[other];
      places[other] = i;
    }
    return query -> {
      float[] of = scores.scores(query);
      float[] exchanged = new float[of.length];
      for (int i = 0; i < of.length; i++) {
        exchanged[i] = of[places[i]];
      }
      return exchanged;
    };
  }

  /**
   * What the best of so many trials reaches by chance, with a probability of about 1 in 40 to reach
   * more.
   */
  public double highest(int trials) {
    return mean + deviation * (DEVIATIONS + Math.sqrt(2 * Math.log(Math.max(1, trials))));
  }
}
