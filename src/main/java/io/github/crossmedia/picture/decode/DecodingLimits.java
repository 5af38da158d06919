package io.github.crossmedia.picture.decode;

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
}
