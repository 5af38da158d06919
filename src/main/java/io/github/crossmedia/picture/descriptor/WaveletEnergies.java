package io.github.crossmedia.picture.descriptor;

import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.picture.colour.Lab;
import io.github.crossmedia.picture.filter.HaarTransform;
import io.github.crossmedia.vector.DenseVector;

/**
 * The root mean square of the three high-frequency bands of L*, a* and b* after each of three Haar
 * wavelet steps.
 */
record WaveletEnergies() implements Descriptor {

  private static final int STEPS = 3;
  private static final int BANDS = 3;

  @Override
  public String name() {
    return "wavelet";
  }

  @Override
  public DenseVector extract(Picture picture) {
    float[] values = new float[3 * STEPS * BANDS];
    int next = 0;
    for (Plane channel : Lab.planes(Resampling.atLeast(picture, 1 << STEPS))) {
      Plane low = channel;
      for (int step = 0; step < STEPS; step++) {
        HaarTransform bands = HaarTransform.of(low);
        values[next++] = rootMeanSquare(bands.horizontal());
        values[next++] = rootMeanSquare(bands.vertical());
        values[next++] = rootMeanSquare(bands.diagonal());
        low = bands.low();
      }
    }
    return DenseVector.of(values);
  }

  private static float rootMeanSquare(Plane band) {
    double sum = 0;
    for (float value : band.values()) {
      sum += (double) value * value;
    }
    return (float) Math.sqrt(sum / band.values().length);
  }
}
