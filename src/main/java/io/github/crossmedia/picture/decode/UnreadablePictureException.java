package io.github.crossmedia.picture.decode;

import java.io.IOException;

/** Thrown if a picture cannot be read; the message states why, and the remedy if there is one. */
public sealed class UnreadablePictureException extends IOException
    permits OversizedPictureException {

  private static final long serialVersionUID = 1;

  public UnreadablePictureException(String name, String reason) {
    super(name + ": " + reason);
  }

  public UnreadablePictureException(String name, String reason, Exception cause) {
    super(name + ": " + reason, cause);
  }
}
