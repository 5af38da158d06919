package io.github.crossmedia.cli.gallery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.gallery.PemFiles;
import io.github.crossmedia.gallery.access.PageRole;
import io.github.crossmedia.gallery.access.Passwords;
import io.github.crossmedia.gallery.access.QuickPasswords;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code password}, and what {@code serve} refuses to show to others. */
class SharingCommandsTest {

  @TempDir private Path folder;

  private static Ran password(String typed, Object... arguments) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)));
    try {
      return Ran.command(
          Stream.concat(Stream.of("folders", "password"), Stream.of(arguments)).toArray());
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void passwordsAreAddedToAFile() throws IOException {
    Path file = folder.resolve("passwords");
    assertEquals(
        new Ran(0, "Added a password to " + file + ".\n", ""),
        password("grüner Apfel\nignored\n", file));
    assertEquals(Optional.of(PageRole.TEACH), Passwords.read(file).role("grüner Apfel"));

    Files.writeString(file, Files.readString(file).strip());
    assertEquals(0, password("battery staple", file, "--read-only").code());
    List<String> lines = Files.readAllLines(file);
    assertEquals(2, lines.size());
    assertTrue(lines.getLast().startsWith("read 600000 "), lines.getLast());
  }

  @Test
  void aFileOfSomethingElseIsLeftAlone() throws IOException {
    Path notes = Files.writeString(folder.resolve("notes.txt"), "My notes");
    for (Path other : new Path[] {notes, folder}) {
      assertFailure(
          other + " is not a file of passwords: name a new file, which will be created",
          password("correct horse", other));
    }
    assertEquals("My notes", Files.readString(notes));
    assertFailure(
        "no such folder: " + folder.resolve("nowhere"),
        password("correct horse", folder.resolve("nowhere").resolve("passwords")));
  }

  @Test
  void aShortOrMissingPasswordIsRefused() {
    Path file = folder.resolve("passwords");
    for (String typed : new String[] {"", "1234567\n"}) {
      assertFailure("a password has 8 to 1,024 characters", password(typed, file));
    }
    assertFalse(Files.exists(file));
    Ran none = password("correct horse");
    assertEquals(2, none.code());
    assertTrue(none.err().startsWith("crossmedia: Missing required parameter: 'FILE'"), none.err());
  }

  private static void assertFailure(String sentence, Ran outcome) {
    assertEquals(new Ran(1, "", "crossmedia: " + sentence + "\n"), outcome);
  }

  @Test
  void optionsThatDoNotGoTogetherAreRefused() throws IOException {
    Path file = folder.resolve("passwords");
    QuickPasswords.add(file, PageRole.TEACH, "correct horse");
    String open =
        "others could see and change everything: protect the page with --password FILE, which"
            + " crossmedia folders password FILE creates";
    String pair = "--tls-certificate and --tls-key go together: name both";
    assertWrong(open, "--host", "0.0.0.0");
    assertWrong(open, "--name", "pictures.example");
    assertWrong(open, "--behind-proxy");
    assertWrong(pair, "--tls-certificate", file);
    assertWrong(pair, "--tls-key", file);
    assertWrong(
        "no machine is called [::zz]: name an address of this one with --host",
        "--host",
        "[::zz]",
        "--password",
        file);
    for (String name : new String[] {"https://pictures.example/", "pictures.example:8443", ""}) {
      assertWrong(
          "--name takes a name as in an address, without https:// or a port, not '" + name + "'",
          "--name",
          name,
          "--password",
          file);
    }
  }

  private void assertWrong(String sentence, Object... options) {
    Ran outcome = serve(options);
    assertEquals(
        new Ran(2, "", "crossmedia: " + sentence + "; see: crossmedia serve --help\n"), outcome);
  }

  /** Neither the index nor a port is needed to refuse options. */
  private Ran serve(Object... options) {
    return Ran.command(
        Stream.concat(
                Stream.of("serve", "--index", folder.resolve("no index"), "--port", 0),
                Stream.of(options))
            .toArray());
  }

  @Test
  void filesThatCannotBeUsedAreNamed() throws Exception {
    PemFiles pem = PemFiles.make(folder, "page", "EC");
    Path missing = folder.resolve("missing");
    Path notes = Files.writeString(folder.resolve("notes.txt"), "My notes");
    assertFailure(
        "no file " + missing + ": make one with crossmedia folders password " + missing,
        serve("--password", missing));
    assertFailure(
        notes + " is not a file of passwords: make one with crossmedia folders password FILE",
        serve("--password", notes));
    assertFailure(
        notes + " holds no certificate in PEM",
        serve("--tls-certificate", notes, "--tls-key", pem.key()));
    assertFailure(
        "no such file: " + missing,
        serve("--tls-certificate", pem.certificate(), "--tls-key", missing));
  }
}
