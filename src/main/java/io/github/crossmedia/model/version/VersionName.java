package io.github.crossmedia.model.version;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The version that made a document, as in {@code corel@3#9f2c1ab04d3e}: a name, and the first
 * digits of the SHA-256 of the model's file. Other bytes under the same name are another version; a
 * name without a hash matches every hash.
 *
 * @param hash {@value #DIGITS} hexadecimal digits, or empty
 */
public record VersionName(String name, String hash) {

  /** The number of digits of a SHA-256 in a name. */
  public static final int DIGITS = 12;

  /** Separates a name from its hash. */
  public static final char SEPARATOR = '#';

  private static final Pattern HASH = Pattern.compile("[0-9a-f]{" + DIGITS + "}");
  private static final Pattern HASHED =
      Pattern.compile("(.+)" + SEPARATOR + "(" + HASH + ")", Pattern.DOTALL);

  public VersionName {
    if (!hash.isEmpty() && !HASH.matcher(hash).matches()) {
      throw new IllegalArgumentException(
          "the hash of [" + name + "] must be " + DIGITS + " hexadecimal digits, not " + hash);
    }
  }

  /** Reads a name with its hash; text that does not end in one is a name alone. */
  public static VersionName parse(String text) {
    Matcher hashed = HASHED.matcher(text);
    return hashed.matches()
        ? new VersionName(hashed.group(1), hashed.group(2))
        : new VersionName(text, "");
  }

  /** The digits of a SHA-256 in a name. */
  public static String shortHash(String sha256) {
    return sha256.substring(0, DIGITS);
  }

  /** True where both may stand for the same bytes. */
  public boolean agreesWith(VersionName other) {
    return name.equals(other.name)
        && (hash.isEmpty() || other.hash.isEmpty() || hash.equals(other.hash));
  }

  @Override
  public String toString() {
    return hash.isEmpty() ? name : name + SEPARATOR + hash;
  }
}
