package io.github.crossmedia.cli.console;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Commands that used to be modes of others, with their present names. */
final class RenamedCommand {

  private static final String CLUSTER = "--elasticsearch";
  private static final Set<String> MODES = Set.of("index", "evaluate");

  private RenamedCommand() {}

  /** A sentence for the arguments of such a mode. */
  static Optional<String> of(String... args) {
    boolean renamed =
        args.length > 0
            && MODES.contains(args[0])
            && Stream.of(args).anyMatch(arg -> arg.split("=", 2)[0].equals(CLUSTER));
    return renamed
        ? Optional.of(
            "\"%1$s --elasticsearch URL\" is now \"cluster %1$s --url URL\"; see: crossmedia cluster %1$s --help"
                .replace("%1$s", args[0]))
        : Optional.empty();
  }
}
