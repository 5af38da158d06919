package io.github.crossmedia.model.encoder;

import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.Vector;
import io.github.crossmedia.vector.View;

/**
 * Divides by the sum of all absolute values, which turns counts into shares; a zero vector stays as
 * it is.
 */
public record Shares() implements Step {

  @Override
  public int dimension(int dimension) {
    return dimension;
  }

  @Override
  public View apply(View view) {
    Vector vector = Step.vector(view);
    double[] sum = {0};
    vector.forEach((index, value) -> sum[0] += Math.abs(value));
    return sum[0] == 0 ? vector : vector.scaled((float) (1 / sum[0]));
  }

  @Override
  public String kind() {
    return "shares";
  }

  @Override
  public void write(PartWriter out) {}
}
