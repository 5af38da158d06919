package io.github.crossmedia.integration;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs {@code crossmedia} in a process of its own, as {@code bin/crossmedia} does. */
final class CommandLineRun {

  private CommandLineRun() {}

  /** What a command printed; it must succeed. */
  static String of(Object... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-ea", "-esa", "--add-modules", "jdk.incubator.vector"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("io.github.crossmedia.cli.CrossMedia");
    Stream.of(args).map(Object::toString).forEach(command::add);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new AssertionError(List.of(args) + ": " + printed);
    }
    return printed;
  }
}
