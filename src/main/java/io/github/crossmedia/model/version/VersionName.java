package io.github.crossmedia.model.version;

/**
 * The version that projected a document, such as {@code corel@3#9f2c1ab04d3e}: a name, and the
 * first digits of the SHA-256 of the model file. Other bytes under the same name are another
 * version. A name without a hash matches every hash.
 *
 * @param hash {@value #DIGITS} hexadecimal digits, or empty
 */
public record VersionName(String name, String hash) {

  /** The number of digits of a SHA-256 in a name. */
  public static final int DIGITS = 12;

  /** Separates a name from its hash. */
  public static final char SEPARATOR = '#';

  public VersionName {
    if (!hash.isEmpty() && !isHash(hash)) {
      throw new IllegalArgumentException(
          "the hash of [" + name + "] must be " + DIGITS + " hexadecimal digits, not " + hash);
    }
  }

  /** Reads a name with or without a hash. */
  public static VersionName parse(String text) {
    int separator = text.length() - DIGITS - 1;
    return separator > 0
            && text.charAt(separator) == SEPARATOR
            && isHash(text.substring(separator + 1))
        ? new VersionName(text.substring(0, separator), text.substring(separator + 1))
        : new VersionName(text, "");
  }

  private static boolean isHash(String text) {
    for (int i = 0; i < text.length(); i++) {
      char digit = text.charAt(i);
      if (!(digit >= '0' && digit <= '9' || digit >= 'a' && digit <= 'f')) {
        return false;
      }
    }
    return text.length() == DIGITS;
  }

  /** Returns the first digits of a SHA-256, as a name contains them. */
  public static String shortHash(String sha256) {
    return sha256.substring(0, DIGITS);
  }

  /** Returns true if both may stand for the same bytes. */
  public boolean agreesWith(VersionName other) {
    return name.equals(other.name)
        && (hash.isEmpty() || other.hash.isEmpty() || hash.equals(other.hash));
  }

  @Override
  public String toString() {
    return hash.isEmpty() ? name : name + SEPARATOR + hash;
  }
}
