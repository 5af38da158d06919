package io.github.crossmedia.picture.descriptor;

import java.util.Arrays;

/**
 * The 24 fuzzy colours of CEDD and FCTH (Chatzichristofis and Boutalis, 2008), number by number as
 * LIRE computes them. They are the degrees to which a colour is black, grey, white, or one of seven
 * hues in three shades. Tables hold the parts that depend on hue, saturation or brightness alone.
 */
final class FuzzyColours {

  static final int COLOURS = 24;

  private static final int DEGREES = 360;
  private static final int VALUES = 256;
  private static final int HUES = 8;
  private static final int GREYS = 3;
  private static final int PLAIN_COLOURS = 10;

  private static final double[][] HUE =
      memberships(
          DEGREES,
          new double[] {0, 0, 5, 10},
          new double[] {5, 10, 35, 50},
          new double[] {35, 50, 70, 85},
          new double[] {70, 85, 150, 165},
          new double[] {150, 165, 195, 205},
          new double[] {195, 205, 265, 280},
          new double[] {265, 280, 315, 330},
          new double[] {315, 330, 360, 360});
  private static final double[][] SATURATION =
      memberships(VALUES, new double[] {0, 0, 10, 75}, new double[] {10, 75, 255, 255});
  private static final double[][] BRIGHTNESS =
      memberships(
          VALUES,
          new double[] {0, 0, 10, 75},
          new double[] {10, 75, 180, 220},
          new double[] {180, 220, 255, 255});
  private static final double[][] SHADE =
      memberships(VALUES, new double[] {0, 0, 68, 188}, new double[] {68, 188, 255, 255});

  private static final int BLACK = 2;
  private static final int GREY = 1;
  private static final int WHITE = 0;

  private final double[] plain = new double[PLAIN_COLOURS];
  private final double[] shades = new double[3];
  private final double[] colours = new double[COLOURS];

  private static double[][] memberships(int values, double[]... trapezes) {
    double[][] memberships = new double[values][trapezes.length];
    for (int value = 0; value < values; value++) {
      for (int i = 0; i < trapezes.length; i++) {
        memberships[value][i] = membership(value, trapezes[i]);
      }
    }
    return memberships;
  }

  /** Returns the membership of a value in a trapezoid, which is given by its four corners. */
  static double membership(double value, double... corners) {
    if (value > corners[2] && value <= corners[3]) {
      return (value - corners[2]) / (corners[2] - corners[3]) + 1;
    }
    if (value >= corners[0] && value < corners[1]) {
      return (value - corners[0]) / (corners[1] - corners[0]);
    }
    return value >= corners[1] && value <= corners[2] ? 1 : 0;
  }

  /** Returns the colours of a pixel, in an array that the next call overwrites. */
  double[] of(int red, int green, int blue) {
    double most = Math.max(red, Math.max(green, blue));
    double least = Math.min(red, Math.min(green, blue));
    int saturation = most == 0 ? 0 : (int) (255.0 - 255.0 * (least / most));
    int hue = most == least ? 0 : hue(red, green, blue, most, most - least);
    plain(HUE[hue], SATURATION[saturation], BRIGHTNESS[(int) most]);
    shades(SHADE[saturation], SHADE[(int) most]);
    System.arraycopy(plain, 0, colours, 0, GREYS);
    for (int i = GREYS; i < PLAIN_COLOURS; i++) {
      for (int shade = 0; shade < shades.length; shade++) {
        colours[(i - GREYS + 1) * shades.length + shade] = plain[i] * shades[shade];
      }
    }
    return colours;
  }

  private static int hue(int red, int green, int blue, double most, double chroma) {
    if (red == most) {
      double turn = 60 * (green - blue) / chroma;
      return (int) (green >= blue ? turn : 359 + turn);
    }
    return (int)
        (green == most ? 119 + 60 * (blue - red) / chroma : 239 + 60 * (red - green) / chroma);
  }

  /** Applies the rules in LIRE's order, because rounding depends on it. */
  private void plain(double[] hue, double[] saturation, double[] brightness) {
    Arrays.fill(plain, 0);
    for (int i = 0; i < HUES; i++) {
      if (hue[i] > 0) {
        plain[BLACK] += least(hue[i], saturation[0], brightness[0]);
        plain[BLACK] += least(hue[i], saturation[1], brightness[0]);
        plain[WHITE] += least(hue[i], saturation[0], brightness[2]);
        plain[GREY] += least(hue[i], saturation[0], brightness[1]);
      }
    }
    for (int i = 0; i < HUES; i++) {
      if (hue[i] > 0) {
        int colour = GREYS + i % (HUES - 1);
        plain[colour] += least(hue[i], saturation[1], brightness[1]);
        plain[colour] += least(hue[i], saturation[1], brightness[2]);
      }
    }
  }

  private void shades(double[] saturation, double[] brightness) {
    Arrays.fill(shades, 0);
    double colourful = 0;
    for (int i = GREYS; i < PLAIN_COLOURS; i++) {
      colourful += plain[i];
    }
    if (colourful > 0) {
      shades[1] = Math.min(saturation[1], brightness[1]);
      shades[2] = Math.min(saturation[0], brightness[0]);
      shades[0] = Math.min(saturation[0], brightness[1]);
      shades[2] += Math.min(saturation[1], brightness[0]);
    }
  }

  private static double least(double one, double other, double third) {
    return Math.min(one, Math.min(other, third));
  }
}
