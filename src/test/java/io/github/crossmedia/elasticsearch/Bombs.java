package io.github.crossmedia.elasticsearch;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** Small files that announce huge pictures. */
public final class Bombs {

  public static final int SIDE = 60_000;

  private Bombs() {}

  /** A PNG of a header and no pixels. */
  public static byte[] png() {
    byte[] header =
        ByteBuffer.allocate(17)
            .put(ascii("IHDR"))
            .putInt(SIDE)
            .putInt(SIDE)
            .put(new byte[] {8, 2, 0, 0, 0})
            .array();
    CRC32 sum = new CRC32();
    sum.update(header);
    return ByteBuffer.allocate(8 + 4 + 17 + 4)
        .put(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'})
        .putInt(13)
        .put(header)
        .putInt((int) sum.getValue())
        .array();
  }

  /** A GIF whose screen, and only picture, has the largest size there is: 65535 x 65535. */
  public static byte[] gif() {
    return ByteBuffer.allocate(6 + 7 + 6 + 10 + 4)
        .put(ascii("GIF89a"))
        .put(new byte[] {-1, -1, -1, -1, (byte) 0x80, 0, 0})
        .put(new byte[6])
        .put(new byte[] {',', 0, 0, 0, 0, -1, -1, -1, -1, 0})
        .put(new byte[] {2, 0, 0, ';'})
        .array();
  }

  /** A lossless WebP of the largest size there is: 16384 x 16384. */
  public static byte[] webp() {
    int size = 0x3fff;
    int bits = size | size << 14;
    return ByteBuffer.allocate(8 + 4 + 8 + 20)
        .put(ascii("RIFF"))
        .put(new byte[] {32, 0, 0, 0})
        .put(ascii("WEBPVP8L"))
        .put(new byte[] {20, 0, 0, 0, 0x2f})
        .put(new byte[] {(byte) bits, (byte) (bits >> 8), (byte) (bits >> 16), (byte) (bits >> 24)})
        .array();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
