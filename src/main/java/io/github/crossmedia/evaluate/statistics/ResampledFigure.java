package io.github.crossmedia.evaluate.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * A number with its bootstrap resamples.
 *
 * @param observed the number itself
 * @param drawn the number in each resample, paired with the resamples of other systems
 */
public record ResampledFigure(double observed, double[] drawn) {

  private static final double OUTSIDE = 0.025;

  public ResampledFigure {
    if (drawn.length < 2) {
      throw new IllegalArgumentException("at least 2 resamples are needed");
    }
    drawn = drawn.clone();
  }

  /** Returns the difference to another number with the same resamples. */
  public ResampledFigure minus(ResampledFigure other) {
    double[] differences = Pairs.differences(drawn, other.drawn);
    return new ResampledFigure(observed - other.observed, differences);
  }

  /** Returns the number with all resamples of other estimates of it. */
  public ResampledFigure drawnAs(List<ResampledFigure> others) {
    return new ResampledFigure(
        observed, others.stream().flatMapToDouble(other -> Arrays.stream(other.drawn)).toArray());
  }

  /** Returns the number with resamples that deviate from their mean by a factor more. */
  public ResampledFigure widened(double factor) {
    double mean = Arrays.stream(drawn).average().orElseThrow();
    return new ResampledFigure(
        observed, Arrays.stream(drawn).map(each -> mean + factor * (each - mean)).toArray());
  }

  /** Returns the mean of numbers with the same resamples, such as those of several seeds. */
  public static ResampledFigure mean(List<ResampledFigure> parts) {
    double observed = parts.stream().mapToDouble(ResampledFigure::observed).average().orElseThrow();
    double[] drawn = new double[parts.getFirst().drawn.length];
    Arrays.setAll(
        drawn, i -> parts.stream().mapToDouble(part -> part.drawn[i]).average().orElseThrow());
    return new ResampledFigure(observed, drawn);
  }

  /**
   * Returns the standard deviation of numbers, such as those of several seeds, or 0 for a single
   * one.
   */
  public static double deviation(List<ResampledFigure> parts) {
    return deviation(parts.stream().mapToDouble(ResampledFigure::observed).toArray());
  }

  /** Returns the number in another unit, such as percent. */
  public ResampledFigure times(double factor) {
    DoubleUnaryOperator scale = value -> factor * value;
    return new ResampledFigure(factor * observed, Arrays.stream(drawn).map(scale).toArray());
  }

  public double deviation() {
    return deviation(drawn);
  }

  private static double deviation(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return values.length == 1 ? 0 : Math.sqrt(squares / (values.length - 1));
  }

  /**
   * Returns the 95 % interval of the resamples, shifted to the observed number. The shift is needed
   * because copies of a relevant picture are adjacent in a ranking, which raises the mean of the
   * resamples.
   */
  public Interval interval() {
    double mean = Arrays.stream(drawn).average().orElseThrow();
    double[] sorted = drawn.clone();
    Arrays.sort(sorted);
    int cut = (int) (OUTSIDE * sorted.length);
    return new Interval(
        observed - mean + sorted[cut], observed - mean + sorted[sorted.length - 1 - cut]);
  }

  /** Returns the two-sided p-value of a difference from 0, by the normal distribution. */
  public double pValue() {
    double deviation = deviation();
    if (deviation == 0) {
      return observed == 0 ? 1 : 0;
    }
    return Normal.twoSided(observed / deviation);
  }

  public record Interval(double lower, double upper) {}

  @Override
  public boolean equals(Object other) {
    return other instanceof ResampledFigure that
        && observed == that.observed
        && Arrays.equals(drawn, that.drawn);
  }

  @Override
  public int hashCode() {
    return 31 * Double.hashCode(observed) + Arrays.hashCode(drawn);
  }

  @Override
  public String toString() {
    return observed + " +- " + deviation() + " in " + drawn.length + " resamples";
  }
}
