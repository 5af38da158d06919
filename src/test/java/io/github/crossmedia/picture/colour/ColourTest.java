package io.github.crossmedia.picture.colour;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Plane;
import java.awt.Color;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColourTest {

  /** Bruce Lindbloom's calculator, sRGB and D65, gives these. */
  @ParameterizedTest
  @CsvSource({
    "ffffff,100,0,0",
    "000000,0,0,0",
    "ff0000,53.24,80.09,67.20",
    "00ff00,87.73,-86.18,83.18",
    "0000ff,32.30,79.19,-107.86",
    "808080,53.59,0,0"
  })
  void convertsToLab(String rgb, double l, double a, double b) {
    Plane[] lab = Lab.planes(Picture.of(1, 1, new int[] {Integer.parseInt(rgb, 16)}));
    assertEquals(l, lab[0].at(0, 0), 0.02);
    assertEquals(a, lab[1].at(0, 0), 0.02);
    assertEquals(b, lab[2].at(0, 0), 0.02);
  }

  @Test
  void convertsToHsvAsJavaDoes() {
    for (int rgb = 0; rgb < 1 << 24; rgb += 4099) {
      float[] golden = Color.RGBtoHSB(rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255, null);
      Hsv ours = Hsv.of(rgb);
      assertEquals(golden[0], ours.hue(), 1e-5);
      assertEquals(golden[1], ours.saturation(), 1e-5);
      assertEquals(golden[2], ours.value(), 1e-5);
    }
  }
}
