package io.github.crossmedia.model.encoder;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Kinds.Kind;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import io.github.crossmedia.vector.View;
import java.util.Arrays;
import java.util.List;

/** One step on the way from a raw view to the vector that a projection takes. */
public interface Step extends Part {

  Kinds<Step> KINDS =
      Kinds.of(
          "step",
          new Kind<>("weights", Weights.class, Weights::read),
          new Kind<>("length-one", LengthOne.class, in -> new LengthOne()),
          new Kind<>("shares", Shares.class, in -> new Shares()),
          new Kind<>("square-root", SquareRoot.class, in -> new SquareRoot()),
          new Kind<>("chi-square", ChiSquare.class, ChiSquare::read),
          new Kind<>("topics", TopicMixture.class, TopicMixture::read));

  @Override
  default String kind() {
    return KINDS.name(this);
  }

  /** Returns the dimension of the result for a view of {@code dimension}. */
  default int dimension(int dimension) {
    return dimension;
  }

  /** Writes nothing, as a step without numbers does. */
  @Override
  default void write(PartWriter out) {}

  View apply(View view);

  static int dimension(int dimension, List<Step> steps) {
    int result = dimension;
    for (Step step : steps) {
      result = step.dimension(result);
    }
    return result;
  }

  static View applyAll(List<Step> steps, View view) {
    View result = view;
    for (Step step : steps) {
      result = step.apply(result);
    }
    return result;
  }

  static void requireFitting(int dimension, List<Step> steps) {
    dimension(dimension, steps);
  }

  /** Returns the view as a vector; a bag must be quantised before. */
  static Vector vector(View view) {
    if (view instanceof Vector vector) {
      return vector;
    }
    throw new IllegalArgumentException(
        "a bag of vectors must be turned into visual words by a code book first");
  }

  /** Multiplies each component by its weight, such as its inverse document frequency. */
  record Weights(float[] weights) implements Step {

    @Override
    public int dimension(int dimension) {
      if (dimension != weights.length) {
        throw new IllegalArgumentException(
            weights.length + " weights do not fit a view of " + dimension + " dimensions");
      }
      return dimension;
    }

    @Override
    public View apply(View view) {
      return switch (Step.vector(view)) {
        case SparseVector sparse -> sparse.weighted(weights);
        case DenseVector dense -> {
          float[] weighted = dense.toArray();
          for (int i = 0; i < weighted.length; i++) {
            weighted[i] *= weights[i];
          }
          yield DenseVector.of(weighted);
        }
      };
    }

    @Override
    public void write(PartWriter out) {
      out.floats("weights", weights);
    }

    static Weights read(PartReader in) {
      return new Weights(in.floats("weights"));
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Weights that && Arrays.equals(weights, that.weights);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(weights);
    }
  }

  /** Scales a vector to Euclidean length one; a zero vector stays as it is. */
  record LengthOne() implements Step {

    @Override
    public View apply(View view) {
      return Step.vector(view).normalised();
    }
  }

  /**
   * Divides by the sum of all absolute values, which turns counts into shares; a zero vector stays
   * as it is.
   */
  record Shares() implements Step {

    @Override
    public View apply(View view) {
      Vector vector = Step.vector(view);
      double[] sum = {0};
      vector.forEach((index, value) -> sum[0] += Math.abs(value));
      return sum[0] == 0 ? vector : vector.scaled((float) (1 / sum[0]));
    }
  }

  /**
   * The square root of each component, with its sign. For the roots of two histograms' shares, the
   * dot product is the Bhattacharyya coefficient, and the Euclidean distance is Hellinger's
   * distance.
   */
  record SquareRoot() implements Step {

    @Override
    public View apply(View view) {
      return ComponentMap.apply(
          view, 1, (value, target, at) -> target[at] = Math.copySign(root(value), value));
    }

    private static float root(float value) {
      return (float) Math.sqrt(Math.abs(value));
    }
  }

  /**
   * A map whose dot product approximates the additive chi-square kernel, the sum over components of
   * 2 x y / (x + y). See equation 13 of Vedaldi and Zisserman, "Efficient Additive Kernels via
   * Explicit Feature Maps", 2012. Each component x becomes 2 {@code order} + 1:
   *
   * <pre>sqrt(x L sech(0)), sqrt(2 x L sech(pi j L)) cos(j L log x), ... sin(j L log x)</pre>
   *
   * for j from 1 to {@code order}, where L is {@code period}. A negative component is mapped as its
   * absolute value, with its sign.
   */
  record ChiSquare(int order, double period) implements Step {

    /** For each order, the period with the least maximum error for ratios from 1/20 to 20. */
    private static final double[] PERIODS = {0.58, 0.51, 0.46};

    public ChiSquare {
      if (order < 1 || order > 10 || !(period > 0 && Double.isFinite(period))) {
        throw new IllegalArgumentException(
            Formatted.of(
                "a chi-square map must have an order from 1 to 10 and a positive period, got %d and"
                    + " %s",
                order, period));
      }
    }

    /** Returns the map of an order from 1 to 3 with its best period. */
    public static ChiSquare ofOrder(int order) {
      if (order < 1 || order > PERIODS.length) {
        throw new IllegalArgumentException(
            Formatted.of(
                "the order of a chi-square map must be 1 to %d, got %d", PERIODS.length, order));
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
    public void write(PartWriter out) {
      out.put("order", order).put("period", period);
    }

    static ChiSquare read(PartReader in) {
      return new ChiSquare(in.integer("order"), in.number("period"));
    }
  }

  /** Maps each component to one or more components, 0 to zeros. */
  interface ComponentMap {

    /** Writes the components that replace one component into {@code target}, from {@code at} on. */
    void map(float value, float[] target, int at);

    /**
     * Returns a vector with {@code each} components for each component of a view, sparse if the
     * view is.
     */
    static Vector apply(View view, int each, ComponentMap map) {
      return switch (Step.vector(view)) {
        case SparseVector sparse -> {
          int[] indices = new int[sparse.size() * each];
          float[] values = new float[indices.length];
          for (int i = 0; i < sparse.size(); i++) {
            for (int k = 0; k < each; k++) {
              indices[i * each + k] = sparse.index(i) * each + k;
            }
            map.map(sparse.value(i), values, i * each);
          }
          yield SparseVector.of(Math.multiplyExact(sparse.dimension(), each), indices, values);
        }
        case DenseVector dense -> {
          float[] values = new float[dense.dimension() * each];
          for (int i = 0; i < dense.dimension(); i++) {
            if (dense.get(i) != 0) {
              map.map(dense.get(i), values, i * each);
            }
          }
          yield DenseVector.of(values);
        }
      };
    }
  }
}
