package io.github.crossmedia.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Trainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tables of parameters in docs/methods are made here of the parameters themselves, below a
 * comment that names the methods; {@code -Dcrossmedia.commands=write} writes them.
 */
final class MethodPagesTest {

  private static final Path FOLDER = Path.of("docs/methods");
  private static final Pattern TABLE =
      Pattern.compile("(<!-- parameters: ([a-z, -]+) -->\n)((?:\\|.*\n)*)");
  private static final String HEAD = "| name | values | what it does |\n| --- | --- | --- |\n";

  static Stream<Path> pages() throws IOException {
    try (Stream<Path> all = Files.list(FOLDER)) {
      return all.sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void tablesListTheParameters(Path page) throws IOException {
    String made = made(Files.readString(page));
    if (System.getProperty("crossmedia.commands", "").equals("write")) {
      Files.writeString(page, made);
    }
    assertEquals(made, Files.readString(page));
  }

  @Test
  void everyParameterIsNamed() throws IOException {
    List<String> texts = new ArrayList<>(List.of(Files.readString(Path.of("docs/clicks.md"))));
    for (Path page : pages().toList()) {
      texts.add(made(Files.readString(page)));
    }
    for (Trainer trainer : Trainers.all().list()) {
      String name = "`" + trainer.method() + "`";
      List<String> about = texts.stream().filter(text -> text.contains(name)).toList();
      for (Parameter<?> parameter : trainer.searchSpace().parameters()) {
        String last = parameter.name().replaceFirst(".*\\.", "");
        assertTrue(
            about.stream().anyMatch(text -> text.contains("`" + last + "`"))
                || parameter.name().matches("(.*\\.)?factor\\.\\d"),
            () -> name + " has " + parameter.name() + ", which no page about it names");
      }
    }
  }

  private static String made(String page) {
    Set<String> told = new HashSet<>();
    return TABLE
        .matcher(page)
        .replaceAll(
            table -> Matcher.quoteReplacement(table.group(1) + HEAD + rows(table.group(2), told)));
  }

  /** Parameters that an earlier table of the page explains share a row. */
  private static String rows(String methods, Set<String> told) {
    StringBuilder rows = new StringBuilder();
    List<Parameter<?>> known = new ArrayList<>();
    for (String method : methods.split(", ")) {
      for (Parameter<?> parameter : Trainers.all().named(method).searchSpace().parameters()) {
        if (told.add(parameter.name() + parameter.meaning())) {
          String of = methods.equals(method) ? "" : " of `" + method + "`";
          rows.append(
              row("`" + parameter.name() + "`" + of, values(parameter), parameter.meaning()));
        } else {
          known.add(parameter);
        }
      }
    }
    if (!known.isEmpty()) {
      rows.append(
          row(
              joined(known.stream().map(parameter -> "`" + parameter.name() + "`"), ", "),
              joined(known.stream().map(MethodPagesTest::values), "; "),
              "as above"));
    }
    return rows.toString();
  }

  private static String row(String name, String values, String meaning) {
    return Formatted.of("| %s | %s | %s |%n", name, values, meaning);
  }

  private static String joined(Stream<String> parts, String separator) {
    return parts.collect(Collectors.joining(separator));
  }

  private static String values(Parameter<?> parameter) {
    String values = joined(parameter.choices().stream().map(MethodPagesTest::written), ", ");
    return parameter.words().containsAll(parameter.choices()) ? values + ", or a number" : values;
  }

  private static String written(String value) {
    if (value.matches("\\d+")) {
      return Formatted.of("%,d", Long.parseLong(value));
    }
    return value.matches("true|false|[\\d.]+") ? value : "`" + value + "`";
  }
}
