package io.github.crossmedia.gallery.evidence;

import io.github.crossmedia.picture.Picture;
import java.util.BitSet;

/** A picture with some of its pixels covered by its mean colour. */
final class CoveredPixels {

  private CoveredPixels() {}

  static Picture of(Picture picture, BitSet covered) {
    return of(picture, covered, mean(picture));
  }

  /** Returns a picture with some pixels in one colour. */
  static Picture of(Picture picture, BitSet covered, int colour) {
    int[] pixels = new int[picture.size()];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = picture.rgb(i);
    }
    covered.stream().forEach(pixel -> pixels[pixel] = colour);
    return Picture.of(picture.width(), picture.height(), pixels);
  }

  static int mean(Picture picture) {
    long red = 0;
    long green = 0;
    long blue = 0;
    for (int i = 0; i < picture.size(); i++) {
      red += picture.rgb(i) >> 16 & 255;
      green += picture.rgb(i) >> 8 & 255;
      blue += picture.rgb(i) & 255;
    }
    int size = picture.size();
    return (int) (red / size) << 16 | (int) (green / size) << 8 | (int) (blue / size);
  }
}
