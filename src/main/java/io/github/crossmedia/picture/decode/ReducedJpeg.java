package io.github.crossmedia.picture.decode;

import io.github.crossmedia.picture.Picture;
import java.awt.Dimension;
import java.util.Optional;

/**
 * Decodes large JPEG files at a half, a quarter or an eighth of their size: of each block only the
 * low frequencies are turned into pixels, as by libjpeg's {@code scale_denom}, which Java's own
 * reader can't be asked for. A photograph of 12 megapixels takes about half as long as by leaving
 * rows and columns out, and its pixels are means, not samples.
 *
 * <p>Only files as cameras write them are read: baseline, one scan, grey or YCbCr, without a colour
 * profile other than sRGB. All others, and damaged ones, are left to the general reader.
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

  /** The divisor for a size: the largest that leaves enough pixels, 1 for what is not large. */
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

  /** The picture in a file; empty if it is none that this class reads. */
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
