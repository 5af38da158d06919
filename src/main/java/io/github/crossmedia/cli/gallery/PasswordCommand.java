package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.console.Terminal;
import io.github.crossmedia.gallery.access.Passwords;
import io.github.crossmedia.gallery.access.Role;
import io.github.crossmedia.gallery.store.IndexException;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crossmedia password}: adds a password for the page to a file. */
@Command(
    name = "password",
    description = {
      "Adds a password to a file, for serve --password; the file holds only a hash of it.",
      "It is asked for on a terminal, else read from a line of standard input."
    })
public final class PasswordCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "The file, which is made if it is missing.")
  private Path file;

  @Option(
      names = "--read-only",
      description = "Who knows it can look and search, but not change or teach anything.")
  private boolean readOnly;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Passwords.add(file, readOnly ? Role.READ : Role.TEACH, password());
    spec.commandLine().getOut().println("Added a password to " + file + ".");
    return 0;
  }

  private static String password() throws IOException {
    Console console = System.console();
    if (console == null || !Terminal.isThere()) {
      String line =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
      return line == null ? "" : line;
    }
    char[] first = console.readPassword("Password: ");
    char[] again = console.readPassword("Again: ");
    if (first == null || !Arrays.equals(first, again)) {
      throw new IndexException("the passwords differ: try again");
    }
    return new String(first);
  }
}
