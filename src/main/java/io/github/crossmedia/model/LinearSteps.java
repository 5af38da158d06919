package io.github.crossmedia.model;

import io.github.crossmedia.model.encoder.LengthOne;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.Weights;
import java.util.Arrays;
import java.util.List;

/** Encoding steps that consist of weights before and after one division by the Euclidean length. */
record LinearSteps(float[] before, boolean normalises, float[] after) {

  static LinearSteps of(List<Step> steps, int dimension) {
    float[] before = ones(dimension);
    float[] after = ones(dimension);
    boolean normalises = false;
    for (Step step : steps) {
      if (step instanceof Weights weights) {
        multiply(normalises ? after : before, weights.weights());
      } else if (step instanceof LengthOne && !normalises) {
        normalises = true;
      } else {
        throw new NotLinearException(
            "a step of kind \"" + step.kind() + "\" precedes its projection");
      }
    }
    return new LinearSteps(before, normalises, after);
  }

  private static float[] ones(int dimension) {
    float[] ones = new float[dimension];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static void multiply(float[] target, float[] weights) {
    for (int i = 0; i < target.length; i++) {
      target[i] *= weights[i];
    }
  }
}
