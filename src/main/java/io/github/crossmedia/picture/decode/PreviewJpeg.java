package io.github.crossmedia.picture.decode;

import java.util.Arrays;
import java.util.Optional;

/**
 * Finds the JPEG that cameras put into their raw and HEIC files for software that cannot decode
 * them. Of several, such as a preview and a thumbnail, it takes the one with the most pixels. It
 * looks for markers, because each maker stores the preview elsewhere.
 */
final class PreviewJpeg {

  private static final int START = 0xd8;
  private static final int END = 0xd9;
  private static final int SCAN = 0xda;
  private static final int BASELINE = 0xc0;
  private static final int PROGRESSIVE = 0xc2;
  private static final int LAST_FRAME = 0xcf;
  private static final int MAX_FRAME_HEADER = 10;

  /** The shortest side of a preview, in pixels, that shows enough. */
  private static final int MIN_SIDE = 100;

  private final byte[] file;
  private int pixels;

  private PreviewJpeg(byte[] file) {
    this.file = file;
  }

  /** Returns the preview in a file, empty if there is none. */
  static Optional<byte[]> in(byte[] file) {
    PreviewJpeg search = new PreviewJpeg(file);
    int from = 0;
    int to = 0;
    int most = 0;
    for (int at = 0; at + 2 < file.length; at++) {
      if (search.is(at, START) && file[at + 2] == (byte) 0xff) {
        int end = search.end(at);
        if (end > at) {
          if (search.pixels > most) {
            most = search.pixels;
            from = at;
            to = end;
          }
          at = end - 1;
        }
      }
    }
    return most == 0 ? Optional.empty() : Optional.of(Arrays.copyOfRange(file, from, to));
  }

  private boolean is(int at, int marker) {
    return file[at] == (byte) 0xff && file[at + 1] == (byte) marker;
  }

  /** Returns the end of a JPEG that starts here, or 0 if decoders cannot show it. */
  private int end(int start) {
    pixels = 0;
    int at = start + 2;
    while (at + MAX_FRAME_HEADER < file.length && file[at] == (byte) 0xff) {
      int marker = file[at + 1] & 255;
      if (marker == 0xff) {
        at++;
        continue;
      }
      boolean tables = marker == 0xc4 || marker == 0xc8 || marker == 0xcc;
      if (marker >= BASELINE && marker <= LAST_FRAME && !tables && !frame(at, marker)) {
        return 0;
      }
      if (marker < BASELINE || marker == START || marker == END) {
        return 0;
      }
      at += 2 + number(at + 2);
      if (marker == SCAN) {
        at = afterScan(at);
        if (at + 1 < file.length && is(at, END)) {
          return pixels == 0 ? 0 : at + 2;
        }
      }
    }
    return at + 1 < file.length && at > start && is(at, END) && pixels > 0 ? at + 2 : 0;
  }

  /**
   * Returns true if decoders can show a frame; they cannot show the lossless frames of raw data.
   */
  private boolean frame(int at, int marker) {
    int height = number(at + 5);
    int width = number(at + 7);
    int components = file[at + 9];
    pixels = width * height;
    return marker <= PROGRESSIVE
        && file[at + 4] == 8
        && (components == 1 || components == 3)
        && Math.max(width, height) >= MIN_SIDE
        && pixels > 0;
  }

  /** Returns the first marker after a scan's data that does not belong to it. */
  private int afterScan(int from) {
    for (int at = from; at + 1 < file.length; at++) {
      int next = file[at + 1] & 255;
      boolean ofData = next == 0 || next == 0xff || next >= 0xd0 && next <= 0xd7;
      if (file[at] == (byte) 0xff && !ofData) {
        return at;
      }
    }
    return file.length;
  }

  private int number(int at) {
    return (file[at] & 255) << 8 | file[at + 1] & 255;
  }
}
