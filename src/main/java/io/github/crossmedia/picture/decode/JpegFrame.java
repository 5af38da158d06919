package io.github.crossmedia.picture.decode;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The headers of a baseline JPEG of one scan, grey or in YCbCr, as cameras write them.
 *
 * @param restart the number of units between restart markers, 0 without them
 * @param scan where the scan's data begins
 */
record JpegFrame(int width, int height, Component[] components, int restart, int scan) {

  private static final int MAX_SAMPLES = 2;

  /**
   * A channel: its blocks in a unit, as many as those of the first channel or half as many, and its
   * tables.
   */
  record Component(int across, int down, int[] quantisation, HuffmanCodes dc, HuffmanCodes ac) {}

  int across() {
    return components.length == 1 ? 1 : components[0].across();
  }

  int down() {
    return components.length == 1 ? 1 : components[0].down();
  }

  /** Returns the headers of a file; empty if it is of another kind. */
  static Optional<JpegFrame> of(byte[] file) {
    try {
      return new Parser(file).frame();
    } catch (IndexOutOfBoundsException damaged) {
      return Optional.empty();
    }
  }

  private static final class Parser {
    private final byte[] file;
    private final int[][] quantisations = new int[4][];
    private final HuffmanCodes[][] codes = new HuffmanCodes[2][4];
    private int frame;
    private int restart;
    private boolean isOther;

    Parser(byte[] file) {
      this.file = file;
    }

    Optional<JpegFrame> frame() {
      int at = 2;
      while (!isOther && number(at, 1) == 0xff) {
        int marker = number(at + 1, 1);
        if (marker == 0xff) {
          at++;
          continue;
        }
        int end = at + 2 + number(at + 2, 2);
        if (marker == 0xda) {
          return scan(at + 4, end);
        }
        segment(marker, at + 4, end);
        at = end;
      }
      return Optional.empty();
    }

    private void segment(int marker, int from, int end) {
      switch (marker) {
        case 0xc0, 0xc1 -> frame = from;
        case 0xc4 -> huffman(from, end);
        case 0xdb -> quantisation(from, end);
        case 0xdd -> restart = number(from, 2);
        case 0xe2 -> isOther |= is(from, "ICC_PROFILE") && !names(from, end, "sRGB");
        case 0xee -> isOther |= is(from, "Adobe") && number(from + 11, 1) != 1;
        default -> isOther |= marker < 0xd0 || marker < 0xe0 && marker > 0xdd;
      }
    }

    private void quantisation(int from, int end) {
      for (int at = from; at < end; ) {
        int bytes = 1 + (number(at, 1) >> 4);
        int[] table = new int[64];
        for (int i = 0; i < table.length; i++) {
          table[i] = number(at + 1 + bytes * i, bytes);
        }
        quantisations[number(at, 1) & 3] = table;
        at += 1 + bytes * table.length;
      }
    }

    private void huffman(int from, int end) {
      for (int at = from; at < end; ) {
        int[] counts = new int[16];
        int sum = 0;
        for (int i = 0; i < counts.length; i++) {
          counts[i] = number(at + 1 + i, 1);
          sum += counts[i];
        }
        byte[] symbols = new byte[sum];
        System.arraycopy(file, at + 17, symbols, 0, sum);
        codes[number(at, 1) >> 4 & 1][number(at, 1) & 3] = new HuffmanCodes(counts, symbols);
        at += 17 + sum;
      }
    }

    private Optional<JpegFrame> scan(int from, int end) {
      int count = number(from, 1);
      boolean isWhole = frame > 0 && number(frame, 1) == 8 && count == number(frame + 5, 1);
      if (!isWhole || count != 1 && count != 3) {
        return Optional.empty();
      }
      Component[] components = new Component[count];
      for (int i = 0; i < count; i++) {
        int shape = frame + 6 + 3 * i;
        int tables = from + 1 + 2 * i;
        HuffmanCodes dc = codes[0][number(tables + 1, 1) >> 4 & 3];
        HuffmanCodes ac = codes[1][number(tables + 1, 1) & 3];
        int[] quantisation = quantisations[number(shape + 2, 1) & 3];
        int across = number(shape + 1, 1) >> 4;
        int down = number(shape + 1, 1) & 15;
        boolean fits = fits(across, i == 0 ? MAX_SAMPLES : components[0].across());
        fits &= fits(down, i == 0 ? MAX_SAMPLES : components[0].down());
        boolean isBlue = number(shape, 1) == 'B';
        boolean isNamed = number(shape, 1) == number(tables, 1);
        if (dc == null || ac == null || quantisation == null || !fits || isBlue || !isNamed) {
          return Optional.empty();
        }
        components[i] = new Component(across, down, quantisation, dc, ac);
      }
      return Optional.of(
          new JpegFrame(number(frame + 3, 2), number(frame + 1, 2), components, restart, end));
    }

    private static boolean fits(int samples, int most) {
      return samples > 0 && samples <= most && most % samples == 0;
    }

    private boolean is(int at, String name) {
      return new String(file, at, name.length(), StandardCharsets.ISO_8859_1).equals(name);
    }

    private boolean names(int from, int end, String name) {
      return new String(file, from, end - from, StandardCharsets.ISO_8859_1).contains(name);
    }

    private int number(int at, int bytes) {
      int number = file[at] & 255;
      return bytes == 1 ? number : number << 8 | file[at + 1] & 255;
    }
  }
}
