package io.github.crossmedia.picture.descriptor;

import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.picture.filter.Convolution;
import io.github.crossmedia.picture.filter.GaborBank;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;

/**
 * The gist of a scene (Oliva and Torralba, 2001): the mean amplitude of 24 Gabor filters in each of
 * 4 x 4 fields. The picture is first resized to 128 x 128 pixels and normalised to even local
 * contrast.
 */
record Gist() implements Descriptor {

  private static final int SIDE = 128;
  private static final int FIELDS = 4;
  private static final double NEIGHBOURHOOD = 8;
  private static final float MIN_CONTRAST = 10;
  private static final GaborBank FILTERS = new GaborBank(List.of(4.0, 8.0, 16.0), 8);

  @Override
  public String name() {
    return "gist";
  }

  @Override
  public DenseVector extract(Picture picture) {
    Plane even = evenContrast(Resampling.resize(picture.luma(), SIDE, SIDE));
    List<Plane> amplitudes = FILTERS.amplitudes(even);
    float[] values = new float[FILTERS.size() * FIELDS * FIELDS];
    float share = (float) (FIELDS * FIELDS) / (SIDE * SIDE);
    for (int filter = 0; filter < amplitudes.size(); filter++) {
      float[] amplitude = amplitudes.get(filter).values();
      for (int i = 0; i < amplitude.length; i++) {
        int field = i / SIDE * FIELDS / SIDE * FIELDS + i % SIDE * FIELDS / SIDE;
        values[filter * FIELDS * FIELDS + field] += share * amplitude[i];
      }
    }
    return DenseVector.of(values);
  }

  /**
   * Returns each pixel's difference from the mean of its neighbourhood, divided by the
   * neighbourhood's spread.
   */
  private static Plane evenContrast(Plane luma) {
    Plane mean = Convolution.blurred(luma, NEIGHBOURHOOD);
    Plane squares = new Plane(SIDE, SIDE);
    Plane even = new Plane(SIDE, SIDE);
    for (int i = 0; i < even.values().length; i++) {
      float difference = luma.values()[i] - mean.values()[i];
      even.values()[i] = difference;
      squares.values()[i] = difference * difference;
    }
    Plane variance = Convolution.blurred(squares, NEIGHBOURHOOD);
    for (int i = 0; i < even.values().length; i++) {
      even.values()[i] /= MIN_CONTRAST + (float) Math.sqrt(variance.values()[i]);
    }
    return even;
  }
}
