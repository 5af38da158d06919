package io.github.crossmedia.reproduce.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PageTest {

  @Test
  void blocksArePartedByOneEmptyLine(@TempDir Path folder) throws IOException {
    Page page = new Page("corel", "Corel");
    page.paragraph(page.madeBy(" --features DIR"))
        .section("Methods")
        .paragraph("%.1f %% of %,d", 99.5, 1000)
        .lines(List.of("100 % of one.", "Another."))
        .table(new PageTable().text("method").numbers("ours").row("pamir", "12.3").row("cca", ""))
        .plot("By recall", "recall", "<svg/>")
        .subsection("Parameters")
        .list(Map.of("pamir", "c=1"));
    Path docs = folder.resolve("docs/reproduce");
    page.write(docs);
    assertEquals(
        """
        # Corel

        Made by `bin/crossmedia reproduce corel --data DIR --features DIR`.

        ## Methods

        99.5 % of 1,000

        100 % of one.
        Another.

        | method | ours |
        | --- | ---: |
        | pamir | 12.3 |
        | cca |  |

        ![By recall](corel-recall.svg)

        ### Parameters

        - pamir: c=1
        """,
        Files.readString(docs.resolve("corel.md")));
    assertEquals("<svg/>", Files.readString(docs.resolve("corel-recall.svg")));
  }

  @Test
  void aRowHasACellForEachColumn() {
    PageTable table = new PageTable().text("method").numbers("ours");
    assertThrows(IllegalArgumentException.class, () -> table.row("pamir"));
  }
}
