package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.train.method.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/** Finds parameters whose best value is the least or the greatest one tried. */
public final class GridEdge {

  /** The least number of values: of two values each is an edge. */
  private static final int MIN_COUNT = 3;

  private GridEdge() {}

  /**
   * Returns sentences about the chosen values beyond which better ones may lie.
   *
   * @param tried all parameters that were tried
   */
  public static List<String> warnings(List<Parameters> tried, Parameters chosen) {
    List<String> warnings = new ArrayList<>();
    chosen
        .values()
        .forEach(
            (name, value) -> {
              TreeSet<Double> values = new TreeSet<>();
              for (Parameters one : tried) {
                number(one.values().getOrDefault(name, "")).ifPresent(values::add);
              }
              number(value)
                  .filter(number -> values.size() >= MIN_COUNT)
                  .filter(number -> number.equals(values.first()) || number.equals(values.last()))
                  .ifPresent(number -> warnings.add(warning(name, value, number, values)));
            });
    return warnings;
  }

  private static String warning(String name, String value, double number, TreeSet<Double> values) {
    boolean least = number == values.first();
    return String.format(
        Locale.ROOT,
        "%s = %s is the %s of the values tried: a %s one may be better",
        name,
        value,
        least ? "least" : "greatest",
        least ? "smaller" : "greater");
  }

  private static Optional<Double> number(String value) {
    try {
      return Optional.of(Double.valueOf(value));
    } catch (NumberFormatException word) {
      return Optional.empty();
    }
  }
}
