package io.github.crossmedia.picture.decode;

import io.github.crossmedia.Formatted;
import java.awt.Dimension;

/**
 * The limits of decoding a picture.
 *
 * @param bytes the longest file
 * @param pixels the maximum number of pixels in its header, checked before decoding
 */
public record DecodingLimits(long bytes, long pixels) {

  /** 64 MiB and 100 megapixels. */
  public static final DecodingLimits STANDARD = new DecodingLimits(64L << 20, 100_000_000);

  public DecodingLimits {
    if (bytes < 1 || pixels < 1) {
      throw new IllegalArgumentException(
          "limits must be positive, got " + bytes + " bytes and " + pixels + " pixels");
    }
  }

  void requireBytes(String name, long length) throws UnreadablePictureException {
    if (length == 0) {
      throw new UnreadablePictureException(name, "the file is empty");
    }
    if (length > bytes) {
      throw new OversizedPictureException(
          name, "its " + length + " bytes are more than the limit of " + bytes);
    }
  }

  void requirePixels(String name, Dimension size) throws OversizedPictureException {
    if ((long) size.width * size.height > pixels) {
      throw new OversizedPictureException(
          name,
          Formatted.of(
              "its %d x %d pixels are more than the limit of %d", size.width, size.height, pixels));
    }
  }
}
