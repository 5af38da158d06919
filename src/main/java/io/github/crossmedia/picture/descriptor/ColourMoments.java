package io.github.crossmedia.picture.descriptor;

import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.SampleMoments;
import io.github.crossmedia.picture.colour.Lab;
import io.github.crossmedia.vector.DenseVector;

/** Mean, spread and skew of L*, a* and b* in each of nine equal rectangles. */
record ColourMoments() implements Descriptor {

  private static final int SIDE = 3;

  @Override
  public String name() {
    return "colour-moments";
  }

  @Override
  public DenseVector extract(Picture picture) {
    Plane[] lab = Lab.planes(picture);
    SampleMoments[] moments = new SampleMoments[SIDE * SIDE * lab.length];
    for (int i = 0; i < moments.length; i++) {
      moments[i] = new SampleMoments();
    }
    for (int i = 0; i < picture.size(); i++) {
      int column = i % picture.width() * SIDE / picture.width();
      int row = i / picture.width() * SIDE / picture.height();
      for (int channel = 0; channel < lab.length; channel++) {
        moments[(row * SIDE + column) * lab.length + channel].add(lab[channel].values()[i]);
      }
    }
    float[] values = new float[3 * moments.length];
    for (int i = 0; i < moments.length; i++) {
      values[3 * i] = (float) moments[i].mean();
      values[3 * i + 1] = (float) moments[i].spread();
      values[3 * i + 2] = (float) moments[i].skew();
    }
    return DenseVector.of(values);
  }
}
