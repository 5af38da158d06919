package io.github.crossmedia.picture.decode;

import java.io.IOException;

/** Says which picture can't be read, why, and where it helps what to do. */
public sealed class UnreadablePictureException extends IOException
    permits OversizedPictureException {

  private static final long serialVersionUID = 1;

  UnreadablePictureException(String name, String reason) {
    super(name + ": " + reason);
  }

  UnreadablePictureException(String name, String reason, Exception cause) {
    super(name + ": " + reason, cause);
  }
}
