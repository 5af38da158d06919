package io.github.crossmedia.train.task;

import io.github.crossmedia.model.CrossMediaModel;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The quality of a model's scores by chance: the scores of the candidates are permuted, in the same
 * way for all queries. Queries thus depend on each other as much as without permutation.
 *
 * @param mean the exact mean over random orders
 * @param deviation the standard deviation over repeated permutations
 */
public record ChanceLevel(double mean, double deviation) {

  private static final int EXCHANGES = 10;

  /** The number of deviations that a single trial exceeds in 1 of 40 cases. */
  private static final double DEVIATIONS = 1.96;

  /** Returns the chance level of a model on held-out items. */
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
   * Returns the quality that the best of a number of trials exceeds by chance with a probability of
   * about 1 in 40.
   */
  public double highest(int trials) {
    return mean + deviation * (DEVIATIONS + Math.sqrt(2 * Math.log(Math.max(1, trials))));
  }
}
