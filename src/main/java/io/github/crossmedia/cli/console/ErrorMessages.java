package io.github.crossmedia.cli.console;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Every error becomes one line on standard error, and an exit code. */
public final class ErrorMessages {

  private ErrorMessages() {}

  public static int wrongOptions(ParameterException error, String... args) {
    var command = error.getCommandLine();
    Optional<String> renamed = RenamedCommand.of(args);
    if (renamed.isPresent()) {
      print(command, renamed.get());
      return ExitCode.USAGE;
    }
    var suggestions =
        error instanceof UnmatchedArgumentException unmatched
            ? unmatched.getSuggestions().stream().filter(s -> !s.startsWith("-")).toList()
            : List.<String>of();
    print(
        command,
        oneLine(error.getMessage())
            + (suggestions.isEmpty() ? "" : " (did you mean " + suggestions.getFirst() + "?)")
            + "; see: "
            + command.getCommandSpec().qualifiedName()
            + " --help");
    return ExitCode.USAGE;
  }

  public static int failure(Exception error, CommandLine command, boolean stacktrace) {
    print(command, describe(error));
    if (stacktrace) {
      error.printStackTrace(command.getErr());
    }
    return ExitCode.SOFTWARE;
  }

  /** The message meant for people: that of the cause where a wrapper only repeats it. */
  public static String describe(Throwable error) {
    return switch (error) {
      case UncheckedIOException wrapper -> describe(wrapper.getCause());
      case NoSuchFileException e when e.getReason() == null -> "no such file: " + e.getFile();
      case NotDirectoryException e -> "not a folder: " + e.getFile();
      case DirectoryNotEmptyException e -> "the folder is not empty: " + e.getFile();
      case FileAlreadyExistsException e when e.getReason() == null ->
          "there is a file already: " + e.getFile();
      case AccessDeniedException e when e.getReason() == null -> "no access to " + e.getFile();
      case IOException e when ("" + e.getMessage()).contains("No space left on device") ->
          "the disk is full: free some space, or choose another place with --index or --out ("
              + oneLine(e.getMessage())
              + ")";
      case FileNotFoundException e -> "cannot open " + e.getMessage();
      case Throwable e when e.getMessage() == null || e.getMessage().isBlank() ->
          "an unexpected " + e.getClass().getSimpleName() + "; --stacktrace shows where";
      default -> oneLine(error.getMessage());
    };
  }

  private static void print(CommandLine command, String message) {
    var err = command.getErr();
    err.println(command.getColorScheme().errorText("crossmedia: " + message));
    err.flush();
  }

  private static String oneLine(String message) {
    return message.strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
