package io.github.crossmedia.cli.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Says in one sentence which options of a command go together. */
final class OptionGroups {

  private final CommandSpec command;

  OptionGroups(CommandSpec command) {
    this.command = command;
  }

  /** Returns what is wrong with options that exclude each other, if there are some. */
  Optional<String> conflict(String... args) {
    List<OptionSpec> given =
        Stream.of(args)
            .map(arg -> arg.replaceFirst("=.*", "").replaceFirst("^--no-", "--"))
            .map(command::findOption)
            .filter(option -> option != null)
            .toList();
    return all(command.argGroups())
        .filter(ArgGroupSpec::exclusive)
        .flatMap(group -> conflict(group, given).stream())
        .findFirst();
  }

  private static Optional<String> conflict(ArgGroupSpec group, List<OptionSpec> given) {
    List<OptionSpec> first = new ArrayList<>();
    List<Object> alternatives = new ArrayList<>(group.args());
    alternatives.addAll(group.subgroups());
    for (Object alternative : alternatives) {
      given.stream()
          .filter(
              option ->
                  alternative instanceof ArgGroupSpec subgroup
                      ? subgroup.allOptionsNested().contains(option)
                      : option.equals(alternative))
          .findFirst()
          .ifPresent(first::add);
    }
    return first.size() < 2
        ? Optional.empty()
        : Optional.of(
            first.get(1).longestName() + " doesn't go with " + first.get(0).longestName());
  }

  /** Returns a message of picocli that names of each group only what it must have. */
  String shortened(String message) {
    String shorter = message.replaceFirst("^Error: ", "");
    for (ArgGroupSpec group : all(command.argGroups()).toList()) {
      shorter = shorter.replace(group.synopsis(), required(group));
    }
    return shorter;
  }

  private static Stream<ArgGroupSpec> all(List<ArgGroupSpec> groups) {
    return groups.stream()
        .flatMap(group -> Stream.concat(Stream.of(group), all(group.subgroups())));
  }

  private static String required(ArgGroupSpec group) {
    Stream<String> own =
        group.args().stream()
            .filter(arg -> group.exclusive() || arg.required())
            .map(OptionGroups::written);
    Stream<String> others =
        group.subgroups().stream()
            .filter(subgroup -> group.exclusive() || subgroup.multiplicity().min() > 0)
            .map(OptionGroups::required);
    return Stream.concat(own, others)
        .collect(Collectors.joining(group.exclusive() ? " or " : " and "));
  }

  private static String written(ArgSpec arg) {
    return arg instanceof OptionSpec option
        ? option.longestName() + "=" + option.paramLabel()
        : arg.paramLabel();
  }
}
