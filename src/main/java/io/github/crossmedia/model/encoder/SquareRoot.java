package io.github.crossmedia.model.encoder;

import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.View;

/**
 * The square root of each component, with its sign. For the roots of two histograms' shares, the
 * dot product is the Bhattacharyya coefficient, and the Euclidean distance is Hellinger's distance.
 */
public record SquareRoot() implements Step {

  @Override
  public int dimension(int dimension) {
    return dimension;
  }

  @Override
  public View apply(View view) {
    return ComponentMap.apply(
        view, 1, (value, target, at) -> target[at] = Math.copySign(root(value), value));
  }

  private static float root(float value) {
    return (float) Math.sqrt(Math.abs(value));
  }

  @Override
  public String kind() {
    return "square-root";
  }

  @Override
  public void write(PartWriter out) {}
}
