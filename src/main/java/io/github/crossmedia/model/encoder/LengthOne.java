package io.github.crossmedia.model.encoder;

import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.View;

/** Scales a vector to Euclidean length one; a zero vector stays as it is. */
public record LengthOne() implements Step {

  @Override
  public int dimension(int dimension) {
    return dimension;
  }

  @Override
  public View apply(View view) {
    return Step.vector(view).normalised();
  }

  @Override
  public String kind() {
    return "length-one";
  }

  @Override
  public void write(PartWriter out) {}
}
