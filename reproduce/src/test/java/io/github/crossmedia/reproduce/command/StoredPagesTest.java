package io.github.crossmedia.reproduce.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.reproduce.page.Results;
import io.github.crossmedia.reproduce.papers.PapersPage;
import io.github.crossmedia.reproduce.published.Experiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each page of the documentation is what its template makes of the results beside it. */
final class StoredPagesTest {

  private static final Path PAGES = Path.of("docs/reproduce");
  private static final Path TEMPLATES = Path.of("reproduce/src/main/resources/pages");

  @Test
  void pagesAreWhatTheirResultsMake() throws IOException {
    Set<String> names = StoredPages.names(PAGES);
    for (String name : names) {
      assertEquals(
          StoredPages.of(PAGES, name).toString(),
          Files.readString(PAGES.resolve(name + ".md")),
          () -> name + ": run bin/crossmedia reproduce pages --data DIR");
    }
    Set<String> others = names(PAGES);
    others.removeAll(names);
    assertEquals(Set.of("README", PapersPage.NAME), others);
  }

  @Test
  void everyTemplateHasAPage() throws IOException {
    Set<String> templates = names(TEMPLATES);
    assertTrue(templates.remove("published"));
    Set<String> pages = names(PAGES);
    pages.removeAll(Experiment.NAMES);
    pages.remove("README");
    assertEquals(templates, pages);
  }

  /** Nothing lies beside the pages that no page shows or names. */
  @Test
  void aPageNamesWhatLiesBesideIt() throws IOException {
    StringBuilder text = new StringBuilder();
    for (String name : names(PAGES)) {
      text.append(Files.readString(PAGES.resolve(name + ".md")));
    }
    try (Stream<Path> files = Files.list(PAGES)) {
      List<String> unnamed =
          files
              .map(file -> file.getFileName().toString())
              .filter(file -> !file.endsWith(".md") && !file.endsWith("-fingerprint.json"))
              .filter(file -> text.indexOf("](" + file + ")") < 0)
              .sorted()
              .toList();
      assertEquals(List.of(), unnamed);
    }
    assertTrue(Files.exists(Results.file(PAGES, "photographs")));
  }

  private static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".md"))
          .map(file -> file.substring(0, file.lastIndexOf('.')))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
