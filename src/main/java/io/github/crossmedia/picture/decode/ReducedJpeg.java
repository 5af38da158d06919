package io.github.crossmedia.picture.decode;

import io.github.crossmedia.picture.Picture;
import java.awt.Dimension;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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

  private final Frame frame;
  private final int left;
  private final Blocks[] channels;

  private ReducedJpeg(Frame frame, int scale) {
    this.frame = frame;
    this.left = BLOCK / scale;
    this.channels = new Blocks[frame.components().length];
    int stride = unitsAcross() * frame.across() * left;
    int height = unitsDown() * frame.down() * left;
    for (int i = 0; i < channels.length; i++) {
      Frame.Component channel = frame.components()[i];
      boolean isAlone = channels.length == 1;
      int across = isAlone ? left : left * frame.across() / channel.across();
      int down = isAlone ? left : left * frame.down() / channel.down();
      channels[i] = new Blocks(channel, across, down, stride, height);
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
    return Frame.of(file).flatMap(frame -> new ReducedJpeg(frame, scale).decode(file));
  }

  private int unitsAcross() {
    return Math.ceilDiv(frame.width(), BLOCK * frame.across());
  }

  private int unitsDown() {
    return Math.ceilDiv(frame.height(), BLOCK * frame.down());
  }

  private Optional<Picture> decode(byte[] file) {
    Bits bits = new Bits(file, frame.scan());
    int units = unitsAcross() * unitsDown();
    for (int unit = 0; unit < units; unit++) {
      if (frame.restart() > 0 && unit > 0 && unit % frame.restart() == 0) {
        int number = (unit / frame.restart() - 1) % BLOCK;
        if (bits.marker() != FIRST_RESTART + number) {
          return Optional.empty();
        }
        for (Blocks channel : channels) {
          channel.restart();
        }
      }
      if (!unit(bits, unit % unitsAcross(), unit / unitsAcross())) {
        return Optional.empty();
      }
    }
    return bits.marker() == END ? Optional.of(picture()) : Optional.empty();
  }

  private boolean unit(Bits bits, int column, int row) {
    if (channels.length == 1) {
      return channels[0].read(bits, column, row);
    }
    for (int i = 0; i < channels.length; i++) {
      Frame.Component channel = frame.components()[i];
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

  /**
   * A channel of a JPEG whose blocks of 8 x 8 pixels are reduced to fewer pixels by their low
   * frequencies.
   */
  private static final class Blocks {

    private static final int SIDE = 8;
    private static final int SIZE = SIDE * SIDE;
    private static final int[] ZIGZAG = zigzag();

    private final int across;
    private final int down;
    private final float[][] bases = new float[2][];
    private final int last;
    private final float[] coefficients = new float[SIZE];
    private final float[] rows = new float[SIZE];
    private final int[] quantisation;
    private final HuffmanCodes dc;
    private final HuffmanCodes ac;
    final int stride;
    final byte[] pixels;
    private int predicted;

    /**
     * Creates a channel.
     *
     * @param across how many of eight pixels in a row remain
     * @param down how many of eight pixels in a column remain
     */
    Blocks(Frame.Component channel, int across, int down, int stride, int height) {
      this.across = across;
      this.down = down;
      this.bases[0] = basis(across);
      this.bases[1] = basis(down);
      this.quantisation = channel.quantisation();
      this.dc = channel.dc();
      this.ac = channel.ac();
      this.stride = stride;
      this.pixels = new byte[stride * height];
      int most = 0;
      for (int k = 0; k < SIZE; k++) {
        most = ZIGZAG[k] % SIDE < across && ZIGZAG[k] / SIDE < down ? k : most;
      }
      this.last = most;
    }

    private static int[] zigzag() {
      int[] places = new int[SIZE];
      int next = 0;
      for (int diagonal = 0; diagonal < 2 * SIDE - 1; diagonal++) {
        for (int i = 0; i <= diagonal; i++) {
          int row = diagonal % 2 == 0 ? diagonal - i : i;
          if (row < SIDE && diagonal - row < SIDE) {
            places[next++] = row * SIDE + diagonal - row;
          }
        }
      }
      return places;
    }

    /** Returns the cosines for fewer pixels, scaled like those for eight. */
    private static float[] basis(int pixels) {
      float[] basis = new float[pixels * pixels];
      for (int i = 0; i < basis.length; i++) {
        int frequency = i % pixels;
        double angle = (2 * (i / pixels) + 1) * frequency * Math.PI / (2 * pixels);
        basis[i] = (float) (Math.sqrt(frequency == 0 ? 0.125 : 0.25) * Math.cos(angle));
      }
      return basis;
    }

    /** Forgets the previous block: none is predicted from the one before a restart marker. */
    void restart() {
      predicted = 0;
    }

    /** Reads the next block; returns false if its bits are not those of a block. */
    boolean read(Bits bits, int column, int row) {
      if (bits.isLow()) {
        bits.fill();
      }
      int size = dc.symbol(bits);
      if (size < 0 || size > 11) {
        return false;
      }
      predicted += size == 0 ? 0 : bits.signed(size);
      coefficients[0] = predicted * quantisation[0];
      boolean isFlat = true;
      int k = 1;
      while (k < SIZE) {
        if (bits.isLow()) {
          bits.fill();
        }
        int value;
        int found = ac.coefficient(bits);
        if (found != 0) {
          k += found >> 8 & 255;
          value = found >> 16;
        } else {
          int symbol = ac.symbol(bits);
          int length = symbol & 15;
          if (symbol < 0) {
            return false;
          }
          if (length == 0) {
            if (symbol != 0xf0) {
              break;
            }
            k += 16;
            continue;
          }
          k += symbol >> 4;
          value = bits.signed(length);
        }
        if (k >= SIZE) {
          return false;
        }
        if (k <= last) {
          coefficients[ZIGZAG[k]] = value * quantisation[k];
          isFlat = false;
        }
        k++;
      }
      show(row * down * stride + column * across, isFlat);
      return k <= SIZE;
    }

    private void show(int at, boolean isFlat) {
      if (isFlat) {
        byte grey = grey(coefficients[0] / SIDE);
        for (int y = 0; y < down; y++) {
          Arrays.fill(pixels, at + y * stride, at + y * stride + across, grey);
        }
        return;
      }
      for (int v = 0; v < down; v++) {
        for (int x = 0; x < across; x++) {
          float sum = 0;
          for (int u = 0; u < across; u++) {
            sum += bases[0][x * across + u] * coefficients[v * SIDE + u];
          }
          rows[v * SIDE + x] = sum;
        }
      }
      for (int y = 0; y < down; y++) {
        for (int x = 0; x < across; x++) {
          float sum = 0;
          for (int v = 0; v < down; v++) {
            sum += bases[1][y * down + v] * rows[v * SIDE + x];
          }
          pixels[at + y * stride + x] = grey(sum);
        }
      }
      Arrays.fill(coefficients, 0);
    }

    private static byte grey(float value) {
      return (byte) Math.clamp((int) (value + 128.5f), 0, 255);
    }
  }

  /**
   * The headers of a baseline JPEG of one scan, grey or in YCbCr, as cameras write them.
   *
   * @param restart the number of units between restart markers, 0 without them
   * @param scan where the scan's data begins
   */
  private record Frame(int width, int height, Component[] components, int restart, int scan) {

    private static final int MAX_SAMPLES = 2;

    /**
     * A channel: its blocks in a unit, as many as those of the first channel or half as many, and
     * its tables.
     */
    record Component(int across, int down, int[] quantisation, HuffmanCodes dc, HuffmanCodes ac) {}

    int across() {
      return components.length == 1 ? 1 : components[0].across();
    }

    int down() {
      return components.length == 1 ? 1 : components[0].down();
    }

    /** Returns the headers of a file; empty if it is of another kind. */
    static Optional<Frame> of(byte[] file) {
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

      Optional<Frame> frame() {
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

      private Optional<Frame> scan(int from, int end) {
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
            new Frame(number(frame + 3, 2), number(frame + 1, 2), components, restart, end));
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

  /**
   * A Huffman table of a JPEG. Short codes, and most coefficients that follow them, are found by
   * one look-up.
   */
  private static final class HuffmanCodes {

    private static final int LOOK = 10;
    private static final int MAX_LENGTH = 16;

    /** Returned for bits that the table does not contain. */
    static final int BROKEN = -1;

    private final int[] firstCode = new int[MAX_LENGTH + 2];
    private final int[] firstPlace = new int[MAX_LENGTH + 2];
    private final byte[] symbols;
    private final short[] looked = new short[1 << LOOK];
    private final int[] coefficients = new int[1 << LOOK];

    /**
     * Creates a table from its form in a file.
     *
     * @param counts the number of codes of each length, from 1 to 16
     */
    HuffmanCodes(int[] counts, byte[] symbols) {
      this.symbols = symbols;
      int code = 0;
      int place = 0;
      for (int length = 1; length <= MAX_LENGTH; length++) {
        firstPlace[length] = place - code;
        for (int i = 0; i < counts[length - 1]; i++) {
          if (length <= LOOK) {
            look(code, length, symbols[place] & 255);
          }
          code++;
          place++;
        }
        firstCode[length] = code << MAX_LENGTH - length;
        code <<= 1;
      }
      firstCode[MAX_LENGTH + 1] = Integer.MAX_VALUE;
    }

    private void look(int code, int length, int symbol) {
      int rest = LOOK - length;
      int size = symbol & 15;
      for (int i = 0; i < 1 << rest; i++) {
        int at = code << rest | i;
        looked[at] = (short) (length << 8 | symbol);
        if (size > 0 && size <= rest) {
          int value = i >> rest - size;
          int signed = value < 1 << size - 1 ? value - (1 << size) + 1 : value;
          coefficients[at] = signed << 16 | symbol >> 4 << 8 | length + size;
        }
      }
    }

    /**
     * Returns a short coefficient and drops its bits: the value above bit 16, the number of zeros
     * before it in 8 bits, and the number of its bits. Returns 0 for a long one and drops nothing.
     */
    int coefficient(Bits bits) {
      int found = coefficients[bits.peek(LOOK)];
      bits.drop(found & 255);
      return found;
    }

    int symbol(Bits bits) {
      int found = looked[bits.peek(LOOK)];
      if (found != 0) {
        bits.drop(found >> 8);
        return found & 255;
      }
      int code = bits.peek(MAX_LENGTH);
      int length = LOOK + 1;
      while (code >= firstCode[length]) {
        length++;
      }
      if (length > MAX_LENGTH) {
        return BROKEN;
      }
      bits.drop(length);
      int place = firstPlace[length] + (code >> MAX_LENGTH - length);
      return symbols[place] & 255;
    }
  }

  /** The bits of a scan of a JPEG, up to the next marker. */
  private static final class Bits {

    private static final int MARKER = 0xff;

    private final byte[] data;
    private int at;
    private long bits;
    private int count;
    private int padded;

    Bits(byte[] data, int at) {
      this.data = data;
      this.at = at;
    }

    /** Makes at least 32 bits ready; after a marker they are zeros. */
    void fill() {
      while (count <= 48) {
        int next = at < data.length ? data[at] & 255 : MARKER;
        if (next != MARKER) {
          at++;
        } else if (at + 1 < data.length && data[at + 1] == 0) {
          at += 2;
        } else {
          next = 0;
          padded += 8;
        }
        bits = bits << 8 | next;
        count += 8;
      }
    }

    boolean isLow() {
      return count < 32;
    }

    int peek(int length) {
      return (int) (bits >>> count - length) & (1 << length) - 1;
    }

    void drop(int length) {
      count -= length;
    }

    /** Returns a coefficient of a number of bits. */
    int signed(int length) {
      int value = peek(length);
      count -= length;
      return value < 1 << length - 1 ? value - (1 << length) + 1 : value;
    }

    /**
     * Skips the bits before the next marker and returns the marker, or -1 if there were too few
     * bits.
     */
    int marker() {
      boolean isOver = count < padded;
      boolean isWhole = count - padded < 8;
      bits = 0;
      count = 0;
      padded = 0;
      while (at + 1 < data.length && (data[at] & 255) == MARKER && (data[at + 1] & 255) == MARKER) {
        at++;
      }
      if (isOver || !isWhole || at + 1 >= data.length || (data[at] & 255) != MARKER) {
        return -1;
      }
      at += 2;
      return data[at - 1] & 255;
    }
  }
}
