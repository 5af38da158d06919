package io.github.crossmedia.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

/** Golden pixels by Pillow 12.3, {@code resize(size, BILINEAR)}, which rounds to 8 bits twice. */
class ResamplingTest {

  private static final int[] SHRUNK = {
    0x661611, 0x855435, 0x708253, 0x71724f, 0x6d323b, 0x74708b, 0x81848d, 0x726c8e, 0x7e4e5c,
    0x718794, 0x77839c, 0x77889a
  };
  private static final int[] GROWN = {
    0x000000, 0x140300, 0x2d0800, 0x471300, 0x602300, 0x793700, 0x934f00, 0xac6e00, 0xc69000,
    0xd7b600, 0x41e300, 0x12ab00, 0x2b4800, 0x458200, 0x5ec200, 0x72f400
  };

  @Test
  void shrinksLikePillow() {
    requirePixels(SHRUNK, Resampling.resize(pattern(), 4, 3));
  }

  @Test
  void growsLikePillow() {
    requirePixels(GROWN, Resampling.resize(pattern(), 16, 9));
  }

  @Test
  void keepsThePictureThatIsSmallEnough() {
    Picture picture = pattern();
    assertSame(picture, Resampling.atMost(picture, 11));
  }

  @Test
  void keepsTheShape() {
    Picture wide = Picture.of(400, 30, new int[12_000]);
    Picture small = Resampling.atMost(wide, 192);
    assertEquals(192, small.width());
    assertEquals(14, small.height());
  }

  @Test
  void keepsAtLeastOnePixel() {
    Picture line = Picture.of(1000, 1, new int[1000]);
    assertEquals(1, Resampling.atMost(line, 100).height());
  }

  private static Picture pattern() {
    int[] pixels = new int[77];
    for (int i = 0; i < pixels.length; i++) {
      int x = i % 11;
      int y = i / 11;
      int red = (x * 37 + y * 91) % 256;
      int green = (x * x * 5 + y * 13) % 256;
      pixels[i] = red << 16 | green << 8 | x * y * 17 % 256;
    }
    return Picture.of(11, 7, pixels);
  }

  private static void requirePixels(int[] golden, Picture picture) {
    for (int i = 0; i < golden.length; i++) {
      for (int shift = 0; shift <= 16; shift += 8) {
        assertEquals(golden[i] >> shift & 255, picture.rgb(i) >> shift & 255, 1, "pixel " + i);
      }
    }
  }
}
