package io.github.crossmedia.gallery.judge;

import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.Judgment.Pair;
import io.github.crossmedia.evaluate.human.PairSampling;
import io.github.crossmedia.evaluate.human.PairSampling.SampledPair;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.gallery.judge.JudgingTask.ShownPicture;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The pairs to be judged, and the scale. A {@link JudgingAim} decides which pairs the rounds sample
 * from the runs of systems. The plan does not record which system found a pair.
 *
 * @param found all pairs that can be judged
 * @param chances the probability of each pair to be chosen in any round
 * @param tasks the tasks of judges, round after round
 * @param rounds how many rounds of pairs have been sampled
 */
public record JudgingPlan(
    Scale scale, List<Found> found, double[] chances, List<JudgingTask> tasks, int rounds) {

  /** The number of results that are shown with a query picture. A text is shown with one. */
  private static final int RESULTS_OF_A_PICTURE = 4;

  public JudgingPlan {
    found = List.copyOf(found);
    chances = chances.clone();
    tasks = List.copyOf(tasks);
  }

  /**
   * A pair found by some system.
   *
   * @param scores by each system; its lowest score if it did not find the pair
   */
  public record Found(JudgedQuery question, String picture, double[] scores) {

    public Found {
      scores = scores.clone();
    }

    Pair pair() {
      return new Pair(question, picture);
    }
  }

  /**
   * Samples the pairs of the first round.
   *
   * @param count the number of pairs
   * @param base the number of tasks that every judge is shown
   */
  public static JudgingPlan of(List<Found> found, Scale scale, int count, int base, long seed) {
    return of(found, scale, new EvenGrades(), count, base, seed);
  }

  /** Samples the pairs of the first round for an aim. */
  public static JudgingPlan of(
      List<Found> found, Scale scale, JudgingAim aim, int count, int base, long seed) {
    if (found.isEmpty()) {
      throw new IllegalArgumentException("no pairs to judge");
    }
    JudgingPlan nothing = new JudgingPlan(scale, found, new double[found.size()], List.of(), 0);
    return aim.first(nothing, count, base, seed);
  }

  /** Returns for each found pair whether no round has drawn it yet. */
  boolean[] unplanned() {
    Set<Pair> planned =
        tasks.stream().flatMap(task -> task.pairs().stream()).collect(Collectors.toSet());
    boolean[] unplanned = new boolean[found.size()];
    for (int i = 0; i < unplanned.length; i++) {
      unplanned[i] = !planned.contains(found.get(i).pair());
    }
    return unplanned;
  }

  /** Returns the scores of all pairs by each system. */
  List<double[]> systems() {
    return IntStream.range(0, found.getFirst().scores().length)
        .mapToObj(system -> found.stream().mapToDouble(pair -> pair.scores()[system]).toArray())
        .toList();
  }

  /** Returns how many pairs judges are shown. */
  int size() {
    return tasks.stream().mapToInt(task -> task.pictures().size()).sum();
  }

  /** Returns the positions of some pairs among all found pairs. */
  int[] places(Set<Pair> pairs) {
    return IntStream.range(0, found.size())
        .filter(place -> pairs.contains(found.get(place).pair()))
        .toArray();
  }

  /** Returns this plan with one more round, which is sampled by weights of the pairs. */
  JudgingPlan with(double[] weights, int count, int base, long seed) {
    double[] round = PairSampling.chances(weights, Math.min(count, found.size()));
    Map<Pair, Double> either = new HashMap<>();
    double[] chancesNow = new double[chances.length];
    for (int i = 0; i < chancesNow.length; i++) {
      chancesNow[i] = PairSampling.either(chances[i], round[i]);
      either.put(found.get(i).pair(), chancesNow[i]);
    }
    Set<Pair> planned =
        tasks.stream().flatMap(task -> task.pairs().stream()).collect(Collectors.toSet());
    Map<JudgedQuery, List<ShownPicture>> byQuestion = new LinkedHashMap<>();
    for (SampledPair chosen : PairSampling.draw(round, seed)) {
      Pair pair = found.get(chosen.pair()).pair();
      if (!planned.contains(pair)) {
        byQuestion
            .computeIfAbsent(pair.question(), question -> new ArrayList<>())
            .add(new ShownPicture(pair.picture(), either.get(pair)));
      }
    }
    List<JudgingTask> more = new ArrayList<>();
    byQuestion.forEach((question, pictures) -> more.addAll(tasks(question, pictures)));
    Collections.shuffle(more, new Random(seed));
    more.subList(0, Math.min(base, more.size())).replaceAll(JudgingTask::inBase);
    List<JudgingTask> all = new ArrayList<>();
    tasks.forEach(task -> all.add(task.withChances(either)));
    all.addAll(more);
    return new JudgingPlan(scale, found, chancesNow, all, rounds + 1);
  }

  private static List<JudgingTask> tasks(JudgedQuery question, List<ShownPicture> pictures) {
    int size = question instanceof JudgedQuery.Picture ? RESULTS_OF_A_PICTURE : 1;
    List<JudgingTask> tasks = new ArrayList<>();
    for (int from = 0; from < pictures.size(); from += size) {
      int to = Math.min(from + size, pictures.size());
      tasks.add(new JudgingTask(question, pictures.subList(from, to), false));
    }
    return tasks;
  }
}
