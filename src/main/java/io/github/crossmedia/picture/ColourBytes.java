package io.github.crossmedia.picture;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.util.Optional;

/**
 * Reads sRGB images of three bytes a pixel, the form that decoders return, without a call for each
 * pixel.
 */
final class ColourBytes {

  private static final int BYTES = 3;
  private static final int OPAQUE = 0xff000000;

  private ColourBytes() {}

  /** Returns the pixels as 0xAARRGGBB if the image stores nothing but such bytes. */
  static Optional<int[]> pixels(BufferedImage image) {
    int size = image.getWidth() * image.getHeight();
    boolean stored =
        image.getType() == BufferedImage.TYPE_3BYTE_BGR
            && image.getRaster().getDataBuffer() instanceof DataBufferByte buffer
            && buffer.getNumBanks() == 1
            && buffer.getData().length == BYTES * size;
    return stored ? Optional.of(pixels(image, size)) : Optional.empty();
  }

  private static int[] pixels(BufferedImage image, int size) {
    byte[] bytes = ((DataBufferByte) image.getRaster().getDataBuffer()).getData();
    int[] pixels = new int[size];
    for (int i = 0; i < size; i++) {
      int at = BYTES * i;
      int blue = bytes[at] & 255;
      int green = bytes[at + 1] & 255;
      int red = bytes[at + 2] & 255;
      pixels[i] = OPAQUE | red << 16 | green << 8 | blue;
    }
    return pixels;
  }
}
