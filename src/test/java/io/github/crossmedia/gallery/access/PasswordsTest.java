package io.github.crossmedia.gallery.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.gallery.store.IndexException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PasswordsTest {

  @TempDir private Path folder;

  @Test
  void eachPasswordHasItsRoleAndIsNotInTheFile() throws IOException {
    Path file = folder.resolve("passwords");
    QuickPasswords.add(file, Role.TEACH, "correct horse");
    QuickPasswords.add(file, Role.READ, "battery staple");
    Passwords known = Passwords.read(file);

    assertEquals(Optional.of(Role.TEACH), known.role("correct horse"));
    assertEquals(Optional.of(Role.READ), known.role("battery staple"));
    assertEquals(Optional.empty(), known.role("correct horse "));
    assertEquals(Optional.empty(), known.role(""));
    assertEquals(Optional.empty(), known.role("x".repeat(2_000)));
    assertFalse(Files.readString(file).contains("horse"));
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
  }

  /**
   * The first test vector of RFC 7914 for PBKDF2 with SHA-256 has too few iterations for a file.
   */
  @Test
  void weakAndForeignLinesAreRefused() throws IOException {
    Path file = folder.resolve("passwords");
    assertThrows(IndexException.class, () -> Passwords.read(file));
    for (String line :
        new String[] {
          "",
          "teach secret",
          "teach 1 c2FsdHNhbHRzYWx0c2FsdA== VawEblPjCJFtmeqIIZcXWQ8zxKaZgpCwBkgWn/fLwjc=",
          "owner 600000 c2FsdHNhbHRzYWx0c2FsdA== VawEblPjCJFtmeqIIZcXWQ8zxKaZgpCwBkgWn/fLwjc=",
          "teach 600000 ??? !!!"
        }) {
      Files.writeString(file, line + "\n");
      IndexException refused = assertThrows(IndexException.class, () -> Passwords.read(file), line);
      assertTrue(refused.getMessage().contains("crossmedia password"), refused.getMessage());
    }
  }

  @Test
  void aShortPasswordIsRefused() {
    assertThrows(
        IndexException.class,
        () -> QuickPasswords.add(folder.resolve("passwords"), Role.READ, "1234567"));
    assertFalse(Files.exists(folder.resolve("passwords")));
  }

  @Test
  void aSessionEndsWhenItIsNotUsed() {
    Moving clock = new Moving();
    Sessions sessions = new Sessions(clock);
    Sessions.Session session = sessions.begin(Role.READ);

    clock.now = clock.now.plus(Sessions.IDLE.minusMinutes(1));
    assertEquals(Optional.of(session), sessions.of(session.token()));
    clock.now = clock.now.plus(Sessions.IDLE.minusMinutes(1));
    assertEquals(Optional.of(session), sessions.of(session.token()), "each use counts");
    clock.now = clock.now.plus(Sessions.IDLE.plusMinutes(1));
    assertEquals(Optional.empty(), sessions.of(session.token()));
    assertEquals(Optional.empty(), sessions.of("guess"));
    assertFalse(session.isProvedBy(null));
    assertFalse(session.isProvedBy(session.token()));
    assertTrue(session.isProvedBy(session.proof()));
  }

  @Test
  void aLimitIsForEachVisitorAndRefills() {
    Moving clock = new Moving();
    RateLimit limit = new RateLimit(2, Duration.ofSeconds(20), clock);

    assertTrue(limit.allows("a") && limit.allows("a"));
    assertFalse(limit.allows("a"));
    assertTrue(limit.allows("b"));
    assertEquals(10, limit.seconds());
    clock.now = clock.now.plusSeconds(10);
    assertTrue(limit.allows("a"));
    assertFalse(limit.allows("a"));
  }

  private static final class Moving extends Clock {
    private Instant now = Instant.EPOCH;

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
