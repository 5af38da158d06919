package io.github.crossmedia.picture.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.picture.Plane;
import java.util.List;
import org.junit.jupiter.api.Test;

class GaborBankTest {

  private final GaborBank bank = new GaborBank(List.of(4.0, 8.0, 16.0), 4);

  @Test
  void answersAWaveOfItsOwnLengthAndDirectionMost() {
    for (int filter = 0; filter < bank.size(); filter++) {
      double wavelength = 4 << filter / 4;
      double direction = Math.PI * (filter % 4) / 4;
      List<Plane> amplitudes = bank.amplitudes(wave(wavelength, direction));
      int strongest = 0;
      for (int other = 1; other < bank.size(); other++) {
        if (amplitudes.get(other).at(32, 32) > amplitudes.get(strongest).at(32, 32)) {
          strongest = other;
        }
      }
      assertEquals(filter, strongest);
    }
  }

  @Test
  void answersWithHalfTheWavesAmplitudeWhateverItsPhase() {
    Plane amplitude = bank.amplitudes(wave(8, 0)).get(4);
    for (int x = 24; x < 40; x++) {
      assertEquals(50, amplitude.at(x, 32), 0.5);
    }
  }

  @Test
  void convolvesAsTheSumSays() {
    Plane plane = new Plane(4, 3, new float[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
    float[] kernel = {1, 10, 100};
    // row 1, x = 1: 100 * 5 + 10 * 6 + 1 * 7; the border repeats: 100 * 5 + 10 * 5 + 6
    assertEquals(567, Convolution.rows(plane, kernel).at(1, 1));
    assertEquals(556, Convolution.rows(plane, kernel).at(0, 1));
    // column 2: 100 * 3 + 10 * 7 + 11
    assertEquals(381, Convolution.columns(plane, kernel).at(2, 1));
  }

  private static Plane wave(double wavelength, double direction) {
    Plane plane = new Plane(64, 64);
    for (int i = 0; i < plane.values().length; i++) {
      double along = Math.cos(direction) * (i % 64) + Math.sin(direction) * (i / 64);
      plane.values()[i] = (float) (100 * Math.cos(2 * Math.PI * along / wavelength));
    }
    return plane;
  }
}
