package io.github.crossmedia.picture.decode;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The EXIF block of a PNG or WebP file. Nothing else is read: other blocks may be compressed, or
 * announce more than there is, and would fill the memory.
 */
final class ExifChunk {

  private static final int PNG_SIGNATURE = 8;
  private static final int RIFF_HEADER = 12;
  private static final byte[] PREAMBLE = "Exif\0\0".getBytes(StandardCharsets.US_ASCII);

  private ExifChunk() {}

  static Optional<byte[]> ofPng(byte[] file) {
    ByteBuffer chunks = ByteBuffer.wrap(file).position(Math.min(PNG_SIGNATURE, file.length));
    try {
      while (true) {
        int length = chunks.getInt();
        if (name(chunks).equals("eXIf")) {
          return Optional.of(content(chunks, length));
        }
        skip(chunks, (long) length + Integer.BYTES);
      }
    } catch (BufferUnderflowException end) {
      return Optional.empty();
    }
  }

  static Optional<byte[]> ofWebp(byte[] file) {
    ByteBuffer chunks =
        ByteBuffer.wrap(file)
            .order(ByteOrder.LITTLE_ENDIAN)
            .position(Math.min(RIFF_HEADER, file.length));
    try {
      while (true) {
        String name = name(chunks);
        int length = chunks.getInt();
        if (name.equals("EXIF")) {
          return Optional.of(withoutPreamble(content(chunks, length)));
        }
        skip(chunks, length + (length & 1L));
      }
    } catch (BufferUnderflowException end) {
      return Optional.empty();
    }
  }

  private static String name(ByteBuffer chunks) {
    return new String(content(chunks, Integer.BYTES), StandardCharsets.US_ASCII);
  }

  private static byte[] content(ByteBuffer chunks, int length) {
    requireRest(chunks, length);
    byte[] content = new byte[length];
    chunks.get(content);
    return content;
  }

  private static void skip(ByteBuffer chunks, long length) {
    requireRest(chunks, length);
    chunks.position(chunks.position() + (int) length);
  }

  private static void requireRest(ByteBuffer chunks, long length) {
    if (length < 0 || length > chunks.remaining()) {
      throw new BufferUnderflowException();
    }
  }

  private static byte[] withoutPreamble(byte[] exif) {
    return exif.length >= PREAMBLE.length
            && Arrays.equals(PREAMBLE, 0, PREAMBLE.length, exif, 0, PREAMBLE.length)
        ? Arrays.copyOfRange(exif, PREAMBLE.length, exif.length)
        : exif;
  }
}
