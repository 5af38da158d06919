package io.github.crossmedia.picture.filter;

import io.github.crossmedia.picture.Plane;
import java.util.ArrayList;
import java.util.List;

/**
 * Gabor filters: waves of several lengths and directions under round Gaussians. A filter returns
 * the local amplitude of its wave, whatever the wave's phase.
 *
 * <p>A wave under a round Gaussian is the product of a wave along x and a wave along y, so each
 * filter is a few convolutions of rows and columns.
 *
 * @param wavelengths in pixels, the shortest first
 * @param orientations how many directions are spread evenly over half a turn
 */
public record GaborBank(List<Double> wavelengths, int orientations) {

  /** The Gaussian's deviation in wavelengths, for a bandwidth of about one octave. */
  private static final double DEVIATION = 0.56;

  public GaborBank {
    wavelengths = List.copyOf(wavelengths);
  }

  /** Returns the number of filters. */
  public int size() {
    return wavelengths.size() * orientations;
  }

  /**
   * Returns the amplitude of each filter everywhere: all directions of the first wavelength first.
   */
  public List<Plane> amplitudes(Plane plane) {
    List<Plane> amplitudes = new ArrayList<>();
    for (double wavelength : wavelengths) {
      for (int i = 0; i < orientations; i++) {
        amplitudes.add(amplitude(plane, wavelength, Math.PI * i / orientations));
      }
    }
    return amplitudes;
  }

  private static Plane amplitude(Plane plane, double wavelength, double direction) {
    Wave alongX = Wave.of(wavelength, Math.cos(direction));
    Wave alongY = Wave.of(wavelength, Math.sin(direction));
    Plane rowsEven = Convolution.rows(plane, alongX.even());
    Plane rowsOdd = Convolution.rows(plane, alongX.odd());
    // (a + ib)(c + id), whose modulus is the amplitude
    float[] realPart = Convolution.columns(rowsEven, alongY.even()).values();
    float[] realRest = Convolution.columns(rowsOdd, alongY.odd()).values();
    float[] imaginaryPart = Convolution.columns(rowsEven, alongY.odd()).values();
    float[] imaginaryRest = Convolution.columns(rowsOdd, alongY.even()).values();
    Plane amplitude = new Plane(plane.width(), plane.height());
    for (int i = 0; i < realPart.length; i++) {
      float real = realPart[i] - realRest[i];
      float imaginary = imaginaryPart[i] + imaginaryRest[i];
      amplitude.values()[i] = (float) Math.sqrt(real * real + imaginary * imaginary);
    }
    return amplitude;
  }

  /** One axis of a filter: cosine and sine under a Gaussian whose weights sum to one. */
  private record Wave(float[] even, float[] odd) {

    static Wave of(double wavelength, double share) {
      float[] gaussian = Convolution.gaussian(DEVIATION * wavelength);
      int radius = gaussian.length / 2;
      float[] even = new float[gaussian.length];
      float[] odd = new float[gaussian.length];
      for (int i = 0; i < gaussian.length; i++) {
        double phase = 2 * Math.PI * share * (i - radius) / wavelength;
        even[i] = (float) (gaussian[i] * Math.cos(phase));
        odd[i] = (float) (gaussian[i] * Math.sin(phase));
      }
      return new Wave(even, odd);
    }
  }
}
