package io.github.crossmedia.picture.decode;

import io.github.crossmedia.picture.Picture;
import java.awt.Dimension;
import java.util.Optional;

/**
 * Decodes large JPEG files at a half, a quarter or an eighth of their size. It turns only the low
 * frequencies of each block into pixels, as libjpeg's {@code scale_denom} does; Java's own reader
 * has no such option. A photograph of 12 megapixels takes about half as long as with rows and
 * columns left out, and its pixels are means, not samples.
 *
 * <p>It reads only files as cameras write them: baseline, one scan, grey or YCbCr, without a colour
 * profile other than sRGB. The general reader decodes all others, and damaged files.
 */
final class ReducedJpeg {

  private static final int BLOCK = 8;
  private static final int END = 0xd9;
  private static final int FIRST_RESTART = 0xd0;

  private final JpegFrame frame;
  private final int left;
  private final ReducedBlocks[] channels;

  private ReducedJpeg(JpegFrame frame, int scale) {
    this.frame = frame;
    this.left = BLOCK / scale;
    this.channels = new ReducedBlocks[frame.components().length];
    int stride = unitsAcross() * frame.across() * left;
    int height = unitsDown() * frame.down() * left;
    for (int i = 0; i < channels.length; i++) {
      JpegFrame.Component channel = frame.components()[i];
      boolean isAlone = channels.length == 1;
      int across = isAlone ? left : left * frame.across() / channel.across();
      int down = isAlone ? left : left * frame.down() / channel.down();
      channels[i] = new ReducedBlocks(channel, across, down, stride, height);
    }
  }

  /** Returns the largest divisor of a size that leaves enough pixels, 1 for small pictures. */
  static int scale(Dimension size) {
    int longer = Math.max(size.width, size.height);
    if (longer < 2 * PictureReader.DECODED_SIDE) {
      return 1;
    }
    int scale = BLOCK;
    while (longer / scale < PictureReader.REDUCED_SIDE) {
      scale /= 2;
    }
    return scale;
  }

  /** Returns the picture in a file; empty if this class does not read such files. */
  static Optional<Picture> decode(byte[] file, int scale) {
    return JpegFrame.of(file).flatMap(frame -> new ReducedJpeg(frame, scale).decode(file));
  }

  private int unitsAcross() {
    return Math.ceilDiv(frame.width(), BLOCK * frame.across());
  }

  private int unitsDown() {
    return Math.ceilDiv(frame.height(), BLOCK * frame.down());
  }

  private Optional<Picture> decode(byte[] file) {
    JpegBits bits = new JpegBits(file, frame.scan());
    int units = unitsAcross() * unitsDown();
    for (int unit = 0; unit < units; unit++) {
      if (frame.restart() > 0 && unit > 0 && unit % frame.restart() == 0) {
        int number = (unit / frame.restart() - 1) % BLOCK;
        if (bits.marker() != FIRST_RESTART + number) {
          return Optional.empty();
        }
        for (ReducedBlocks channel : channels) {
          channel.restart();
        }
      }
      if (!unit(bits, unit % unitsAcross(), unit / unitsAcross())) {
        return Optional.empty();
      }
    }
    return bits.marker() == END ? Optional.of(picture()) : Optional.empty();
  }

  private boolean unit(JpegBits bits, int column, int row) {
    if (channels.length == 1) {
      return channels[0].read(bits, column, row);
    }
    for (int i = 0; i < channels.length; i++) {
      JpegFrame.Component channel = frame.components()[i];
      for (int y = row * channel.down(); y < (row + 1) * channel.down(); y++) {
        for (int x = column * channel.across(); x < (column + 1) * channel.across(); x++) {
          if (!channels[i].read(bits, x, y)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private Picture picture() {
    int width = Math.ceilDiv(frame.width() * left, BLOCK);
    int height = Math.ceilDiv(frame.height() * left, BLOCK);
    int[] pixels = new int[width * height];
    for (int y = 0; y < height; y++) {
      int from = y * channels[0].stride;
      for (int x = 0; x < width; x++) {
        pixels[y * width + x] = rgb(from + x);
      }
    }
    return Picture.of(width, height, pixels);
  }

  private int rgb(int at) {
    int luma = channels[0].pixels[at] & 255;
    if (channels.length == 1) {
      return luma * 0x010101;
    }
    int blueness = (channels[1].pixels[at] & 255) - 128;
    int redness = (channels[2].pixels[at] & 255) - 128;
    int red = Math.clamp(luma + (91_881 * redness + 32_768 >> 16), 0, 255);
    int green = Math.clamp(luma - (22_554 * blueness + 46_802 * redness + 32_768 >> 16), 0, 255);
    int blue = Math.clamp(luma + (116_130 * blueness + 32_768 >> 16), 0, 255);
    return red << 16 | green << 8 | blue;
  }
}
