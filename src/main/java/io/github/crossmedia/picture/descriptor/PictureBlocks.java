package io.github.crossmedia.picture.descriptor;

import io.github.crossmedia.picture.Picture;

/**
 * A rectangle of a picture that CEDD and FCTH cut into about 1,600 blocks.
 *
 * @param picture all of it
 * @param luma the brightness of each of its pixels, rounded down as LIRE does
 */
record PictureBlocks(Picture picture, byte[] luma, int left, int top, int width, int height) {

  private static final int BLOCKS_A_SIDE = 40;

  /** Returns the whole picture. */
  static PictureBlocks of(Picture picture) {
    byte[] luma = new byte[picture.size()];
    for (int i = 0; i < luma.length; i++) {
      int rgb = picture.rgb(i);
      double blue = 0.114 * (rgb & 255);
      luma[i] = (byte) (int) (blue + 0.587 * (rgb >> 8 & 255) + 0.299 * (rgb >> 16 & 255));
    }
    return new PictureBlocks(picture, luma, 0, 0, picture.width(), picture.height());
  }

  /** Returns a rectangle of this one. */
  PictureBlocks part(int x, int y, int newWidth, int newHeight) {
    return new PictureBlocks(picture, luma, left + x, top + y, newWidth, newHeight);
  }

  /** Returns the width or height of a block: an even number of pixels. */
  static int side(int length, int least) {
    int side = length / BLOCKS_A_SIDE;
    return Math.max(least, side - side % 2);
  }

  /** Returns the position of a pixel of this rectangle in the picture. */
  int at(int x, int y) {
    return (top + y) * picture.width() + left + x;
  }

  /** Returns the fuzzy colours of a block's mean colour. */
  double[] colours(FuzzyColours fuzzy, int x, int y, int across, int down) {
    int red = 0;
    int green = 0;
    int blue = 0;
    for (int row = y; row < y + down; row++) {
      int first = at(x, row);
      for (int i = first; i < first + across; i++) {
        int rgb = picture.rgb(i);
        red += rgb >> 16 & 255;
        green += rgb >> 8 & 255;
        blue += rgb & 255;
      }
    }
    int size = across * down;
    return fuzzy.of(red / size, green / size, blue / size);
  }
}
