package io.github.crossmedia.model.version;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Computes SHA-256, the identity of bytes. */
public final class Sha256 {

  private Sha256() {}

  /** Returns the SHA-256 of bytes as 64 hexadecimal digits. */
  public static String of(byte[] bytes) {
    return of(List.of(ByteBuffer.wrap(bytes)));
  }

  /** Returns the SHA-256 of bytes in pieces, whose positions do not change. */
  public static String of(List<ByteBuffer> pieces) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      pieces.forEach(piece -> digest.update(piece.duplicate()));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
