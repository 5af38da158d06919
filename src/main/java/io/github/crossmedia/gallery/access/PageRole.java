package io.github.crossmedia.gallery.access;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a visitor of the page may do. */
public enum PageRole {
  /** May do everything, and sees the paths of files on this machine. */
  OWNER,
  /** May do everything, but does not see the paths of files. */
  TEACH,
  /** May look and search, but changes nothing. */
  READ;

  /** Returns the name in files and in JSON. */
  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the role that a password can have by this name. */
  static Optional<PageRole> named(String label) {
    return Arrays.stream(values())
        .filter(role -> role != OWNER && role.label().equals(label))
        .findFirst();
  }
}
