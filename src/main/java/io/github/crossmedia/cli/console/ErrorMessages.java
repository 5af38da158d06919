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
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns every error into one line on standard error and an exit code. */
public final class ErrorMessages {

  private static final int MAX_CAUSES = 20;

  private ErrorMessages() {}

  public static int wrongOptions(ParameterException error, String... args) {
    var command = error.getCommandLine();
    var suggestions =
        error instanceof UnmatchedArgumentException unmatched
            ? unmatched.getSuggestions().stream().filter(s -> !s.startsWith("-")).toList()
            : List.<String>of();
    print(
        command,
        wrong(error, args)
            + (suggestions.isEmpty() ? "" : " (did you mean " + suggestions.getFirst() + "?)")
            + "; see: "
            + command.getCommandSpec().qualifiedName()
            + " --help");
    return ExitCode.USAGE;
  }

  private static String wrong(ParameterException error, String... args) {
    boolean first =
        error instanceof UnmatchedArgumentException unmatched
            && error.getCommandLine().getParent() == null
            && !unmatched.getUnmatched().getFirst().startsWith("-");
    return first
        ? "'"
            + ((UnmatchedArgumentException) error).getUnmatched().getFirst()
            + "' is neither a command nor a folder"
        : together(error, args);
  }

  private static String together(ParameterException error, String... args) {
    OptionGroups groups = new OptionGroups(error.getCommandLine().getCommandSpec());
    return groups.conflict(args).orElseGet(() -> oneLine(groups.shortened(error.getMessage())));
  }

  public static int failure(Exception error, CommandLine command, boolean stacktrace) {
    print(command, describe(error));
    if (stacktrace) {
      error.printStackTrace(command.getErr());
    }
    return ExitCode.SOFTWARE;
  }

  /** Returns the message for users, which is that of the cause if a wrapper only repeats it. */
  public static String describe(Throwable error) {
    return fullDisk(error)
        .map(
            full ->
                "the disk is full: free some space, or choose another place with --index or --out ("
                    + oneLine(full.getMessage())
                    + ")")
        .orElseGet(() -> plain(error));
  }

  /**
   * Returns the cause that reports a full disk: the exception itself only says that a writer is
   * closed.
   */
  private static Optional<Throwable> fullDisk(Throwable error) {
    return Stream.iterate(error, Objects::nonNull, Throwable::getCause)
        .limit(MAX_CAUSES)
        .flatMap(cause -> Stream.concat(Stream.of(cause), Stream.of(cause.getSuppressed())))
        .filter(cause -> cause instanceof IOException)
        .filter(cause -> ("" + cause.getMessage()).contains("No space left on device"))
        .findFirst();
  }

  private static String plain(Throwable error) {
    return switch (error) {
      case UncheckedIOException wrapper -> describe(wrapper.getCause());
      case NoSuchFileException e when e.getReason() == null -> "no such file: " + e.getFile();
      case NotDirectoryException e -> "not a folder: " + e.getFile();
      case DirectoryNotEmptyException e -> "the folder is not empty: " + e.getFile();
      case FileAlreadyExistsException e when e.getReason() == null ->
          "the file already exists: " + e.getFile();
      case AccessDeniedException e when e.getReason() == null -> "no access to " + e.getFile();
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
