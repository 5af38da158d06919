package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.console.ErrorMessages;
import io.github.crossmedia.cli.console.Terminal;
import io.github.crossmedia.cli.network.NetworkCommand;
import io.github.crossmedia.network.NetworkLibrary;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Asks once, on a terminal, whether SqueezeNet may be fetched, by which new folders are seen. */
final class SqueezeNetOffer {

  private static final String NAME = "squeezenet";
  private static final String QUESTION =
      "Fetch SqueezeNet (2.5 MB, MIT licence)? Of ten pictures that a word finds, 8 are right"
          + " instead of 7. [y/N] ";

  /** Beside the networks, so that one answer holds for all folders. */
  private static final String ANSWER = ".squeezenet";

  @Option(names = "--offline", description = "Fetch nothing, and don't ask whether to.")
  private boolean offline;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Returns the network, if the user once wanted it. */
  Optional<String> network() throws IOException {
    NetworkLibrary library = NetworkLibrary.ofUser(System.getenv());
    Path place = library.folder().resolve(ANSWER);
    Optional<Boolean> answer =
        Files.exists(place) ? Optional.of(isYes(Files.readString(place))) : Optional.empty();
    if (answer.isEmpty() && !offline && Terminal.isThere() && !isThere(library)) {
      answer = asked(place);
      if (answer.orElse(false)) {
        fetch();
      }
    }
    return answer.filter(wanted -> wanted && isThere(library)).map(wanted -> NAME);
  }

  private static boolean isThere(NetworkLibrary library) {
    try {
      return library.names().stream().anyMatch(full -> full.startsWith(NAME + "#"));
    } catch (IOException unreadable) {
      return false;
    }
  }

  private Optional<Boolean> asked(Path place) throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    err.print(QUESTION);
    err.flush();
    String line =
        new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
    if (line == null) {
      err.println();
      return Optional.empty();
    }
    Files.createDirectories(place.getParent());
    Files.writeString(place, line.strip() + "\n");
    return Optional.of(isYes(line));
  }

  private static boolean isYes(String answer) {
    return answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
  }

  /** Without a connection the folder is opened all the same. */
  private void fetch() {
    new CommandLine(new NetworkCommand())
        .setOut(spec.commandLine().getOut())
        .setErr(spec.commandLine().getErr())
        .setExecutionExceptionHandler(
            (error, command, parsed) -> ErrorMessages.failure(error, command, false))
        .execute("add", NAME);
  }
}
