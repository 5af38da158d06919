package io.github.crossmedia.gallery.judge;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.evaluate.human.AskedPicture;
import io.github.crossmedia.evaluate.human.EffectiveSize;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.PairSampling;
import io.github.crossmedia.evaluate.human.Uniformity;
import io.github.crossmedia.evaluate.monotone.GradeMap;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.statistics.Normal;
import io.github.crossmedia.gallery.judge.JudgingPlan.Found;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What pairs are drawn for. */
public sealed interface JudgingAim {

  /** The minimum number of judged pairs to fit a map to. */
  int MIN_PLACES = 10;

  /** Returns the plan with the first round of pairs. */
  JudgingPlan first(JudgingPlan nothing, int count, int base, long seed);

  /** Returns the plan with one more round, by the judgments so far. */
  JudgingPlan next(JudgingPlan plan, List<JudgedPair> judged, int count, long seed);

  /** Returns what the judgments so far tell, as a part of a sentence. */
  String outcome(JudgingPlan plan, List<JudgedPair> judged, int rounds);

  /** Returns the judged grades by the places of their pairs among all found pairs. */
  static Map<Integer, Double> grades(JudgingPlan plan, List<JudgedPair> judged) {
    Map<AskedPicture, Double> grades = new HashMap<>();
    judged.forEach(pair -> grades.put(pair.pair(), pair.grade()));
    Map<Integer, Double> byPlace = new HashMap<>();
    for (int place : plan.places(grades.keySet())) {
      byPlace.put(place, grades.get(plan.found().get(place).pair()));
    }
    return byPlace;
  }

  /** Returns a map from the scores of each system to grades; none if too few pairs are judged. */
  static List<GradeMap> maps(JudgingPlan plan, List<JudgedPair> judged) {
    Map<Integer, Double> grades = grades(plan, judged);
    if (grades.size() < MIN_PLACES) {
      return List.of();
    }
    int[] places = grades.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
    double[] said = Arrays.stream(places).mapToDouble(grades::get).toArray();
    List<GradeMap> maps = new ArrayList<>();
    for (double[] scores : plan.systems()) {
      double[] those = Arrays.stream(places).mapToDouble(place -> scores[place]).toArray();
      maps.add(MonotoneRegression.fit(ScoredGrades.of(those, said)));
    }
    return maps;
  }

  /** Returns weights by the ranks of the systems. */
  static double[] byRank(JudgingPlan plan) {
    return PairSampling.mean(plan.systems(), PairSampling::byRank);
  }

  /** Draws pairs so that expected grades are evenly spread over the scale. */
  record StratifiedSampling() implements JudgingAim {

    @Override
    public JudgingPlan first(JudgingPlan nothing, int count, int base, long seed) {
      return nothing.with(JudgingAim.byRank(nothing), count, base, seed);
    }

    @Override
    public JudgingPlan next(JudgingPlan plan, List<JudgedPair> judged, int count, long seed) {
      return plan.with(weights(plan, judged), count, 0, seed);
    }

    private static double[] weights(JudgingPlan plan, List<JudgedPair> judged) {
      List<GradeMap> maps = JudgingAim.maps(plan, judged);
      if (maps.isEmpty()) {
        return JudgingAim.byRank(plan);
      }
      List<double[]> systems = plan.systems();
      List<double[]> weights = new ArrayList<>();
      for (int i = 0; i < maps.size(); i++) {
        weights.add(PairSampling.byExpectedGrade(systems.get(i), maps.get(i), plan.scale()));
      }
      return PairSampling.mean(weights, each -> each);
    }

    @Override
    public String outcome(JudgingPlan plan, List<JudgedPair> judged, int rounds) {
      double[] weights = judged.stream().mapToDouble(JudgedPair::weight).toArray();
      return Formatted.of(
          "%d pairs, uniformity error of their grades %.3f (0 is even), worth %.0f pairs of equal"
              + " weight",
          judged.size(),
          Uniformity.error(judged.stream().map(JudgedPair::grade).toList(), plan.scale()),
          EffectiveSize.of(weights));
    }
  }

  /**
   * Draws pairs by what their judgments are expected to tell of the difference of two runs. A pair
   * at the same rank in both tells nothing; one that only one run has at its top tells most.
   *
   * @param first the name of one run
   * @param second the name of the other
   * @param apart by how much the best grade of each pair raises the second run above the first
   */
  record DifferenceSampling(String first, String second, double[] apart) implements JudgingAim {

    /** How many hits of a query count. */
    private static final int DEPTH = 10;

    /** The expected grade of a pair, from 0 to 1, while no grade is known. */
    private static final double UNKNOWN = 0.5;

    private static final int FOLDS = 5;

    /** The chance to prefer a run that is not better, however often one looks. */
    private static final double LEVEL = 0.05;

    public DifferenceSampling {
      apart = apart.clone();
    }

    /** Compares two runs by the pairs that they have found. */
    public static DifferenceSampling of(
        Run first, Run second, List<Found> found, Collection<String> pictures) {
      Map<AskedPicture, Integer> one = JudgingPlan.FoundPairs.ranks(first, pictures, DEPTH);
      Map<AskedPicture, Integer> other = JudgingPlan.FoundPairs.ranks(second, pictures, DEPTH);
      double queries = found.stream().map(Found::question).distinct().count();
      double best = IntStream.rangeClosed(1, DEPTH).mapToDouble(DifferenceSampling::discount).sum();
      double[] apart =
          found.stream()
              .map(Found::pair)
              .mapToDouble(pair -> discount(other.get(pair)) - discount(one.get(pair)))
              .map(difference -> difference / (queries * best))
              .toArray();
      if (Arrays.stream(apart).allMatch(difference -> difference == 0)) {
        throw new IllegalArgumentException(
            "the first " + DEPTH + " hits of both runs are the same: no judgment tells them apart");
      }
      return new DifferenceSampling(first.name(), second.name(), apart);
    }

    private static double discount(Integer rank) {
      return rank == null ? 0 : Math.log(2) / Math.log1p(rank);
    }

    @Override
    public JudgingPlan first(JudgingPlan nothing, int count, int base, long seed) {
      return nothing.with(weights(nothing, List.of()), count, base, seed);
    }

    /** Draws so many pairs that about {@code count} of them are new. */
    @Override
    public JudgingPlan next(JudgingPlan plan, List<JudgedPair> judged, int count, long seed) {
      double[] weights = weights(plan, judged);
      boolean[] isNew = plan.unplanned();
      int most = (int) Arrays.stream(weights).filter(weight -> weight > 0).count();
      int draws = Math.min(count, most);
      while (draws < most && fresh(PairSampling.chances(weights, draws), isNew) < count) {
        draws++;
      }
      return plan.with(weights, draws, 0, seed);
    }

    private static double fresh(double[] chances, boolean[] isNew) {
      return IntStream.range(0, chances.length)
          .filter(i -> isNew[i])
          .mapToDouble(i -> chances[i])
          .sum();
    }

    private double[] weights(JudgingPlan plan, List<JudgedPair> judged) {
      return RankDifference.information(apart, expected(plan, judged));
    }

    /** Returns the grades that the systems' scores let expect, from 0 to 1. */
    private static double[] expected(JudgingPlan plan, List<JudgedPair> judged) {
      List<GradeMap> maps = JudgingAim.maps(plan, judged);
      List<double[]> systems = plan.systems();
      double[] expected = new double[plan.found().size()];
      Arrays.fill(expected, UNKNOWN);
      for (int i = 0; i < expected.length && !maps.isEmpty(); i++) {
        double sum = 0;
        for (int system = 0; system < maps.size(); system++) {
          sum += plan.scale().share(maps.get(system).at(systems.get(system)[i]));
        }
        expected[i] = sum / maps.size();
      }
      return expected;
    }

    /** Returns the difference by the judgments so far. */
    RankDifference difference(JudgingPlan plan, List<JudgedPair> judged) {
      Map<Integer, Double> grades = new HashMap<>(JudgingAim.grades(plan, judged));
      grades.replaceAll((place, grade) -> plan.scale().share(grade));
      return RankDifference.of(
          apart, expected(plan, judged), grades, unseen(plan, judged), plan.chances());
    }

    /** Returns the grades of judged pairs that judgments of others let expect, fold by fold. */
    private static Map<Integer, Double> unseen(JudgingPlan plan, List<JudgedPair> judged) {
      Map<Integer, Double> unseen = new HashMap<>();
      for (int fold = 0; fold < FOLDS; fold++) {
        List<JudgedPair> others = new ArrayList<>();
        List<JudgedPair> own = new ArrayList<>();
        for (int i = 0; i < judged.size(); i++) {
          (i % FOLDS == fold ? own : others).add(judged.get(i));
        }
        double[] expected = expected(plan, others);
        JudgingAim.grades(plan, own).keySet().forEach(place -> unseen.put(place, expected[place]));
      }
      return unseen;
    }

    @Override
    public String outcome(JudgingPlan plan, List<JudgedPair> judged, int rounds) {
      RankDifference found = difference(plan, judged);
      double reach = Normal.distance(LEVEL / rounds) * found.error();
      String preferred =
          Math.abs(found.mean()) > reach
              ? (found.mean() > 0 ? second : first) + " is better"
              : "Not decided";
      return Formatted.of(
          "%d pairs. Difference of %s to %s in the first %d hits: %+.4f (95 %% interval %+.4f to"
              + " %+.4f, however often you look). %s",
          judged.size(),
          second,
          first,
          DEPTH,
          found.mean(),
          found.mean() - reach,
          found.mean() + reach,
          preferred);
    }
  }

  /**
   * The difference of two rankings in the discounted grade of their first hits, estimated from
   * judgments of some pairs. Grades are between 0 and 1.
   *
   * <p>A pair adds its grade, times the difference of its discounts in both rankings. What is not
   * judged counts with its expected grade. What is judged adds how far its grade is from that,
   * divided by the chance of the pair to be drawn, so that wrong expectations cost precision but do
   * not favour either ranking.
   *
   * @param mean the second ranking's mean discounted grade, less that of the first
   * @param error the standard error of not having judged all pairs; none for other queries
   */
  record RankDifference(double mean, double error) {

    /** Below this variance no grade is taken for known. */
    private static final double MIN_VARIANCE = 0.02;

    /**
     * Estimates the difference.
     *
     * @param apart by how much a grade of 1 raises the difference, for each pair
     * @param expected the expected grade of each pair
     * @param grades the grades of judged pairs by their places
     * @param unseen the expected grades of judged pairs by judgments of others alone; what is
     *     expected of a pair by its own judgment would make the error too small
     * @param chances the chance of each pair to be drawn
     */
    public static RankDifference of(
        double[] apart,
        double[] expected,
        Map<Integer, Double> grades,
        Map<Integer, Double> unseen,
        double[] chances) {
      double mean = IntStream.range(0, apart.length).mapToDouble(i -> apart[i] * expected[i]).sum();
      double variance = 0;
      for (Map.Entry<Integer, Double> judged : grades.entrySet()) {
        int place = judged.getKey();
        double each = apart[place] / chances[place];
        mean += each * (judged.getValue() - expected[place]);
        double wrong = each * (judged.getValue() - unseen.get(place));
        variance += (1 - chances[place]) * wrong * wrong;
      }
      return new RankDifference(mean, Math.sqrt(variance));
    }

    /**
     * Returns weights of the pairs for the next draw: the root of how much a judgment is expected
     * to lower the variance of the difference. Drawing in proportion to them leaves the least error
     * for a number of judgments (Neyman, 1934).
     */
    public static double[] information(double[] apart, double[] expected) {
      double[] weights = new double[apart.length];
      for (int i = 0; i < weights.length; i++) {
        double variance = Math.max(MIN_VARIANCE, expected[i] * (1 - expected[i]));
        weights[i] = Math.abs(apart[i]) * Math.sqrt(variance);
      }
      return weights;
    }
  }
}
