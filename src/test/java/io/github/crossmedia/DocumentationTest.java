package io.github.crossmedia;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps the pages of the documentation together: each is linked, and no link is broken. */
final class DocumentationTest {

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

  @Test
  void everyLinkLeadsToAPageAndAHeading() throws IOException {
    Set<String> broken = new TreeSet<>();
    for (Path page : pages()) {
      for (String link : linksOf(page)) {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty() ? page : target(page, parts[0]);
        if (!Files.exists(target)) {
          broken.add(page + ": " + link);
        } else if (parts.length > 1 && !headings(target).contains(parts[1])) {
          broken.add(page + ": " + link + " (no such heading)");
        }
      }
    }
    assertEquals(Set.of(), broken);
  }

  @Test
  void everyPageIsReachedFromTheReadme() throws IOException {
    Set<Path> reached = new TreeSet<>();
    Deque<Path> next = new ArrayDeque<>(List.of(Path.of("README.md")));
    while (!next.isEmpty()) {
      Path page = next.pop();
      if (reached.add(page)) {
        for (String link : linksOf(page)) {
          Path target = target(page, link.split("#", 2)[0]);
          if (target.toString().endsWith(".md") && Files.exists(target)) {
            next.add(target);
          }
        }
      }
    }
    Set<Path> lost = new TreeSet<>(pages());
    lost.removeAll(reached);
    assertEquals(Set.of(), lost);
  }

  private static Set<Path> pages() throws IOException {
    Set<Path> pages = new TreeSet<>();
    for (String page : List.of("README.md", "CONTRIBUTING.md", "TESTING.md", "CHANGELOG.md")) {
      pages.add(Path.of(page));
    }
    for (String folder : List.of("docs", "models")) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
      }
    }
    return pages;
  }

  /** Returns the links of a page that lead to files of this project. */
  private static List<String> linksOf(Path page) throws IOException {
    Matcher link = LINK.matcher(Files.readString(page));
    return link.results()
        .map(found -> found.group(1))
        .filter(to -> !to.contains("://") && !to.startsWith("mailto:"))
        .toList();
  }

  private static Path target(Path page, String link) {
    Path folder = page.getParent() == null ? Path.of("") : page.getParent();
    return folder.resolve(link).normalize();
  }

  /** Returns the anchors of a page, formed as its readers' site forms them. */
  private static Set<String> headings(Path page) throws IOException {
    return HEADING
        .matcher(Files.readString(page))
        .results()
        .map(found -> found.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N}\\-_ ]", "").strip().replace(' ', '-'))
        .collect(toCollection(TreeSet::new));
  }
}
