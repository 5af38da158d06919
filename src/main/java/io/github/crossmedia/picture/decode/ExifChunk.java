package io.github.crossmedia.picture.decode;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The EXIF block of a PNG or WebP file. No other block is read: it may be compressed, or declare
 * more bytes than there are, and fill the memory.
 */
final class ExifChunk {

  private static final byte[] PREAMBLE = "Exif\0\0".getBytes(StandardCharsets.US_ASCII);

  private ExifChunk() {}

  static Optional<byte[]> ofPng(byte[] file) {
    return content(Chunks.ofPng(file), "eXIf");
  }

  static Optional<byte[]> ofWebp(byte[] file) {
    return content(Chunks.ofWebp(file), "EXIF").map(ExifChunk::withoutPreamble);
  }

  private static Optional<byte[]> content(Chunks chunks, String name) {
    while (chunks.hasNext()) {
      Chunks.Chunk chunk = chunks.next();
      if (chunk.name().equals(name)) {
        return Optional.of(chunk.bytes());
      }
    }
    return Optional.empty();
  }

  private static byte[] withoutPreamble(byte[] exif) {
    return exif.length >= PREAMBLE.length
            && Arrays.equals(PREAMBLE, 0, PREAMBLE.length, exif, 0, PREAMBLE.length)
        ? Arrays.copyOfRange(exif, PREAMBLE.length, exif.length)
        : exif;
  }
}
