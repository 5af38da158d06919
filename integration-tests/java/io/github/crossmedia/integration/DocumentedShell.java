package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.OtherJava;
import io.github.crossmedia.cli.Ran;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Runs commands of pages as they stand, in a folder that is the reader's checkout and home. Only
 * places that a test can't have are replaced, such as the address of the node.
 */
final class DocumentedShell {

  private final Path folder;
  private final Map<String, String> replaced = new LinkedHashMap<>();

  DocumentedShell(Path folder) throws IOException {
    this.folder = folder;
    OtherJava.checkout(folder);
  }

  /** Replaces a place that the pages name. */
  DocumentedShell with(String place, Object here) {
    replaced.put(place, here.toString());
    return this;
  }

  /** Runs commands to their end. */
  Ran run(String commands) throws IOException, InterruptedException {
    Path out = folder.resolve("out.log");
    Path err = folder.resolve("err.log");
    Process bash = bash(commands).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    int code = bash.waitFor();
    return new Ran(code, Files.readString(out), Files.readString(err));
  }

  /** Starts a command that serves a page, and returns the first line that names the address. */
  String start(String command, StartedProcesses processes) throws IOException {
    Process process = processes.start(bash(command).redirectErrorStream(true));
    StringBuilder printed = new StringBuilder();
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      printed.append(line).append('\n');
      if (line.startsWith("Open http://")) {
        return line;
      }
    }
    throw new AssertionError(command + ": " + printed);
  }

  private ProcessBuilder bash(String commands) {
    String here = commands;
    for (Map.Entry<String, String> each : replaced.entrySet()) {
      here = here.replace(each.getKey(), each.getValue());
    }
    ProcessBuilder bash =
        new ProcessBuilder("bash", "-euo", "pipefail", "-c", here).directory(folder.toFile());
    bash.environment().put("HOME", folder.toString());
    return bash;
  }

  /**
   * Compares what was printed with what a page shows. A line of dots stands for any lines; dates
   * and hashes may differ.
   */
  static void assertShown(String shown, String printed) {
    String pattern =
        shown
            .lines()
            .map(
                line ->
                    line.equals("...")
                        ? "(?:.*\\n)*?"
                        : Arrays.stream(line.split("(?<=[ ,])|(?=[ ,])"))
                                .map(DocumentedShell::word)
                                .collect(Collectors.joining())
                            + "\\n")
            .collect(Collectors.joining());
    assertTrue(
        Pattern.compile(pattern).matcher(printed).matches(), () -> shown + "is not " + printed);
  }

  private static String word(String word) {
    return word.matches("\\d{4}-\\d\\d-\\d\\d")
        ? "\\d{4}-\\d\\d-\\d\\d"
        : Arrays.stream(word.split("(?<=#)", 2))
            .map(part -> part.matches("[0-9a-f]{12}") ? "[0-9a-f]{12}" : Pattern.quote(part))
            .collect(Collectors.joining());
  }
}
