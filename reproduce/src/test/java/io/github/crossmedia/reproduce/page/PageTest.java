package io.github.crossmedia.reproduce.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.reproduce.page.Page.Template;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        page(CORPUS)
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

  private static Page page(Template template) {
    return new Page("corel", template, new Results(new LinkedHashMap<>()));
  }

  private static PageTable table(String ours) {
    return new PageTable().text("method").numbers("ours").row("pamir", ours);
  }

  @Test
  void gapsAndValuesBelongTogether() {
    Page page = page(CORPUS);
    assertEquals(
        "template corpus has no gap shares",
        assertThrows(IllegalArgumentException.class, () -> page.text("shares", 1)).getMessage());
    assertEquals(
        "template corpus: nothing fills {{share %.1f}}",
        assertThrows(IllegalArgumentException.class, page::toString).getMessage());
    assertEquals(
        "template open: no {{/page}}",
        assertThrows(
                IllegalArgumentException.class, page(new Template("open", "{{#page}}"))::toString)
            .getMessage());
  }

  @Test
  void aPageIsTheSameFromWhatLiesBesideIt(@TempDir Path folder) throws IOException {
    Page page =
        page(CORPUS)
            .with("share", 5.0)
            .with("all", 12_345)
            .with("own", List.of(true, "\"quoted\"", 2))
            .with("seeds", true)
            .with("note", "Umlauts: \u00e4")
            .with("collections", List.of(Map.of("name", "One", "table", table("12.3"))))
            .with("parameters", List.of());
    page.write(folder);
    Page again = new Page("corel", CORPUS, Results.read(folder, "corel"));
    assertEquals(Files.readString(folder.resolve("corel.md")), again.toString());
    again.write(folder.resolve("again"));
    assertEquals(
        Files.readString(folder.resolve("corel.json")),
        Files.readString(folder.resolve("again/corel.json")));
  }

  @Test
  void someColumnsOfATableAreShown() {
    Template template = new Template("some", "{{all [ours|method]}}\n\n{{all [method|guard?]}}");
    assertEquals(
        """
        | ours | method |
        | ---: | --- |
        | 12.3 | pamir |

        | method |
        | --- |
        | pamir |
        """,
        page(template).with("all", table("12.3")).toString());
    Page wrong = page(new Template("wrong", "{{all [guard]}}")).with("all", table(""));
    assertEquals(
        "no column guard in [method, ours]",
        assertThrows(IllegalArgumentException.class, wrong::toString).getMessage());
  }

  @Test
  void aRowHasACellForEachColumn() {
    PageTable table = new PageTable().text("method").numbers("ours");
    assertThrows(IllegalArgumentException.class, () -> table.row("pamir"));
  }
}
