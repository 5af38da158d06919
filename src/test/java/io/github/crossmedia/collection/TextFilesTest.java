package io.github.crossmedia.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFilesTest {

  @TempDir private Path folder;

  private List<String> read(Path path) throws IOException {
    List<String> texts = new ArrayList<>();
    new TextFiles(path).forEach(texts::add);
    return texts;
  }

  @Test
  void linesAreReadWholeWhereverTheyLie() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      lines.add(i % 7 == 0 ? "" : "line " + i + " \u00fcber Wiesen");
    }
    lines.add("the end");
    Path file = Files.writeString(folder.resolve("a.txt"), String.join("\n", lines));

    assertEquals(lines, read(file));
  }

  @Test
  void aVeryLongLineIsCutAtASpace() throws IOException {
    String words = "word ".repeat(40_000).strip();
    Path file = Files.writeString(folder.resolve("long.txt"), words + "\nshort\n");

    List<String> texts = read(file);

    assertEquals("short", texts.getLast());
    assertEquals(words, String.join(" ", texts.subList(0, texts.size() - 1)));
    assertTrue(texts.stream().allMatch(text -> text.length() <= (1 << 16) + 5));
    assertTrue(texts.size() > 3);
  }

  @Test
  void ofATableWhatFollowsTheFirstTab() throws IOException {
    Files.writeString(folder.resolve("c.tsv"), "1.jpg\ta dog\n2.jpg\ta cat\ton a mat\n");
    Files.writeString(folder.resolve("d.txt"), "a bird");
    Files.writeString(folder.resolve(".hidden.txt"), "nothing");

    assertEquals(List.of("a dog", "a cat\ton a mat", "a bird"), read(folder));
    assertThrows(CollectionException.class, () -> read(folder.resolve("missing")));
  }

  @Test
  void bytesThatAreNoTextAreRefused() throws IOException {
    Path file = Files.write(folder.resolve("b.txt"), new byte[] {'a', (byte) 0xff, '\n'});
    CollectionException refused = assertThrows(CollectionException.class, () -> read(file));
    assertTrue(refused.getMessage().endsWith("not a text in UTF-8"), refused::getMessage);
  }
}
