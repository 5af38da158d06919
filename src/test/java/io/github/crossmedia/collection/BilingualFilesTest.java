package io.github.crossmedia.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.Translation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BilingualFilesTest {

  @TempDir private Path folder;

  private List<Translation> read(String name, String... lines) throws IOException {
    Path file = Files.write(folder.resolve(name), List.of(lines));
    return BilingualFiles.read(file, "german").pairs();
  }

  @Test
  void twoColumnsAreAWordAndItsMeaning() throws IOException {
    assertEquals(
        List.of(new Translation("Hund", "dog"), new Translation("Boot", "boat", true)),
        read("de.tsv", "# of mine", "Hund\tdog", "", "Boot\tboat\t=", "Katze"));
  }

  @Test
  void formsOfDingStandInTheSameOrder() throws IOException {
    assertEquals(
        List.of(
            new Translation("Hund", "dog"),
            new Translation("Köter", "dog"),
            new Translation("Hunde", "dogs"),
            new Translation("spielen", "to play")),
        read(
            "de-en",
            "Hund {m} [zool.]; Köter {m} | Hunde {pl} | schlafende Hunde soll man nicht wecken"
                + " :: dog (animal) | dogs | let sleeping dogs lie",
            "spielen {vi} :: to play"));
  }

  @Test
  void dictionariesOfDictdAreReadByTheirIndex() throws IOException {
    String hund = "Hund /hʊnt/ <masc>\n [zool.] dog <n>, hound <n>\n   Synonym: {Köter}\n";
    String boot = "Boot /boːt/\n1. boat\n";
    byte[] first = hund.getBytes(StandardCharsets.UTF_8);
    byte[] second = boot.getBytes(StandardCharsets.UTF_8);
    Path file = folder.resolve("deu-eng.dict.dz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(first);
      out.write(second);
    }
    Files.write(
        folder.resolve("deu-eng.index"),
        List.of(
            "Boot\t" + number(first.length) + "\t" + number(second.length),
            "Hund\tA\t" + number(first.length)));

    assertEquals(
        List.of(
            new Translation("Boot", "boat"),
            new Translation("Hund", "dog"),
            new Translation("Hund", "hound")),
        BilingualFiles.read(file, "german").pairs());
  }

  /** A number below 4,096 as dictd writes it. */
  private static String number(int number) {
    String digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return "" + digits.charAt(number / 64) + digits.charAt(number % 64);
  }

  @Test
  void whatIsNoListIsRefused() throws IOException {
    Path empty = Files.write(folder.resolve("empty.tsv"), List.of("Hund dog"));
    Path alone = Files.write(folder.resolve("alone.dict"), List.of("Hund"));

    assertTrue(
        assertThrows(CollectionException.class, () -> BilingualFiles.read(empty, "german"))
            .getMessage()
            .endsWith("has no pair of words: each line takes a word, a tab and its meaning"));
    assertTrue(
        assertThrows(CollectionException.class, () -> BilingualFiles.read(alone, "german"))
            .getMessage()
            .contains("alone.index is missing"));
    Files.write(folder.resolve("alone.index"), List.of("Hund\tA\tZZ"));
    assertTrue(
        assertThrows(CollectionException.class, () -> BilingualFiles.read(alone, "german"))
            .getMessage()
            .contains("names a place of \"Hund\""));
  }

  @Test
  void aShortListHasSingleWordsAndMarksEnglishOnes() {
    BilingualList list =
        new BilingualList(
            "german",
            List.of(
                new Translation("Boot", "boat"),
                new Translation("Boot fahren", "to boat"),
                new Translation("Boot", "boat"),
                new Translation("Hund", "canine")));

    assertEquals(
        List.of(new Translation("Boot", "boat", true)),
        list.shortened(Set.of("boat", "boot", "dog")));
  }

  @Test
  void shippedListsHaveCommonWords() {
    assertTrue(BilingualList.shipped("german").pairs().contains(new Translation("Hund", "dog")));
    assertTrue(BilingualList.shipped("french").pairs().contains(new Translation("chien", "dog")));
    assertTrue(BilingualList.shipped("spanish").pairs().contains(new Translation("perro", "dog")));
    assertTrue(
        BilingualList.shipped("german").unambiguous().pairs().stream()
            .noneMatch(pair -> pair.foreign().equals("Boot")));
  }
}
