package io.github.crossmedia.picture.colour;

/**
 * A colour by hue, saturation and value, each from 0 to 1 (hue below 1; 0 for greys).
 *
 * @param hue 0 is red, a third is green, two thirds are blue
 */
public record Hsv(float hue, float saturation, float value) {

  /** Returns the colour of a pixel packed as 0xRRGGBB. */
  public static Hsv of(int rgb) {
    int red = rgb >> 16 & 255;
    int green = rgb >> 8 & 255;
    int blue = rgb & 255;
    int most = Math.max(red, Math.max(green, blue));
    int chroma = most - Math.min(red, Math.min(green, blue));
    if (chroma == 0) {
      return new Hsv(0, 0, most / 255f);
    }
    float sixths;
    if (most == red) {
      sixths = (green - blue) / (float) chroma;
    } else if (most == green) {
      sixths = 2 + (blue - red) / (float) chroma;
    } else {
      sixths = 4 + (red - green) / (float) chroma;
    }
    float hue = (sixths < 0 ? sixths + 6 : sixths) / 6;
    return new Hsv(hue < 1 ? hue : 0, chroma / (float) most, most / 255f);
  }
}
