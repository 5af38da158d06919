package io.github.crossmedia.collection;

import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.Translation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Reads bilingual lists: two columns between which a tab stands, Ding's lists ({@code Hund {m} ::
 * dog}), and dictionaries of the program dictd ({@code .dict.dz} beside its {@code .index}).
 */
public final class BilingualFiles {

  private static final String DING = " :: ";
  private static final Pattern REMARKS =
      Pattern.compile("\\([^)]*\\)|\\[[^]]*]|\\{[^}]*}|<[^>]*>|/[^/]*/|^\\s*\\d+\\.");
  private static final Pattern SPACES = Pattern.compile("\\s+");

  /** Notes, synonyms and examples are indented. */
  private static final String INDENTED = "  ";

  private static final String DIGITS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  private static final int MAX_WORDS = 3;

  private BilingualFiles() {}

  public static BilingualList read(Path file, String language) throws IOException {
    String name = file.getFileName().toString();
    List<Translation> pairs =
        name.endsWith(".dict.dz") || name.endsWith(".dict") ? ofDictd(file) : ofLines(file);
    if (pairs.isEmpty()) {
      throw new CollectionException(
          file + " has no pair of words: each line takes a word, a tab and its meaning");
    }
    return new BilingualList(language, pairs);
  }

  private static List<Translation> ofLines(Path file) throws IOException {
    List<Translation> pairs = new ArrayList<>();
    try (Stream<String> lines = Files.lines(file)) {
      lines
          .filter(line -> !line.startsWith("#"))
          .forEach(
              line -> {
                int sides = line.indexOf(DING);
                if (sides < 0) {
                  Translation.parse(line).ifPresent(pairs::add);
                } else {
                  addDing(line.substring(0, sides), line.substring(sides + DING.length()), pairs);
                }
              });
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof MalformedInputException) {
        throw new CollectionException(file + ": not a text in UTF-8", e);
      }
      throw e.getCause();
    }
    return pairs;
  }

  /** Forms, separated by bars, stand in the same order on both sides. */
  private static void addDing(String foreign, String meanings, List<Translation> pairs) {
    String[] forms = foreign.split("\\|", -1);
    String[] same = meanings.split("\\|", -1);
    for (int form = 0; form < Math.min(forms.length, same.length); form++) {
      for (String word : forms[form].split(";")) {
        add(word, same[form].split(";"), pairs);
      }
    }
  }

  private static void add(String word, String[] meanings, List<Translation> pairs) {
    String foreign = bare(word);
    for (String each : meanings) {
      String meaning = bare(each);
      if (isShort(foreign) && isShort(meaning)) {
        pairs.add(new Translation(foreign, meaning));
      }
    }
  }

  private static String bare(String text) {
    return SPACES.matcher(REMARKS.matcher(text).replaceAll(" ")).replaceAll(" ").strip();
  }

  private static boolean isShort(String text) {
    return !text.isEmpty()
        && text.split(" ").length <= MAX_WORDS
        && text.codePoints().anyMatch(Character::isLetter);
  }

  private static List<Translation> ofDictd(Path file) throws IOException {
    String name = file.getFileName().toString();
    Path index = file.resolveSibling(name.replaceFirst("\\.dict(\\.dz)?$", ".index"));
    if (!Files.exists(index)) {
      throw new CollectionException(index + " is missing, which belongs to " + file);
    }
    byte[] texts = bytes(file);
    List<Translation> pairs = new ArrayList<>();
    for (String line : Files.readAllLines(index)) {
      String[] columns = line.split("\t");
      if (columns.length >= 3 && !columns[0].startsWith("00")) {
        int from = number(columns[1]);
        int to = from + number(columns[2]);
        if (from < 0 || to < from || to > texts.length) {
          throw new CollectionException(
              index + " names a place of \"" + columns[0] + "\" that " + file + " lacks");
        }
        String entry = new String(texts, from, to - from, StandardCharsets.UTF_8);
        entry
            .lines()
            .skip(1)
            .filter(meanings -> !meanings.startsWith(INDENTED))
            .forEach(meanings -> add(columns[0], meanings.split("[;,]"), pairs));
      }
    }
    return pairs;
  }

  private static byte[] bytes(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return file.toString().endsWith(".dz")
          ? new GZIPInputStream(in).readAllBytes()
          : in.readAllBytes();
    }
  }

  private static int number(String digits) {
    return Arrays.stream(digits.split(""))
        .mapToInt(DIGITS::indexOf)
        .reduce(0, (number, digit) -> 64 * number + digit);
  }
}
