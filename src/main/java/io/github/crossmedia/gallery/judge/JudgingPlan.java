package io.github.crossmedia.gallery.judge;

import io.github.crossmedia.evaluate.human.PairSampling;
import io.github.crossmedia.evaluate.human.PairSampling.Chosen;
import io.github.crossmedia.evaluate.human.Question;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.gallery.judge.JudgingTask.Shown;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;

/**
 * The pairs to be judged, and the scale. Pairs are sampled from the runs of systems by the fifth
 * power of their rank under each; the system that found a pair is not recorded.
 */
public record JudgingPlan(Scale scale, List<JudgingTask> tasks) {

  /** How many results are shown with a query picture; a text has one. */
  private static final int RESULTS_OF_A_PICTURE = 4;

  public JudgingPlan {
    tasks = List.copyOf(tasks);
  }

  /**
   * A pair found by some system.
   *
   * @param scores by each system; its lowest score if it did not find the pair
   */
  public record Found(Question question, String picture, double[] scores) {

    public Found {
      scores = scores.clone();
    }
  }

  /**
   * Samples pairs.
   *
   * @param count the number of pairs
   * @param base the number of tasks that every judge is shown
   */
  public static JudgingPlan of(List<Found> found, Scale scale, int count, int base, long seed) {
    if (found.isEmpty()) {
      throw new IllegalArgumentException("no pairs to judge");
    }
    double[] chances = PairSampling.chances(weights(found), Math.min(count, found.size()));
    Map<Question, List<Shown>> byQuestion = new LinkedHashMap<>();
    for (Chosen chosen : PairSampling.draw(chances, seed)) {
      Found pair = found.get(chosen.pair());
      byQuestion
          .computeIfAbsent(pair.question(), question -> new ArrayList<>())
          .add(new Shown(pair.picture(), chosen.chance()));
    }
    List<JudgingTask> tasks = new ArrayList<>();
    byQuestion.forEach((question, pictures) -> tasks.addAll(tasks(question, pictures)));
    Collections.shuffle(tasks, new Random(seed));
    tasks.subList(0, Math.min(base, tasks.size())).replaceAll(JudgingTask::inBase);
    return new JudgingPlan(scale, tasks);
  }

  private static double[] weights(List<Found> found) {
    double[] mean = new double[found.size()];
    for (int system = 0; system < found.getFirst().scores().length; system++) {
      int of = system;
      double[] scores = found.stream().mapToDouble(pair -> pair.scores()[of]).toArray();
      double[] weights = PairSampling.byRank(scores);
      double sum = DoubleStream.of(weights).sum();
      Arrays.setAll(mean, i -> mean[i] + weights[i] / sum);
    }
    return mean;
  }

  private static List<JudgingTask> tasks(Question question, List<Shown> pictures) {
    int size = question instanceof Question.Picture ? RESULTS_OF_A_PICTURE : 1;
    List<JudgingTask> tasks = new ArrayList<>();
    for (int from = 0; from < pictures.size(); from += size) {
      int to = Math.min(from + size, pictures.size());
      tasks.add(new JudgingTask(question, pictures.subList(from, to), false));
    }
    return tasks;
  }
}
