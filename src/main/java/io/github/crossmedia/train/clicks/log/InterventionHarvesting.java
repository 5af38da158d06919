package io.github.crossmedia.train.clicks.log;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Estimates {@link Propensity} from pictures that one query showed at several positions, after
 * random swaps or a new ranking. See Agarwal, Zaitsev, Wang, Li, Najork and Joachims, "Estimating
 * position bias without intrusive interventions", 2019. Clicks are treated as Poisson numbers of
 * mean shown x examined x attractiveness. A position with few clicks on such pictures stays near
 * the {@link AttentionCurve} that fits all positions best.
 */
public final class InterventionHarvesting {

  /**
   * The power of the default curve, for logs that do not show how attention falls with the
   * position.
   */
  public static final double STATED_POWER = 1;

  private static final int MIN_CLICKS = 100;
  private static final double MIN_VALUE = 1e-6;

  /** For each query, the pictures that it showed at several positions. */
  private final List<List<List<ClickCount>>> queries = new ArrayList<>();

  private final int positions;

  private InterventionHarvesting(SearchLog log) {
    Map<String, Map<String, List<ClickCount>>> pictures = new LinkedHashMap<>();
    int deepest = 1;
    for (ClickCount count : log.counts()) {
      if (count.position() > 0) {
        deepest = Math.max(deepest, count.position());
        if (count.shown() > 0) {
          pictures
              .computeIfAbsent(count.query(), key -> new LinkedHashMap<>())
              .computeIfAbsent(count.picture(), key -> new ArrayList<>())
              .add(count);
        }
      }
    }
    this.positions = deepest;
    pictures.values().forEach(own -> queries.add(moved(own.values())));
  }

  private static List<List<ClickCount>> moved(Collection<List<ClickCount>> pictures) {
    return pictures.stream()
        .filter(counts -> counts.size() > 1)
        .filter(counts -> counts.stream().anyMatch(count -> count.clicks() > 0))
        .toList();
  }

  private static long clicks(List<List<ClickCount>> moved) {
    return moved.stream().flatMap(List::stream).mapToLong(ClickCount::clicks).sum();
  }

  /**
   * Returns the propensities of a log: none if it has no positions, the default curve if no picture
   * changed its position.
   */
  public static Propensity of(SearchLog log) {
    if (log.counts().stream().allMatch(count -> count.position() == 0)) {
      return Propensity.NONE;
    }
    InterventionHarvesting harvest = new InterventionHarvesting(log);
    List<List<ClickCount>> moved = harvest.queries.stream().flatMap(List::stream).toList();
    return clicks(moved) < MIN_CLICKS
        ? Propensity.curve(STATED_POWER, harvest.positions)
        : harvest.estimated(moved);
  }

  /**
   * Returns the propensities that other queries could have shown: the queries of the log are drawn
   * with replacement. Returns those of {@link #of} alone if the log does not estimate them at all.
   */
  public static List<Propensity> drawn(SearchLog log, int draws, long seed) {
    InterventionHarvesting harvest = new InterventionHarvesting(log);
    if (clicks(harvest.queries.stream().flatMap(List::stream).toList()) < MIN_CLICKS) {
      return List.of(of(log));
    }
    SplittableRandom random = new SplittableRandom(seed);
    List<Propensity> drawn = new ArrayList<>();
    for (int draw = 0; draw < draws; draw++) {
      List<List<ClickCount>> moved = new ArrayList<>();
      for (int query = 0; query < harvest.queries.size(); query++) {
        moved.addAll(harvest.queries.get(random.nextInt(harvest.queries.size())));
      }
      drawn.add(harvest.estimated(moved));
    }
    return drawn;
  }

  private Propensity estimated(List<List<ClickCount>> moved) {
    AttentionCurve curve = new AttentionCurve(moved, positions, STATED_POWER);
    double[] examined = new double[positions];
    Arrays.setAll(examined, k -> Math.max(MIN_VALUE, curve.of(k + 1)));
    return Propensity.scaled(
        examined,
        Formatted.of(
            "estimated from %d clicks on %d pictures seen at several positions, near 1 /"
                + " position^%.2f",
            clicks(moved), moved.size(), curve.power()));
  }

  /**
   * How attention falls with the position, {@code log examined(k) = -power log(k) + deviation(k)}.
   * Given the clicks on a picture, their positions are drawn in proportion to shown x examined, so
   * its attractiveness need not be known. A position deviates from the curve as far as more than
   * {@value #CLICKS_OF_CURVE} clicks say. Interleaved results show a picture at neighbouring
   * positions only. These say how far attention falls from one to the next, and the curve joins
   * them.
   */
  private static final class AttentionCurve {

    private static final double CLICKS_OF_CURVE = 20;
    private static final double CLICKS_OF_STATED = 0.1;

    /** Positions farther down follow the curve alone. */
    private static final int MAX_FREE = 200;

    private static final int STEPS = 100;
    private static final double LONGEST = 1;
    private static final double CONVERGED = 1e-9;

    private final double stated;
    private final double[] parameters;

    /**
     * Fits the likeliest curve by Newton's method.
     *
     * @param moved the pictures of a query that stood at several positions
     * @param stated the power if the clicks say nothing
     */
    AttentionCurve(List<List<ClickCount>> moved, int positions, double stated) {
      this.stated = stated;
      this.parameters = new double[1 + Math.min(positions, MAX_FREE)];
      parameters[0] = stated;
      double longest = LONGEST;
      for (int step = 0; step < STEPS && longest > CONVERGED; step++) {
        double[] move = move(moved);
        longest = Arrays.stream(move).map(Math::abs).max().orElse(0);
        double shorter = Math.min(1, LONGEST / Math.max(longest, CONVERGED));
        for (int i = 0; i < move.length; i++) {
          parameters[i] += shorter * move[i];
        }
      }
    }

    double power() {
      return parameters[0];
    }

    /** Returns the attention to a position, up to a factor. */
    double of(int position) {
      double deviation = position < parameters.length ? parameters[position] : 0;
      return Math.exp(deviation - parameters[0] * Math.log(position));
    }

    private double[] move(List<List<ClickCount>> moved) {
      int size = parameters.length;
      double[] gradient = new double[size];
      DenseMatrix information = DenseMatrix.zeros(size, size);
      for (int i = 0; i < size; i++) {
        double weight = i == 0 ? CLICKS_OF_STATED : CLICKS_OF_CURVE;
        gradient[i] = -weight * (parameters[i] - (i == 0 ? stated : 0));
        information.add(i, i, weight);
      }
      for (List<ClickCount> counts : moved) {
        add(counts, gradient, information);
      }
      LinearAlgebra algebra = new LinearAlgebra(1);
      DenseMatrix lower = algebra.cholesky(information);
      DenseMatrix right = DenseMatrix.of(new double[][] {gradient}).transposed();
      DenseMatrix solved = algebra.solveLowerTransposed(lower, algebra.solveLower(lower, right));
      double[] move = new double[size];
      Arrays.setAll(move, i -> solved.get(i, 0));
      return move;
    }

    /** Adds what the clicks on one picture say. */
    private void add(List<ClickCount> counts, double[] gradient, DenseMatrix information) {
      int places = counts.size();
      double[] share = new double[places];
      double clicks = 0;
      double looked = 0;
      for (int i = 0; i < places; i++) {
        share[i] = counts.get(i).shown() * of(counts.get(i).position());
        looked += share[i];
        clicks += counts.get(i).clicks();
      }
      double mean = 0;
      double square = 0;
      for (int i = 0; i < places; i++) {
        share[i] /= looked;
        double log = Math.log(counts.get(i).position());
        mean += share[i] * log;
        square += share[i] * log * log;
      }
      information.add(0, 0, clicks * (square - mean * mean));
      for (int i = 0; i < places; i++) {
        int position = counts.get(i).position();
        double log = Math.log(position);
        double surplus = counts.get(i).clicks() - clicks * share[i];
        gradient[0] -= surplus * log;
        if (position >= parameters.length) {
          continue;
        }
        gradient[position] += surplus;
        double withPower = clicks * share[i] * (mean - log);
        information.add(0, position, withPower);
        information.add(position, 0, withPower);
        information.add(position, position, clicks * share[i]);
        for (int j = 0; j < places; j++) {
          int other = counts.get(j).position();
          if (other < parameters.length) {
            information.add(position, other, -clicks * share[i] * share[j]);
          }
        }
      }
    }
  }
}
