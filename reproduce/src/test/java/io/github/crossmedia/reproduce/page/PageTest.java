package io.github.crossmedia.reproduce.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.reproduce.page.Page.Template;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PageTest {

  private static final Template CORPUS =
      new Template(
          "corpus",
          """
          # {{page}}

          {{share %.1f}} % of {{all %,d}}{{#own}}, {{.}}{{/own}}.
          {{#seeds}}
          By seeds.
          {{/seeds}}
          {{^seeds}}
          By one.
          {{/seeds}}

          {{note}}

          {{#collections}}
          ## {{name}} of {{page}}

          {{table}}

          {{/collections}}
          ![By recall]({{page}}-recall.svg)

          {{#parameters}}
          - {{.}}
          {{/parameters}}
          """);

  @Test
  void valuesFillTheGaps(@TempDir Path folder) throws IOException {
    Page page =
        new Page("corel", CORPUS)
            .with("share", 99.5)
            .with("all", 1000)
            .with("own", List.of("{{all}} \\ $1"))
            .with("seeds", false)
            .with("note", "")
            .with(
                "collections",
                List.of(
                    Map.of("name", "One", "table", table("12.3")),
                    Map.of("name", "Two", "table", table(""))))
            .plot("recall", "<svg/>")
            .with("parameters", Page.named(Map.of("pamir", "c=1")));
    Path docs = folder.resolve("docs/reproduce");
    page.write(docs);
    assertEquals(
        """
        # corel

        99.5 % of 1,000, {{all}} \\ $1.
        By one.

        ## One of corel

        | method | ours |
        | --- | ---: |
        | pamir | 12.3 |

        ## Two of corel

        | method | ours |
        | --- | ---: |
        | pamir |  |

        ![By recall](corel-recall.svg)

        - pamir: c=1
        """,
        Files.readString(docs.resolve("corel.md")));
    assertEquals("<svg/>", Files.readString(docs.resolve("corel-recall.svg")));
  }

  private static PageTable table(String ours) {
    return new PageTable().text("method").numbers("ours").row("pamir", ours);
  }

  @Test
  void gapsAndValuesBelongTogether() {
    Page page = new Page("corel", CORPUS);
    assertEquals(
        "template corpus has no gap shares",
        assertThrows(IllegalArgumentException.class, () -> page.with("shares", 1)).getMessage());
    assertEquals(
        "template corpus: nothing fills {{share %.1f}}",
        assertThrows(IllegalArgumentException.class, page::toString).getMessage());
    assertEquals(
        "template open: no {{/page}}",
        assertThrows(
                IllegalArgumentException.class,
                new Page("corel", new Template("open", "{{#page}}"))::toString)
            .getMessage());
  }

  /** What no value decides about stands on the pages of the documentation as in the templates. */
  @Test
  void thePagesOfTheDocumentationHaveTheTextOfTheirTemplates() throws IOException {
    TreeSet<String> compared = new TreeSet<>();
    try (Stream<Path> pages = Files.list(Path.of("docs/reproduce"))) {
      for (Path page : pages.filter(each -> each.toString().endsWith(".md")).toList()) {
        String name = page.getFileName().toString().replace(".md", "");
        if (name.equals("README") || name.equals("papers")) {
          continue;
        }
        String template = template(name);
        String text = Files.readString(page);
        int at = 0;
        for (String part :
            Template.read(template)
                .text()
                .replaceAll("(?s)\\{\\{[#^](\\w+)}}.*?\\{\\{/\\1}}\n?", "{{}}")
                .split("\\{\\{.*?}}")) {
          int found = text.indexOf(part.strip(), at);
          assertTrue(found >= 0, () -> page + " lacks after what is before: " + part);
          at = found + part.strip().length();
        }
        compared.add(template);
      }
    }
    try (Stream<Path> templates = Files.list(Path.of("reproduce/src/main/resources/pages"))) {
      assertEquals(
          List.copyOf(compared),
          templates
              .map(each -> each.getFileName().toString().replace(".md", ""))
              .filter(each -> !each.equals("papers")) // PapersPageTest compares it whole
              .sorted()
              .toList());
    }
  }

  private static String template(String page) {
    if (page.startsWith("photographs")) {
      return "photographs";
    }
    return PageTest.class.getResource("/pages/" + page + ".md") == null ? "published" : page;
  }

  @Test
  void aRowHasACellForEachColumn() {
    PageTable table = new PageTable().text("method").numbers("ours");
    assertThrows(IllegalArgumentException.class, () -> table.row("pamir"));
  }
}
