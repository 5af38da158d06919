package io.github.crossmedia.picture.network;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** SHA-256 of files, and as it is written down in options and beside published files. */
public final class Checksum {

  private static final Pattern HEX = Pattern.compile("(?:^|[^0-9a-fA-F])([0-9a-fA-F]{64})\\b");

  private Checksum() {}

  /** Returns a digest that nothing was added to. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Returns the checksum of a file in hexadecimal digits. */
  public static String of(Path file) throws IOException {
    MessageDigest digest = digest();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Returns the checksum of some bytes in hexadecimal digits. */
  public static String of(byte[] bytes) {
    return HexFormat.of().formatHex(digest().digest(bytes));
  }

  /** Returns the checksum in a text such as {@code sha256sum} writes, if there is one. */
  public static Optional<String> in(String text) {
    Matcher found = HEX.matcher(text);
    return found.find() ? Optional.of(found.group(1).toLowerCase(Locale.ROOT)) : Optional.empty();
  }
}
