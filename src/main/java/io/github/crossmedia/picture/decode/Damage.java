package io.github.crossmedia.picture.decode;

import java.util.Optional;
import java.util.regex.Pattern;
import javax.imageio.ImageReader;
import javax.imageio.event.IIOReadWarningListener;

/** Detects damaged files whose decoder does not fail but fills the rest with grey. */
final class Damage implements IIOReadWarningListener {

  /** Warnings about colour profiles and metadata do not affect the pixels. */
  private static final Pattern HARMLESS =
      Pattern.compile("ICC|profile|JFIF|JFXX|Exif|EXIF|Adobe|APP\\d|metadata|thumbnail");

  private String warning = "";

  @Override
  public void warningOccurred(ImageReader source, String text) {
    if (warning.isEmpty() && !HARMLESS.matcher(text).find()) {
      warning = text;
    }
  }

  /** Returns the first warning that means lost pixels. */
  Optional<String> found() {
    return Optional.of(warning).filter(text -> !text.isEmpty());
  }

  /** Returns true if the file ends before the length its own header declares. */
  static boolean endsEarly(FileKind kind, byte[] bytes) {
    return switch (kind) {
      case WEBP -> declaredLength(bytes, 4) + 8 > bytes.length;
      case GIF -> bytes[bytes.length - 1] != ';' && !hasTrailer(bytes);
      default -> false;
    };
  }

  private static long declaredLength(byte[] bytes, int offset) {
    if (bytes.length < offset + 4) {
      return Long.MAX_VALUE - 8;
    }
    long length = 0;
    for (int i = 3; i >= 0; i--) {
      length = length << 8 | bytes[offset + i] & 255;
    }
    return length;
  }

  /** Returns true if a GIF ends with its trailer; some writers add zeros after it. */
  private static boolean hasTrailer(byte[] bytes) {
    int last = bytes.length - 1;
    while (last > 0 && bytes[last] == 0) {
      last--;
    }
    return bytes[last] == ';';
  }
}
