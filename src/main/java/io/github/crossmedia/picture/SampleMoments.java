package io.github.crossmedia.picture;

/** Accumulates numbers for their mean, spread and skew. */
public final class SampleMoments {

  private int count;
  private double sum;
  private double squares;
  private double cubes;

  /** Adds a number. */
  public void add(double value) {
    count++;
    sum += value;
    squares += value * value;
    cubes += value * value * value;
  }

  public double mean() {
    return count == 0 ? 0 : sum / count;
  }

  /** Returns the standard deviation. */
  public double spread() {
    return count == 0 ? 0 : Math.sqrt(Math.max(0, squares / count - mean() * mean()));
  }

  /** Returns the cube root of the third central moment, so that it has the unit of the numbers. */
  public double skew() {
    if (count == 0) {
      return 0;
    }
    double mean = mean();
    return Math.cbrt(cubes / count - 3 * mean * squares / count + 2 * mean * mean * mean);
  }
}
