package io.github.crossmedia.gallery.access;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.gallery.store.IndexException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * The passwords of a page, each for one role. A file holds only their hashes by PBKDF2 with
 * HMAC-SHA-256, a line each: {@code teach 600000 SALT HASH}.
 */
public final class Passwords {

  /** The minimum number of characters of a password. */
  public static final int MIN_LENGTH = 8;

  /**
   * Longer passwords are refused without a check, so that nobody keeps the machine busy with them.
   */
  static final int MAX_LENGTH = 1024;

  static final int ITERATIONS = 600_000;

  private static final int MIN_ITERATIONS = 100_000;
  private static final int MAX_ITERATIONS = 10_000_000;
  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;
  private static final String ALGORITHM = "PBKDF2WithHmacSHA256";

  private record Entry(PageRole role, int iterations, byte[] salt, byte[] hash) {

    static Entry of(String line, int least) {
      String[] parts = line.strip().split("\\s+");
      if (parts.length != 4) {
        throw new IllegalArgumentException("four parts are required");
      }
      PageRole role = PageRole.named(parts[0]).orElseThrow(IllegalArgumentException::new);
      Base64.Decoder decoder = Base64.getDecoder();
      Entry entry =
          new Entry(
              role, Integer.parseInt(parts[1]), decoder.decode(parts[2]), decoder.decode(parts[3]));
      if (entry.iterations < least
          || entry.iterations > MAX_ITERATIONS
          || entry.salt.length < SALT_BYTES
          || entry.hash.length != HASH_BYTES) {
        throw new IllegalArgumentException("a weak or foreign hash");
      }
      return entry;
    }

    boolean is(String password) {
      return MessageDigest.isEqual(hash, hashed(password, salt, iterations));
    }

    String line() {
      Base64.Encoder encoder = Base64.getEncoder();
      return String.join(
          " ",
          role.label(),
          Integer.toString(iterations),
          encoder.encodeToString(salt),
          encoder.encodeToString(hash));
    }
  }

  private final List<Entry> entries;

  private Passwords(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /** Reads a file that {@link #add} wrote. */
  public static Passwords read(Path file) throws IOException {
    return read(file, MIN_ITERATIONS);
  }

  static Passwords read(Path file, int least) throws IOException {
    List<Entry> entries = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(file)) {
        if (!line.isBlank()) {
          entries.add(Entry.of(line, least));
        }
      }
    } catch (NoSuchFileException missing) {
      throw new IndexException("no file " + file + ": make one with " + remedy(file), missing);
    } catch (IllegalArgumentException | IOException broken) {
      throw new IndexException(
          file + " is not a file of passwords: make one with crossmedia folders password FILE",
          broken);
    }
    if (entries.isEmpty()) {
      throw new IndexException(file + " holds no password: add one with " + remedy(file));
    }
    return new Passwords(entries);
  }

  private static String remedy(Path file) {
    return "crossmedia folders password " + file;
  }

  /** Adds a password to a file that only its owner can read. Creates the file if it is missing. */
  public static void add(Path file, PageRole role, String password) throws IOException {
    add(file, role, password, ITERATIONS);
  }

  static void add(Path file, PageRole role, String password, int iterations) throws IOException {
    if (password.length() < MIN_LENGTH || password.length() > MAX_LENGTH) {
      throw new IndexException(
          Formatted.of("a password has %d to %,d characters", MIN_LENGTH, MAX_LENGTH));
    }
    requireOwn(file, Math.min(iterations, MIN_ITERATIONS));
    byte[] salt = new byte[SALT_BYTES];
    new SecureRandom().nextBytes(salt);
    Entry entry = new Entry(role, iterations, salt, hashed(password, salt, iterations));
    boolean isPosix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    if (!Files.exists(file)) {
      if (isPosix) {
        Files.createFile(
            file,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      } else {
        Files.createFile(file);
      }
    }
    boolean isLineOpen = Files.size(file) > 0 && !Files.readString(file).endsWith("\n");
    Files.writeString(
        file,
        (isLineOpen ? "\n" : "") + entry.line() + "\n",
        StandardCharsets.US_ASCII,
        StandardOpenOption.APPEND);
  }

  /** Rejects a file that holds anything but passwords. */
  private static void requireOwn(Path file, int least) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new IndexException("no such folder: " + folder);
    }
    if (!Files.exists(file) || Files.isRegularFile(file) && Files.size(file) == 0) {
      return;
    }
    try {
      read(file, least);
    } catch (IndexException other) {
      throw new IndexException(
          file + " is not a file of passwords: name a new file, which will be created", other);
    }
  }

  private static byte[] hashed(String password, byte[] salt, int iterations) {
    PBEKeySpec key =
        new PBEKeySpec(password.toCharArray(), salt, iterations, HASH_BYTES * Byte.SIZE);
    try {
      return SecretKeyFactory.getInstance(ALGORITHM).generateSecret(key).getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    } finally {
      key.clearPassword();
    }
  }

  /**
   * Returns the role of a password. Every password is compared, so that the time taken reveals
   * nothing.
   */
  public Optional<PageRole> role(String password) {
    if (password.isEmpty() || password.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    Optional<PageRole> role = Optional.empty();
    for (Entry entry : entries) {
      boolean is = entry.is(password);
      role = is && role.isEmpty() ? Optional.of(entry.role()) : role;
    }
    return role;
  }
}
