package io.github.crossmedia.reproduce.interleaving;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.reproduce.interleaving.InterleavedPeople.InterleavedLists;
import io.github.crossmedia.reproduce.interleaving.InterleavingRun.SimulatedVersion;
import io.github.crossmedia.reproduce.interleaving.InterleavingRun.SimulatedVersion.RankedPicture;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.simulation.Behavior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.optim.MaxIter;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.NonNegativeConstraint;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;

/** How much the clicks on optimised lists tell, beside those on team drafts. */
final class OptimisedTrials {

  static final int SEARCHES = 100_000;

  /** Whatever is shown, position k is clicked in one search of k. */
  private static final Behavior RANDOM = new Behavior("random", 1, 1, 0, 0);

  private final Map<String, CandidateLists> drawn = new LinkedHashMap<>();

  /** The lists of both methods for a candidate. */
  private record CandidateLists(
      List<InterleavedLists<RankedPicture>> drafted,
      List<InterleavedLists<RankedPicture>> optimised) {}

  OptimisedTrials(InterleavingRun run) {
    for (SimulatedVersion candidate :
        InterleavingRun.CANDIDATES.subList(2, InterleavingRun.CANDIDATES.size())) {
      drawn.put(
          candidate.name(),
          new CandidateLists(
              run.lists(InterleavedLists::drafted, candidate, 2),
              run.lists(OptimisedLists::of, candidate, 2)));
    }
  }

  private static SingleTest told(
      List<InterleavedLists<RankedPicture>> lists, DoubleUnaryOperator scored, Behavior behavior) {
    return SingleTest.of(
        new InterleavedPeople(lists, scored, behavior).credit(SEARCHES, new SplittableRandom(3)));
  }

  private static String searches(SingleTest told) {
    double ofSession = (double) SEARCHES / told.sessions();
    return Formatted.of(
        "%.0f (%.0f to %.0f)",
        ofSession * told.needed(), ofSession * told.needed(1), ofSession * told.needed(-1));
  }

  private static String errors(SingleTest told) {
    return Formatted.of("%+.1f", told.errors());
  }

  /** Returns how many searches a single test needs. */
  PageTable searches() {
    PageTable table =
        new PageTable().text("candidate", "people").numbers("team draft", "optimised");
    drawn.forEach(
        (candidate, lists) -> {
          for (Behavior behavior : Behavior.REGIMES) {
            table.row(
                candidate,
                behavior.name(),
                searches(told(lists.drafted(), Math::signum, behavior)),
                searches(told(lists.optimised(), DoubleUnaryOperator.identity(), behavior)));
          }
        });
    return table;
  }

  /** Returns by how many standard errors clicks at random favour the candidate. */
  PageTable random() {
    PageTable table =
        new PageTable()
            .text("candidate")
            .numbers("team draft", "optimised", "optimised, one winner a search");
    drawn.forEach(
        (candidate, lists) ->
            table.row(
                candidate,
                errors(told(lists.drafted(), Math::signum, RANDOM)),
                errors(told(lists.optimised(), DoubleUnaryOperator.identity(), RANDOM)),
                errors(told(lists.optimised(), Math::signum, RANDOM))));
    return table;
  }

  /**
   * Optimised interleaving of two rankings (Radlinski and Craswell, "Optimized interleaving for
   * online retrieval evaluation", 2013). Each place of a list has the best item that is left of
   * either ranking. Lists are drawn with the probabilities that tell most, among those by which a
   * click at random favours neither ranking, however far down people look.
   *
   * <p>A click on an item gives the second ranking the places by which it ranks the item higher. An
   * item that a ranking does not have counts as the one after its last.
   *
   * @param lists the lists that may be drawn
   * @param cumulative the sums of their probabilities
   */
  record OptimisedLists<T>(List<List<CreditedItem<T>>> lists, double[] cumulative)
      implements InterleavedLists<T> {

    private static final double EPSILON = 1e-9;
    private static final int MAX_ITERATIONS = 10_000;

    /** Returns the lists of two rankings. */
    static <T> OptimisedLists<T> of(List<T> first, List<T> second, int length) {
      Set<List<T>> allowed = new LinkedHashSet<>();
      grow(new ArrayList<>(), first, second, length, allowed);
      ToDoubleFunction<T> credit = item -> rank(first, item) - rank(second, item);
      List<List<CreditedItem<T>>> lists =
          allowed.stream()
              .map(
                  list ->
                      list.stream()
                          .map(item -> new CreditedItem<>(item, credit.applyAsDouble(item)))
                          .toList())
              .toList();
      double[] cumulative = probabilities(lists);
      for (int i = 1; i < cumulative.length; i++) {
        cumulative[i] += cumulative[i - 1];
      }
      return new OptimisedLists<>(lists, cumulative);
    }

    private static <T> void grow(
        List<T> begun, List<T> first, List<T> second, int length, Set<List<T>> lists) {
      Set<T> next = new LinkedHashSet<>();
      for (List<T> ranking : List.of(first, second)) {
        ranking.stream().filter(item -> !begun.contains(item)).findFirst().ifPresent(next::add);
      }
      if (begun.size() == length || next.isEmpty()) {
        lists.add(List.copyOf(begun));
        return;
      }
      for (T item : next) {
        begun.add(item);
        grow(begun, first, second, length, lists);
        begun.removeLast();
      }
    }

    private static <T> int rank(List<T> ranking, T item) {
      int place = ranking.indexOf(item);
      return 1 + (place < 0 ? ranking.size() : place);
    }

    /** Solves the linear program for the probabilities of lists. */
    private static <T> double[] probabilities(List<List<CreditedItem<T>>> lists) {
      double[] ones = new double[lists.size()];
      Arrays.fill(ones, 1);
      Collection<LinearConstraint> constraints = new ArrayList<>();
      constraints.add(new LinearConstraint(ones, Relationship.EQ, 1));
      double[] above = new double[lists.size()];
      for (int place = 0; place < lists.getFirst().size(); place++) {
        for (int list = 0; list < above.length; list++) {
          above[list] += lists.get(list).get(place).credit();
        }
        constraints.add(new LinearConstraint(above.clone(), Relationship.EQ, 0));
      }
      double[] told = lists.stream().mapToDouble(OptimisedLists::sensitivity).toArray();
      return new SimplexSolver()
          .optimize(
              new MaxIter(MAX_ITERATIONS),
              new LinearObjectiveFunction(told, 0),
              new LinearConstraintSet(constraints),
              new NonNegativeConstraint(true),
              GoalType.MAXIMIZE)
          .getPoint();
    }

    /**
     * Returns how much a click at random would tell: the entropy of the ranking that it is for, if
     * it is for one at all. A place is clicked in proportion to its inverse.
     */
    private static <T> double sensitivity(List<CreditedItem<T>> list) {
      double[] clicks = new double[3];
      for (int place = 0; place < list.size(); place++) {
        clicks[1 + (int) Math.signum(list.get(place).credit())] += 1.0 / (1 + place);
      }
      double all = Arrays.stream(clicks).sum();
      double decisive = clicks[0] + clicks[2];
      return decisive == 0
          ? 0
          : decisive / all * (entropy(clicks[0] / decisive) + entropy(clicks[2] / decisive));
    }

    private static double entropy(double share) {
      return share == 0 ? 0 : -share * Math.log(share);
    }

    @Override
    public List<CreditedItem<T>> draw(SplittableRandom random) {
      double at = random.nextDouble() * (cumulative[cumulative.length - 1] - EPSILON);
      int found = Arrays.binarySearch(cumulative, at);
      return lists.get(found < 0 ? -found - 1 : found + 1);
    }
  }
}
