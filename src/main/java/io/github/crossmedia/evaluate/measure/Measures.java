package io.github.crossmedia.evaluate.measure;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The measures by name. */
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

  /** The measure with a name; numbers in names can be any cutoff. */
  public static Measure named(String name) {
    return switch (name) {
      case "map", "AvgP" -> new AveragePrecision();
      case "Rprec", "BEP" -> new RPrecision();
      case "ndcg" -> new NormalisedDcg();
      case "DCG@25" -> new ChallengeDcg();
      case "normalised_rank" -> new NormalisedRank();
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
    Matcher precision = PRECISION_AT.matcher(name);
    if (precision.matches()) {
      return Optional.of(new PrecisionAt(Integer.parseInt(precision.group(1))));
    }
    Matcher averagePrecision = AVERAGE_PRECISION_AT.matcher(name);
    if (averagePrecision.matches()) {
      return Optional.of(new AveragePrecisionAt(Integer.parseInt(averagePrecision.group(1))));
    }
    Matcher found = FOUND_WITHIN.matcher(name);
    if (found.matches()) {
      return Optional.of(new FoundWithin(Integer.parseInt(found.group(1))));
    }
    Matcher interpolated = INTERPOLATED.matcher(name);
    if (interpolated.matches()) {
      String tenths = interpolated.group(1);
      return Optional.of(new InterpolatedPrecision(tenths == null ? 10 : Integer.parseInt(tenths)));
    }
    return Optional.empty();
  }

  /** The eleven points of the precision-recall curve, from recall 0 to recall 1. */
  public static List<Measure> precisionRecallCurve() {
    return IntStream.rangeClosed(0, 10).<Measure>mapToObj(InterpolatedPrecision::new).toList();
  }
}
