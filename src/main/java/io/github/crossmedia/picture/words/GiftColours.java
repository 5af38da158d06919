package io.github.crossmedia.picture.words;

import io.github.crossmedia.picture.colour.Hsv;

/** The palette of GIFT: 18 hues, 3 saturations and 3 values, and 4 greys. */
final class GiftColours {

  private static final int HUES = 18;
  private static final int SATURATIONS = 3;
  private static final int VALUES = 3;
  private static final int GREYS = 4;
  private static final int CHROMATIC = HUES * SATURATIONS * VALUES;

  /** The number of colours. */
  static final int SIZE = CHROMATIC + GREYS;

  /** The least saturation and brightness of a colour with a meaningful hue. */
  private static final float MIN_VALUE = 0.1f;

  private GiftColours() {}

  static int of(int rgb) {
    Hsv colour = Hsv.of(rgb);
    if (colour.saturation() < MIN_VALUE || colour.value() < MIN_VALUE) {
      return CHROMATIC + bin(colour.value(), GREYS);
    }
    int hue = bin(colour.hue(), HUES);
    int saturation = bin((colour.saturation() - MIN_VALUE) / (1 - MIN_VALUE), SATURATIONS);
    int value = bin((colour.value() - MIN_VALUE) / (1 - MIN_VALUE), VALUES);
    return (hue * SATURATIONS + saturation) * VALUES + value;
  }

  private static int bin(float share, int bins) {
    return Math.clamp((int) (share * bins), 0, bins - 1);
  }
}
