package io.github.crossmedia.evaluate.measure;

import io.github.crossmedia.Formatted;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The measures of the literature by name. */
public final class Measures {

  /** The known names, for messages. */
  public static final String NAMES =
      "map (or AvgP), Rprec (or BEP), P_10, ndcg, DCG@25, mAP@50, iprec_at_recall_0.10,"
          + " R@10, median_rank, normalised_rank";

  private static final Pattern PRECISION_AT = Pattern.compile("P[_@]([1-9]\\d{0,8})");
  private static final Pattern AVERAGE_PRECISION_AT = Pattern.compile("mAP@([1-9]\\d{0,8})");
  private static final Pattern FOUND_WITHIN = Pattern.compile("R@([1-9]\\d{0,8})");
  private static final Pattern INTERPOLATED =
      Pattern.compile("iprec_at_recall_(?:0?\\.(\\d)0?|(1)(?:\\.00?)?)");

  private Measures() {}

  /** Returns the measure with a name. The number in a name may be any cutoff. */
  public static Measure named(String name) {
    return switch (name) {
      case "map", "AvgP" -> averagePrecision();
      case "Rprec", "BEP" -> rPrecision();
      case "ndcg" -> new NormalisedDcg();
      case "DCG@25" -> new ChallengeDcg();
      case "normalised_rank" -> normalisedRank();
      case "median_rank" -> new FirstRank();
      default ->
          withNumber(name)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "unknown measure '" + name + "': known are " + NAMES));
    };
  }

  private static Optional<Measure> withNumber(String name) {
    return ofCutoff(PRECISION_AT, name, Measures::precisionAt)
        .or(() -> ofCutoff(AVERAGE_PRECISION_AT, name, Measures::averagePrecisionAt))
        .or(() -> ofCutoff(FOUND_WITHIN, name, Measures::foundWithin))
        .or(() -> ofCutoff(INTERPOLATED, name, Measures::interpolatedPrecision));
  }

  private static Optional<Measure> ofCutoff(
      Pattern pattern, String name, IntFunction<Measure> measure) {
    Matcher matcher = pattern.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String number = matcher.group(1);
    return Optional.of(measure.apply(number == null ? 10 : Integer.parseInt(number)));
  }

  /**
   * Returns average precision: the mean over all relevant items of the precision at their ranks.
   */
  public static Measure averagePrecision() {
    return new Formula(
        "map",
        ranking ->
            ranking.relevant() == 0
                ? 0
                : sumOfPrecisions(ranking, ranking.found()) / ranking.relevant());
  }

  /** Returns the sum of the precisions at the ranks of the first {@code found} relevant items. */
  private static double sumOfPrecisions(RankedRelevance ranking, int found) {
    double sum = 0;
    for (int i = 0; i < found; i++) {
      sum += (i + 1.0) / ranking.rank(i);
    }
    return sum;
  }

  /**
   * Returns average precision of the first {@code top} items, divided by the number of relevant
   * items <em>among them</em>. Papers on cross-modal retrieval call it mAP@R. It is not trec_eval's
   * {@code map_cut}, which divides by all relevant items.
   */
  public static Measure averagePrecisionAt(int top) {
    requireCutoff(top);
    return new Formula(
        "mAP@" + top,
        ranking -> {
          int found = ranking.foundWithin(top);
          return found == 0 ? 0 : sumOfPrecisions(ranking, found) / found;
        });
  }

  /** Returns the share of relevant items among the first {@code top}. */
  public static Measure precisionAt(int top) {
    requireCutoff(top);
    return new Formula("P_" + top, ranking -> (double) ranking.foundWithin(top) / top);
  }

  /**
   * Returns the measure of whether a relevant item is among the first {@code top}. Papers on
   * captions call its mean over queries recall at {@code top}.
   */
  public static Measure foundWithin(int top) {
    requireCutoff(top);
    return new Formula("R@" + top, ranking -> ranking.foundWithin(top) > 0 ? 1 : 0);
  }

  private static void requireCutoff(int top) {
    if (top < 1) {
      throw new IllegalArgumentException("a cutoff must be at least 1, got " + top);
    }
  }

  /**
   * Returns precision at the rank that equals the number of relevant items. Its other name is
   * break-even point, because precision equals recall there.
   */
  public static Measure rPrecision() {
    return new Formula(
        "Rprec",
        ranking -> {
          int relevant = ranking.relevant();
          return relevant == 0 ? 0 : (double) ranking.foundWithin(relevant) / relevant;
        });
  }

  /** Returns the highest precision at any rank with a recall of at least {@code tenths} / 10. */
  public static Measure interpolatedPrecision(int tenths) {
    if (tenths < 0 || tenths > 10) {
      throw new IllegalArgumentException("recall must be 0 to 10 tenths, not " + tenths);
    }
    return new Formula(
        Formatted.of("iprec_at_recall_%.2f", tenths / 10.0),
        ranking -> {
          int needed = Math.max(1, Math.ceilDiv(tenths * ranking.relevant(), 10));
          double best = 0;
          for (int found = needed; found <= ranking.found(); found++) {
            best = Math.max(best, (double) found / ranking.rank(found - 1));
          }
          return best;
        });
  }

  /** Returns the eleven points of the precision-recall curve, from recall 0 to recall 1. */
  public static List<Measure> precisionRecallCurve() {
    return IntStream.rangeClosed(0, 10).mapToObj(Measures::interpolatedPrecision).toList();
  }

  /**
   * Returns normalised average rank, {@code (sum R_i - N_R (N_R + 1) / 2) / (N N_R)} for the ranks
   * R_i of the N_R relevant items among N candidates: 0 is best, 0.5 is chance. Relevant items that
   * were not ranked count as the last ones.
   */
  public static Measure normalisedRank() {
    return new Formula(
        "normalised_rank",
        ranking -> {
          long relevant = ranking.relevant();
          if (relevant == 0) {
            return 0;
          }
          long missing = relevant - ranking.found();
          long sum = missing * ranking.candidates() - missing * (missing - 1) / 2;
          for (int i = 0; i < ranking.found(); i++) {
            sum += ranking.rank(i);
          }
          long best = relevant * (relevant + 1) / 2;
          return (double) (sum - best) / ((double) ranking.candidates() * relevant);
        });
  }

  private record Formula(String name, ToDoubleFunction<RankedRelevance> formula)
      implements Measure {

    @Override
    public double of(RankedRelevance ranking) {
      return formula.applyAsDouble(ranking);
    }
  }

  /**
   * The rank of the first relevant item; its summary is the median over queries. If no relevant
   * item was ranked, it is one more than the number of candidates.
   */
  public record FirstRank() implements Measure {

    @Override
    public String name() {
      return "median_rank";
    }

    @Override
    public double of(RankedRelevance ranking) {
      return ranking.found() == 0 ? ranking.candidates() + 1 : ranking.rank(0);
    }

    @Override
    public double summary(double[] values) {
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      int middle = sorted.length / 2;
      return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    @Override
    public boolean isShare() {
      return false;
    }
  }

  /**
   * Discounted cumulative gain, divided by that of the best ranking, as in trec_eval. The gain is
   * linear, and the discount at rank r is log2(r + 1) (Järvelin and Kekäläinen, 2002).
   */
  public record NormalisedDcg() implements Measure {

    @Override
    public String name() {
      return "ndcg";
    }

    @Override
    public double of(RankedRelevance ranking) {
      double ideal = 0;
      for (int i = 0; i < ranking.relevant(); i++) {
        ideal += ranking.idealGain(i) * discount(i + 1);
      }
      double dcg = 0;
      for (int i = 0; i < ranking.found(); i++) {
        dcg += ranking.gain(i) * discount(ranking.rank(i));
      }
      return ideal == 0 ? 0 : dcg / ideal;
    }

    /** Returns 1 / log2(rank + 1). */
    static double discount(int rank) {
      return Math.log(2) / Math.log(rank + 1.0);
    }
  }

  /**
   * DCG@25 of the MSR-Bing image retrieval challenge: {@code 0.01757 sum (2^g - 1) / log2(r + 1)}
   * over the first 25 ranks r, where the gain g is 3 for excellent, 2 for good and 0 for bad. The
   * factor makes 25 excellent pictures worth 1.
   */
  public record ChallengeDcg() implements Measure {

    private static final int TOP = 25;
    private static final double FACTOR = 0.01757;

    @Override
    public String name() {
      return "DCG@" + TOP;
    }

    @Override
    public double of(RankedRelevance ranking) {
      double sum = 0;
      for (int i = 0; i < ranking.foundWithin(TOP); i++) {
        sum += (Math.pow(2, ranking.gain(i)) - 1) * NormalisedDcg.discount(ranking.rank(i));
      }
      return FACTOR * sum;
    }
  }
}
