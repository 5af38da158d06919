package io.github.crossmedia.picture.decode;

import java.util.Arrays;

/**
 * A channel of a JPEG whose blocks of 8 x 8 pixels are reduced to fewer pixels by their low
 * frequencies.
 */
final class ReducedBlocks {

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
  ReducedBlocks(JpegFrame.Component channel, int across, int down, int stride, int height) {
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
  boolean read(JpegBits bits, int column, int row) {
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
