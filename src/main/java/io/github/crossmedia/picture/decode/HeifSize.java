package io.github.crossmedia.picture.decode;

import java.awt.Dimension;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Finds the size of a HEIC or AVIF picture: the largest of its {@code ispe} boxes. */
public final class HeifSize {

  private static final int MAX_OFFSET = 1 << 20;
  private static final int ISPE =
      ByteBuffer.wrap("ispe".getBytes(StandardCharsets.US_ASCII)).getInt();
  private static final int VERSION_AND_FLAGS = 4;

  private HeifSize() {}

  /** Returns the size, 0 x 0 for files of other kinds and where the beginning declares none. */
  public static Dimension of(FileKind kind, byte[] file) {
    Dimension largest = new Dimension();
    if (kind != FileKind.HEIC && kind != FileKind.AVIF) {
      return largest;
    }
    ByteBuffer bytes = ByteBuffer.wrap(file, 0, Math.min(file.length, MAX_OFFSET));
    for (int at = 0; at + 3 * Integer.BYTES + VERSION_AND_FLAGS <= bytes.limit(); at++) {
      if (bytes.getInt(at) == ISPE && bytes.getInt(at + Integer.BYTES) == 0) {
        int size = at + Integer.BYTES + VERSION_AND_FLAGS;
        Dimension declared = new Dimension(side(bytes, size), side(bytes, size + Integer.BYTES));
        largest = pixels(declared) > pixels(largest) ? declared : largest;
      }
    }
    return largest;
  }

  /** A side above the range of {@code int}, which no picture has, is the longest that is in it. */
  private static int side(ByteBuffer bytes, int at) {
    return (int) Math.min(Integer.MAX_VALUE, Integer.toUnsignedLong(bytes.getInt(at)));
  }

  /** Returns the number of pixels. */
  public static long pixels(Dimension size) {
    return (long) size.width * size.height;
  }
}
