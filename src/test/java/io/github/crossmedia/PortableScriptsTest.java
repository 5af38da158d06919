package io.github.crossmedia;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scripts in {@code bin} also run on macOS and Windows, where no test of ours does. */
class PortableScriptsTest {

  private static final Path BIN = Path.of("bin");

  /** What bash has since 4.0, and what GNU's tools have and those of BSD lack. */
  private static final Pattern UNKNOWN_TO_MACOS =
      Pattern.compile(
          "\\b(declare|local|typeset) -[a-zA-Z]*[Ang]"
              + "|\\b(mapfile|readarray|coproc|realpath|nproc|tac|timeout|sha512sum|md5sum)\\b|\\bwait"
              + " -[a-z]*[nfp]|\\[\\[? -v"
              + " |\\$\\{\\w+(,,?|\\^\\^?|@[A-Za-z])}|\\|&|&>>|;&|;;&|\\breadlink -[a-z]*f|\\bstat"
              + " -[a-z]*[cf]|\\bsed (-[a-z]*[ir]|--)|\\bgrep (-[a-zA-Z]*P|--perl)|\\bdate"
              + " (-[a-z]*d|--|\\+\\S*%N)|\\bsort -[a-z]*V|\\bxargs -[a-z]*[rd]|\\bhead -[cn]"
              + " *-|\\bfind [^|]*-(printf|quit|regextype)|\\bcp --|\\bmktemp --|\\bps --|\\bdu"
              + " -[a-z]*b");

  private static List<Path> scripts() throws IOException {
    try (Stream<Path> files = Files.list(BIN)) {
      return files
          .filter(file -> !file.toString().matches(".*\\.(properties|cmd)"))
          .sorted()
          .toList();
    }
  }

  @Test
  void theyUseNothingThatMacosLacks() throws IOException {
    for (Path script : scripts()) {
      for (String line : Files.readAllLines(script)) {
        String code = line.strip().startsWith("#") ? "" : line;
        assertTrue(
            UNKNOWN_TO_MACOS.matcher(code).results().findAny().isEmpty(), script + ": " + line);
      }
    }
  }

  /** The check itself finds what it looks for. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "home=$(dirname \"$(readlink -f \"$0\")\")",
        "declare -A seen",
        "mapfile -t lines <file",
        "echo ${name^^}",
        "sed -i s/a/b/ file",
        "stat -c %s file",
        "find . -newer file -print -quit",
        "make |& tee log",
        "wait -n"
      })
  void whatMacosLacksIsFound(String line) {
    assertTrue(UNKNOWN_TO_MACOS.matcher(line).find());
  }

  /** Java starts alike, except for what a terminal is told. */
  @Test
  void windowsStartsJavaWithTheSameOptions() throws IOException {
    String windows = Files.readString(BIN.resolve("crossmedia.cmd"));
    assertTrue(windows.lines().count() > 10 && !windows.replace("\r\n", "").contains("\n"));
    String unix = Files.readString(BIN.resolve("common.sh"));
    assertEquals(options(unix), options(windows));
    assertTrue(windows.contains("lss " + first("java_needed=(\\d+)", unix)), windows);
    assertTrue(windows.contains(" io.github.crossmedia.cli.CrossMedia %*"), windows);
  }

  private static TreeSet<String> options(String script) {
    TreeSet<String> options =
        Pattern.compile("--(add-modules jdk|enable-native-access=)\\S+?(?=[)\\s])|-D[\\w.]+(?==)")
            .matcher(script)
            .results()
            .map(match -> match.group())
            .collect(toCollection(TreeSet::new));
    options.remove("-Dcrossmedia.stderr");
    return options;
  }

  private static String first(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map(match -> match.group(1))
        .findFirst()
        .orElseThrow();
  }
}
