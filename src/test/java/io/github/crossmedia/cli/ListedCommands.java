package io.github.crossmedia.cli;

import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;

/** The commands of docs/commands.md. */
public final class ListedCommands {

  private ListedCommands() {}

  /** Returns the commands by their names, which begin with {@code crossmedia}. */
  public static Stream<Map.Entry<String, CommandLine>> all() {
    return below("crossmedia", CrossMedia.commandLine());
  }

  private static Stream<Map.Entry<String, CommandLine>> below(String name, CommandLine command) {
    return command.getSubcommands().entrySet().stream()
        .filter(each -> !each.getValue().getCommandSpec().usageMessage().hidden())
        .sorted(Map.Entry.comparingByKey(Comparator.naturalOrder()))
        .flatMap(each -> withThoseBelow(name + " " + each.getKey(), each.getValue()));
  }

  /** A group of commands is listed by its commands. */
  private static Stream<Map.Entry<String, CommandLine>> withThoseBelow(
      String name, CommandLine command) {
    return command.getSubcommands().isEmpty()
        ? Stream.of(Map.entry(name, command))
        : below(name, command);
  }
}
