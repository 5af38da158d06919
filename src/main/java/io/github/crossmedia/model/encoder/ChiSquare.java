package io.github.crossmedia.model.encoder;

import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.View;
import java.util.Locale;

/**
 * A map whose dot product approximates the additive chi-square kernel, the sum over components of 2
 * x y / (x + y). See equation 13 of Vedaldi and Zisserman, "Efficient Additive Kernels via Explicit
 * Feature Maps", 2012. Each component x becomes 2 {@code order} + 1:
 *
 * <pre>sqrt(x L sech(0)), sqrt(2 x L sech(pi j L)) cos(j L log x), ... sin(j L log x)</pre>
 *
 * for j from 1 to {@code order}, where L is {@code period}. A negative component is mapped as its
 * absolute value, with its sign.
 */
public record ChiSquare(int order, double period) implements Step {

  /** For each order, the period with the least maximum error for ratios from 1/20 to 20. */
  private static final double[] PERIODS = {0.58, 0.51, 0.46};

  public ChiSquare {
    if (order < 1 || order > 10 || !(period > 0 && Double.isFinite(period))) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a chi-square map must have an order from 1 to 10 and a positive period, got %d and"
                  + " %s",
              order,
              period));
    }
  }

  /** Returns the map of an order from 1 to 3 with its best period. */
  public static ChiSquare ofOrder(int order) {
    if (order < 1 || order > PERIODS.length) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the order of a chi-square map must be 1 to %d, got %d",
              PERIODS.length,
              order));
    }
    return new ChiSquare(order, PERIODS[order - 1]);
  }

  @Override
  public int dimension(int dimension) {
    return Bounds.components(Math.multiplyExact(dimension, each()));
  }

  private int each() {
    return 2 * order + 1;
  }

  @Override
  public View apply(View view) {
    return ComponentMap.apply(view, each(), this::map);
  }

  private void map(float value, float[] target, int at) {
    double x = Math.abs(value);
    double sign = Math.signum(value);
    double log = Math.log(x);
    target[at] = (float) (sign * Math.sqrt(x * period));
    for (int j = 1; j <= order; j++) {
      double amplitude = sign * Math.sqrt(2 * x * period / Math.cosh(Math.PI * j * period));
      target[at + 2 * j - 1] = (float) (amplitude * Math.cos(j * period * log));
      target[at + 2 * j] = (float) (amplitude * Math.sin(j * period * log));
    }
  }

  @Override
  public String kind() {
    return "chi-square";
  }

  @Override
  public void write(PartWriter out) {
    out.put("order", order).put("period", period);
  }

  static ChiSquare read(PartReader in) {
    return new ChiSquare(in.integer("order"), in.number("period"));
  }
}
