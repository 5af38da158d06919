package io.github.crossmedia.picture.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Scenes;
import io.github.crossmedia.vector.DenseVector;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DenseDescriptorsTest {

  @Test
  void takesMomentsOfColoursInNineRectangles() {
    // white above, black below; the middle row of rectangles has half of each
    int[] pixels = new int[60 * 60];
    for (int i = 0; i < pixels.length / 2; i++) {
      pixels[i] = 0xffffff;
    }
    DenseVector moments = new ColourMoments().extract(Picture.of(60, 60, pixels));
    assertEquals(81, moments.dimension());
    assertEquals(100, moments.get(0), 0.01, "mean L* above");
    assertEquals(0, moments.get(1), 0.01, "spread above");
    assertEquals(50, moments.get(3 * 9), 0.01, "mean L* in the middle");
    assertEquals(50, moments.get(3 * 9 + 1), 0.01, "spread in the middle");
    assertEquals(0, moments.get(6 * 9), 0.01, "mean L* below");
  }

  @Test
  void takesTheEnergyOfWaveletBands() {
    // columns of white and black in turn: L* is 100 and 0, so (100 - 0 + 100 - 0) / 2 everywhere
    int[] pixels = new int[32 * 32];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = i % 2 == 0 ? 0xffffff : 0;
    }
    DenseVector energies = new WaveletEnergies().extract(Picture.of(32, 32, pixels));
    assertEquals(27, energies.dimension());
    assertEquals(100, energies.get(0), 0.01, "horizontal");
    for (int i = 1; i < 9; i++) {
      assertEquals(0, energies.get(i), 0.01, "band " + i);
    }
  }

  @Test
  void countsGradientsByDirection() {
    int[] pixels = new int[64 * 64];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = i % 64 / 8 % 2 * 0xffffff;
    }
    DenseVector vertical = new OrientedGradients().extract(Picture.of(64, 64, pixels));
    assertEquals(7 * 7 * 4 * 9, vertical.dimension());
    // upright stripes: one direction on the border of bins 4 and 5, four cells of length one
    for (int i = 0; i < vertical.dimension(); i++) {
      double expected = i % 9 == 4 || i % 9 == 5 ? Math.sqrt(1.0 / 8) : 0;
      assertEquals(expected, vertical.get(i), 1e-3, "component " + i);
    }
  }

  @Test
  void takesTheSameGistOfAPaleCopy() {
    Picture scene = Picture.of(Scenes.discs(128, 128, 2));
    int[] pale = new int[scene.size()];
    for (int i = 0; i < pale.length; i++) {
      pale[i] = (scene.rgb(i) >> 1 & 0x7f7f7f) + 0x808080;
    }
    DenseVector vivid = new Gist().extract(scene);
    DenseVector faded = new Gist().extract(Picture.of(128, 128, pale));
    double cosine = vivid.dot(faded.toArray()) / vivid.norm() / faded.norm();
    assertEquals(24 * 16, vivid.dimension());
    assertEquals(1, cosine, 0.01);
  }

  @Test
  void findsNoGistInAFlatPicture() {
    assertEquals(0, new Gist().extract(flat(0x808080)).norm(), 1e-3);
  }

  private static Picture flat(int rgb) {
    int[] pixels = new int[50 * 40];
    Arrays.fill(pixels, rgb);
    return Picture.of(50, 40, pixels);
  }
}
