package io.github.crossmedia.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys of lists are made here; {@code -Dcrossmedia.commands=write} writes them. */
class ShippedListTest {

  private static final Path FOLDER =
      Path.of("src/main/resources/io/github/crossmedia/text/dictionary");

  /** A newer Lucene may make other stems. */
  @ParameterizedTest
  @ValueSource(strings = {"german", "french", "spanish"})
  void linesAreSortedByTheKeysOfTheirWords(String language) throws IOException {
    Path file = FOLDER.resolve(language + ".tsv.gz");
    String lines = read(file);
    String sorted = sorted(language, lines);
    if (System.getProperty("crossmedia.commands", "").equals("write") && !lines.equals(sorted)) {
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
        out.write(sorted.getBytes(StandardCharsets.UTF_8));
      }
    }

    assertEquals(sorted, lines);
  }

  private static String read(Path file) throws IOException {
    try (GZIPInputStream in =
        new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String sorted(String language, String lines) {
    Stems stems = new Stems(language);
    Map<String, byte[]> keys = new HashMap<>();
    List<Translation> pairs =
        lines.lines().flatMap(line -> Translation.parse(line).stream()).toList();
    for (Translation pair : pairs) {
      keys.computeIfAbsent(
          pair.foreign(), word -> stems.key(word).getBytes(StandardCharsets.UTF_8));
    }
    return pairs.stream()
        .sorted(Comparator.comparing(pair -> keys.get(pair.foreign()), Arrays::compareUnsigned))
        .map(pair -> pair.line() + "\n")
        .collect(Collectors.joining());
  }
}
