package io.github.crossmedia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What is by others goes out with the text of its licence: NOTICE names it, {@code licenses} has
 * it.
 */
class LicencesTest {

  private static final Path TEXTS = Path.of("licenses");

  /** A library or data of others, as docs/dependencies.md tells. */
  private record Part(String name, String licence, String where) {

    static Part of(String row) {
      String[] cells = row.replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1").split("\\|", -1);
      return new Part(cells[1].strip(), cells[2].strip(), cells[4].strip());
    }

    boolean goesOut() {
      return where.contains("node") || where.contains("companion") || where.contains("command");
    }

    /** Two licences have two texts; an older GPL and CC BY are the same words for everybody. */
    long texts() {
      return licence.split(",").length;
    }
  }

  private static List<Part> parts() throws IOException {
    return Files.readAllLines(Path.of("docs/dependencies.md")).stream()
        .filter(line -> line.startsWith("| ") && !line.matches("\\| (library|---) .*"))
        .map(Part::of)
        .toList();
  }

  /** The texts that NOTICE names for each part. */
  private static Map<String, List<String>> notice() throws IOException {
    Map<String, List<String>> texts = new TreeMap<>();
    String part = "";
    for (String line : Files.readAllLines(Path.of("NOTICE"))) {
      if (line.startsWith("  " + TEXTS + "/")) {
        texts.get(part).add(line.strip());
      } else if (!line.isEmpty() && !line.startsWith(" ")) {
        part = line;
        texts.put(part, new ArrayList<>());
      }
    }
    texts.values().removeIf(List::isEmpty);
    return texts;
  }

  @Test
  void eachPartThatGoesOutHasTheTextsOfItsLicences() throws IOException {
    Map<String, List<String>> notice = notice();
    Set<String> told = new TreeSet<>();
    for (Part part : parts()) {
      if (part.goesOut()) {
        told.add(part.name());
        assertTrue(notice.containsKey(part.name()), part + " is not in NOTICE");
        assertEquals(part.texts(), notice.get(part.name()).size(), part.toString());
        if (part.licence().startsWith("Apache") || part.licence().startsWith("GPL-2")) {
          String text = part.licence().startsWith("Apache") ? "Apache-2.0" : "GPL-2.0";
          assertEquals(TEXTS + "/" + text + ".txt", notice.get(part.name()).getFirst());
        }
      }
    }
    // Elasticsearch brings these to a node; the archive of the command line has them.
    told.add("Lucene, hppc");
    assertEquals(told, notice.keySet());
  }

  @Test
  void eachTextIsThereAndNamed() throws IOException {
    Set<String> named =
        notice().values().stream()
            .flatMap(List::stream)
            .collect(Collectors.toCollection(TreeSet::new));
    try (Stream<Path> files = Files.list(TEXTS)) {
      assertEquals(files.map(Path::toString).collect(Collectors.toCollection(TreeSet::new)), named);
    }
    for (String text : named) {
      assertTrue(Files.size(Path.of(text)) > 1000, text);
    }
  }
}
