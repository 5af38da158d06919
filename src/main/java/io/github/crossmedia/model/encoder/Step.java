package io.github.crossmedia.model.encoder;

import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.vector.Vector;
import io.github.crossmedia.vector.View;
import java.util.List;
import java.util.Map;

/** One step on the way from a raw view to the vector that a projection takes. */
public interface Step extends Part {

  Kinds<Step> KINDS =
      Kinds.of(
          "step",
          Map.of(
              "weights",
              Weights::read,
              "length-one",
              in -> new LengthOne(),
              "shares",
              in -> new Shares(),
              "square-root",
              in -> new SquareRoot(),
              "chi-square",
              ChiSquare::read,
              "topics",
              TopicMixture::read));

  /** Returns the dimension of the result for a view of {@code dimension}. */
  int dimension(int dimension);

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
}
