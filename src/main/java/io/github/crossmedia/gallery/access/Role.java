package io.github.crossmedia.gallery.access;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a visitor of the page may do. */
public enum Role {
  /** Everything; sees where files lie on this machine. */
  OWNER,
  /** Everything but to see where files lie. */
  TEACH,
  /** Looks and searches, and changes nothing. */
  READ;

  /** The name in files and in JSON. */
  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the role that a password can have by this name. */
  static Optional<Role> named(String label) {
    return Arrays.stream(values())
        .filter(role -> role != OWNER && role.label().equals(label))
        .findFirst();
  }
}
