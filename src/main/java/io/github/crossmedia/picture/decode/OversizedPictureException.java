package io.github.crossmedia.picture.decode;

/** Thrown if a picture is larger than the limits allow. */
public final class OversizedPictureException extends UnreadablePictureException {

  private static final long serialVersionUID = 1;

  OversizedPictureException(String name, String reason) {
    super(name, reason);
  }
}
