package io.github.crossmedia.picture.decode;

/** The bits of a scan of a JPEG, up to the next marker. */
final class JpegBits {

  private static final int MARKER = 0xff;

  private final byte[] data;
  private int at;
  private long bits;
  private int count;
  private int padded;

  JpegBits(byte[] data, int at) {
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
   * Skips the bits before the next marker and returns the marker, or -1 if there were too few bits.
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
