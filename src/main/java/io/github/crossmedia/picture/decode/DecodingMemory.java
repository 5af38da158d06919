package io.github.crossmedia.picture.decode;

import java.awt.Dimension;

/** Estimates the heap that a picture takes. */
final class DecodingMemory {

  /** The decoded image, the picture, and some planes that descriptors make of it. */
  private static final int BYTES_OF_A_DECODED_PIXEL = 32;

  /** The WebP decoder keeps whole frames, even if rows and columns are skipped afterwards. */
  private static final int BYTES_OF_A_WEBP_PIXEL = 8;

  private DecodingMemory() {}

  static long of(FileKind kind, Dimension size) {
    int step = PictureReader.step(size);
    if (kind == FileKind.JPEG) {
      step = Math.min(step, ReducedJpeg.scale(size));
    }
    long decoded = Math.ceilDiv((long) size.width, step) * Math.ceilDiv((long) size.height, step);
    long whole =
        kind == FileKind.WEBP ? BYTES_OF_A_WEBP_PIXEL * (long) size.width * size.height : 0;
    return BYTES_OF_A_DECODED_PIXEL * decoded + whole;
  }
}
