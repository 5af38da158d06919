package io.github.crossmedia.gallery.judge;

import io.github.crossmedia.evaluate.human.AskedPicture;
import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.PairSampling;
import io.github.crossmedia.evaluate.human.PairSampling.SampledPair;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.ranking.ScoredItem;
import io.github.crossmedia.gallery.judge.JudgingPlan.Found;
import io.github.crossmedia.gallery.judge.JudgingPlan.Task.ShownPicture;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
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
    Scale scale, List<Found> found, double[] chances, List<Task> tasks, int rounds) {

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

    AskedPicture pair() {
      return new AskedPicture(question, picture);
    }
  }

  /**
   * Samples the pairs of the first round.
   *
   * @param count the number of pairs
   * @param base the number of tasks that every judge is shown
   */
  public static JudgingPlan of(List<Found> found, Scale scale, int count, int base, long seed) {
    return of(found, scale, new JudgingAim.StratifiedSampling(), count, base, seed);
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
    Set<AskedPicture> planned =
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
  int[] places(Set<AskedPicture> pairs) {
    return IntStream.range(0, found.size())
        .filter(place -> pairs.contains(found.get(place).pair()))
        .toArray();
  }

  /** Returns this plan with one more round, which is sampled by weights of the pairs. */
  JudgingPlan with(double[] weights, int count, int base, long seed) {
    double[] round = PairSampling.chances(weights, Math.min(count, found.size()));
    Map<AskedPicture, Double> either = new HashMap<>();
    double[] chancesNow = new double[chances.length];
    for (int i = 0; i < chancesNow.length; i++) {
      chancesNow[i] = PairSampling.either(chances[i], round[i]);
      either.put(found.get(i).pair(), chancesNow[i]);
    }
    Set<AskedPicture> planned =
        tasks.stream().flatMap(task -> task.pairs().stream()).collect(Collectors.toSet());
    Map<JudgedQuery, List<ShownPicture>> byQuestion = new LinkedHashMap<>();
    for (SampledPair chosen : PairSampling.draw(round, seed)) {
      AskedPicture pair = found.get(chosen.pair()).pair();
      if (!planned.contains(pair)) {
        byQuestion
            .computeIfAbsent(pair.question(), question -> new ArrayList<>())
            .add(new ShownPicture(pair.picture(), either.get(pair)));
      }
    }
    List<Task> more = new ArrayList<>();
    byQuestion.forEach((question, pictures) -> more.addAll(tasks(question, pictures)));
    Collections.shuffle(more, new Random(seed));
    more.subList(0, Math.min(base, more.size())).replaceAll(Task::inBase);
    List<Task> all = new ArrayList<>();
    tasks.forEach(task -> all.add(task.withChances(either)));
    all.addAll(more);
    return new JudgingPlan(scale, found, chancesNow, all, rounds + 1);
  }

  private static List<Task> tasks(JudgedQuery question, List<ShownPicture> pictures) {
    int size = question instanceof JudgedQuery.Picture ? RESULTS_OF_A_PICTURE : 1;
    List<Task> tasks = new ArrayList<>();
    for (int from = 0; from < pictures.size(); from += size) {
      int to = Math.min(from + size, pictures.size());
      tasks.add(new Task(question, pictures.subList(from, to), false));
    }
    return tasks;
  }

  /**
   * A question on one page, with the pictures to grade for it.
   *
   * @param isBase true if every judge gets it
   */
  public record Task(JudgedQuery question, List<ShownPicture> pictures, boolean isBase) {

    public Task {
      pictures = List.copyOf(pictures);
      if (pictures.isEmpty()) {
        throw new IllegalArgumentException("a task needs at least one picture");
      }
    }

    /** The id of a picture, and the probability that it was chosen for this question. */
    public record ShownPicture(String picture, double chance) {}

    /** Returns the judged pairs. */
    List<AskedPicture> pairs() {
      return pictures.stream().map(shown -> new AskedPicture(question, shown.picture())).toList();
    }

    Task withChances(Map<AskedPicture, Double> chances) {
      List<ShownPicture> with =
          pictures.stream()
              .map(shown -> new AskedPicture(question, shown.picture()))
              .map(pair -> new ShownPicture(pair.picture(), chances.get(pair)))
              .toList();
      return new Task(question, with, isBase);
    }

    Task inBase() {
      return new Task(question, pictures, true);
    }
  }

  /** The pairs that runs of systems have found. */
  public static final class FoundPairs {

    /** The separator of words in the name of a query in a run. */
    private static final char BETWEEN_WORDS = '+';

    private FoundPairs() {}

    /**
     * Returns all pairs whose picture is known. A query that is the id of a picture asks for
     * pictures like it.
     */
    public static List<Found> of(List<Run> runs, Collection<String> pictures) {
      Map<String, Map<String, double[]>> scores = new LinkedHashMap<>();
      for (int i = 0; i < runs.size(); i++) {
        Run run = runs.get(i);
        double lowest =
            run.queries().stream()
                .flatMap(query -> run.ranking(query).stream())
                .map(ScoredItem::score)
                .min(Comparator.naturalOrder())
                .orElse(0f);
        for (String query : run.queries()) {
          for (ScoredItem found : run.ranking(query)) {
            if (pictures.contains(found.item()) && !found.item().equals(query)) {
              scores.computeIfAbsent(query, any -> new LinkedHashMap<>())
                      .computeIfAbsent(found.item(), any -> new double[runs.size()])[i] =
                  found.score() - lowest;
            }
          }
        }
      }
      List<Found> pairs = new ArrayList<>();
      scores.forEach(
          (query, items) -> {
            JudgedQuery question = question(query, pictures);
            items.forEach((item, of) -> pairs.add(new Found(question, item, of)));
          });
      if (pairs.isEmpty()) {
        throw new IllegalArgumentException("no run has found a picture of the collection");
      }
      return pairs;
    }

    private static JudgedQuery question(String query, Collection<String> pictures) {
      return pictures.contains(query)
          ? new JudgedQuery.Picture(query)
          : new JudgedQuery.Text(query.replace(BETWEEN_WORDS, ' '));
    }

    /** Returns the rank of each pair that a run has among its first hits, counted from 1. */
    static Map<AskedPicture, Integer> ranks(Run run, Collection<String> pictures, int depth) {
      Map<AskedPicture, Integer> ranks = new HashMap<>();
      for (String query : run.queries()) {
        List<String> shown =
            run.ranking(query).stream()
                .map(ScoredItem::item)
                .filter(item -> pictures.contains(item) && !item.equals(query))
                .limit(depth)
                .toList();
        for (int rank = 1; rank <= shown.size(); rank++) {
          ranks.put(new AskedPicture(question(query, pictures), shown.get(rank - 1)), rank);
        }
      }
      return ranks;
    }
  }
}
