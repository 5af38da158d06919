package io.github.crossmedia.gallery.scene;

import java.awt.Color;

/** Mixing of colours. */
final class Colours {

  private Colours() {}

  static Color rgb(int rgb) {
    return new Color(rgb);
  }

  static Color mix(Color one, Color other, double share) {
    return new Color(
        part(one.getRed(), other.getRed(), share),
        part(one.getGreen(), other.getGreen(), share),
        part(one.getBlue(), other.getBlue(), share),
        part(one.getAlpha(), other.getAlpha(), share));
  }

  static Color clear(Color colour) {
    return opacity(colour, 0);
  }

  static Color opacity(Color colour, double opacity) {
    int alpha = (int) Math.round(255 * Math.clamp(opacity, 0, 1));
    return new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), alpha);
  }

  static Color darker(Color colour, double share) {
    return mix(colour, Color.BLACK, share);
  }

  static Color lighter(Color colour, double share) {
    return mix(colour, Color.WHITE, share);
  }

  static int brighter(int rgb, int amount) {
    int red = Math.clamp((rgb >> 16 & 255) + amount, 0, 255);
    int green = Math.clamp((rgb >> 8 & 255) + amount, 0, 255);
    int blue = Math.clamp((rgb & 255) + amount, 0, 255);
    return 0xff000000 | red << 16 | green << 8 | blue;
  }

  private static int part(int one, int other, double share) {
    return (int) Math.round(one + (other - one) * Math.clamp(share, 0, 1));
  }
}
