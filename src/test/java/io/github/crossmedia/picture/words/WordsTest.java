package io.github.crossmedia.picture.words;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WordsTest {

  private static final int RED = 0xff0000;
  private static final int BLUE = 0x0000ff;

  @Test
  void knowsTheWholePalette() {
    Set<Integer> seen = new HashSet<>();
    for (int rgb = 0; rgb < 1 << 24; rgb += 251) {
      seen.add(ColourWords.GiftColours.of(rgb));
    }
    assertEquals(18 * 3 * 3 + 4, seen.size());
  }

  @Test
  void tellsGreysFromColours() {
    assertEquals(162, ColourWords.GiftColours.of(0x000000));
    assertEquals(165, ColourWords.GiftColours.of(0xffffff));
    assertEquals(8, ColourWords.GiftColours.of(RED), "hue 0, most saturated, brightest");
  }

  @Test
  void countsColoursOfTheWholeAndOfBlocks() {
    SparseVector words = new ColourWords().extract(leftRedRightBlue(256, 256));
    int red = ColourWords.GiftColours.of(RED);
    int blue = ColourWords.GiftColours.of(BLUE);
    assertEquals(50, words.get(red), 1e-4);
    assertEquals(50, words.get(blue), 1e-4);
    assertEquals(1, words.get(166 * (1 + 0) + red), "first block of 16");
    assertEquals(1, words.get(166 * (1 + 8) + blue), "ninth block of 16");
    assertEquals(1, words.get(166 * 340 + blue), "last block of 128");
    assertEquals(166 * 341, words.dimension());
    assertEquals(2 + 340, words.size());
  }

  @Test
  void putsEnergiesIntoTenBands() {
    assertEquals(0, TextureWords.band(0));
    assertEquals(0, TextureWords.band(1.99));
    assertEquals(1, TextureWords.band(2));
    assertEquals(8, TextureWords.band(511));
    assertEquals(9, TextureWords.band(512));
    assertEquals(9, TextureWords.band(60_000));
  }

  @Test
  void hearsStripesInTheFilterOfTheirLength() {
    int[] pixels = new int[256 * 256];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = i % 4 < 2 ? 0xffffff : 0;
    }
    SparseVector words = new TextureWords().extract(Picture.of(256, 256, pixels));
    // filter 0 has wavelength 4 along x, and nearly every block is in its highest band
    assertTrue(words.get(9) > 90, () -> "highest band: " + words.get(9));
    assertEquals(100, words.get(2 * 10) + words.get(2 * 10 + 1), 1e-3, "nothing along y");
    assertEquals(12 * 10 * 257, words.dimension());
  }

  @ParameterizedTest
  @EnumSource(ColourHistogram.Space.class)
  void countsColoursByThirds(ColourHistogram.Space space) {
    int[] pixels = new int[30 * 30];
    Arrays.fill(pixels, 0, 300, RED);
    Arrays.fill(pixels, 300, 900, BLUE);
    SparseVector histogram = new ColourHistogram(space).extract(Picture.of(30, 30, pixels));
    int red = firstOf(new ColourHistogram(space).extract(Picture.of(1, 1, new int[] {RED})));
    int blue = firstOf(new ColourHistogram(space).extract(Picture.of(1, 1, new int[] {BLUE})));
    assertNotEquals(red, blue);
    assertEquals(100 / 3f, histogram.get(red), 1e-3);
    assertEquals(200 / 3f, histogram.get(blue), 1e-3);
    assertEquals(100 / 3f, histogram.get(4096 + red), 1e-3);
    assertEquals(100 / 3f, histogram.get(3 * 4096 + blue), 1e-3);
    assertEquals(5, histogram.size());
  }

  private static int firstOf(SparseVector histogram) {
    return histogram.index(0);
  }

  private static Picture leftRedRightBlue(int width, int height) {
    int[] pixels = new int[width * height];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = i % width < width / 2 ? RED : BLUE;
    }
    return Picture.of(width, height, pixels);
  }
}
