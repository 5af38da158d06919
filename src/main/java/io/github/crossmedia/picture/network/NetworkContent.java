package io.github.crossmedia.picture.network;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;

/**
 * What is in a file of a network. Weights of a gigabyte are mapped from the disk, so that they take
 * no heap.
 */
public final class NetworkContent {

  /** Smaller files are read: a mapping takes longer, and lasts until its memory is collected. */
  private static final long MAPPED = 1 << 26;

  private static final int BUFFER = 1 << 16;

  private final ByteBuffer bytes;

  /** The file that is mapped, which may be removed meanwhile. */
  private final Optional<Path> mapped;

  /** Empty until it is asked for. */
  private String sha256 = "";

  private NetworkContent(ByteBuffer bytes, Optional<Path> mapped) {
    this.bytes = bytes.asReadOnlyBuffer();
    this.mapped = mapped;
  }

  /** Returns some bytes. */
  public static NetworkContent of(byte[] bytes) {
    return new NetworkContent(ByteBuffer.wrap(bytes), Optional.empty());
  }

  /** Returns a text. */
  public static NetworkContent of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns how much heap the content of a file of a length takes. */
  public static long heap(long length) {
    return length < MAPPED ? length : 0;
  }

  /** Opens a file, which must not be written to any more. */
  public static NetworkContent in(Path file) throws IOException {
    long length = Files.size(file);
    if (heap(length) == length) {
      return of(Files.readAllBytes(file));
    }
    NetworkFolder.requireReadable(file, length);
    try (FileChannel channel = FileChannel.open(file)) {
      return new NetworkContent(
          channel.map(FileChannel.MapMode.READ_ONLY, 0, length), Optional.of(file));
    }
  }

  public int length() {
    return bytes.limit();
  }

  /** Returns a view of the bytes. */
  public ByteBuffer buffer() {
    return bytes.duplicate();
  }

  /** Returns a copy of the bytes. */
  public byte[] copy() {
    return copy(0, length());
  }

  /** Returns a copy of some bytes. */
  public byte[] copy(int from, int length) {
    byte[] copy = new byte[length];
    bytes.get(from, copy);
    return copy;
  }

  /** Returns the checksum in hexadecimal digits. */
  public synchronized String sha256() {
    if (sha256.isEmpty()) {
      MessageDigest digest = Checksum.digest();
      addTo(digest);
      sha256 = HexFormat.of().formatHex(digest.digest());
    }
    return sha256;
  }

  /** Adds all bytes to a checksum. */
  void addTo(MessageDigest digest) {
    try {
      writeTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Writes all bytes. Those of a mapping that were read once stay in memory, so the file is. */
  public void writeTo(OutputStream out) throws IOException {
    if (mapped.isPresent() && Files.exists(mapped.get())) {
      try (InputStream in = Files.newInputStream(mapped.get())) {
        byte[] part = new byte[BUFFER];
        for (int read = in.read(part); read >= 0; read = in.read(part)) {
          out.write(part, 0, read);
        }
      }
    } else {
      Channels.newChannel(out).write(buffer());
    }
  }
}
