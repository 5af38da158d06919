package io.github.crossmedia.gallery.access;

import java.io.IOException;
import java.nio.file.Path;

/** Passwords for tests, hashed in a hundredth of the usual time: too weakly for any other file. */
public final class QuickPasswords {

  private static final int ITERATIONS = 6_000;

  private QuickPasswords() {}

  /** Adds a password to a file. */
  public static void add(Path file, PageRole role, String password) throws IOException {
    Passwords.add(file, role, password, ITERATIONS);
  }

  /** Reads a file of such passwords. */
  public static Passwords read(Path file) throws IOException {
    return Passwords.read(file, ITERATIONS);
  }
}
