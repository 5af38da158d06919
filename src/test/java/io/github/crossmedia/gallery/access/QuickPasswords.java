package io.github.crossmedia.gallery.access;

import java.io.IOException;
import java.nio.file.Path;

/** Passwords for tests, hashed as weakly as a file may hold them: in a sixth of the usual time. */
public final class QuickPasswords {

  private static final int ITERATIONS = 100_000;

  private QuickPasswords() {}

  /** Adds a password to a file. */
  public static void add(Path file, Role role, String password) throws IOException {
    Passwords.add(file, role, password, ITERATIONS);
  }
}
