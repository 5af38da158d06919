package io.github.crossmedia.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * A list that the jar contains, with common words of its language. Its lines are sorted by a key of
 * their word, which all words have that may be read as it: few of them are looked at for a text.
 */
public final class ShippedList {

  private static final Map<String, ShippedList> READ = new ConcurrentHashMap<>();

  private final String language;
  private final Stems stems;
  private final byte[] lines;
  private final Set<String> commonWords;
  private final Map<String, List<Translation>> common;

  private ShippedList(String language) {
    this.language = language;
    this.stems = new Stems(language);
    try (InputStream file =
        new GZIPInputStream(BilingualList.resource(BilingualList.file(language)))) {
      this.lines = file.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<Translation> pairs = BilingualList.common(language).pairs();
    this.commonWords = Set.copyOf(heads(pairs, pair -> true));
    this.common =
        pairs.stream()
            .collect(
                Collectors.groupingBy(
                    pair -> stems.key(pair.foreign()), LinkedHashMap::new, Collectors.toList()));
  }

  /** Returns the list of a language of {@link BilingualList#SHIPPED}. */
  public static ShippedList of(String language) {
    return READ.computeIfAbsent(language, ShippedList::new);
  }

  /** Returns the common words in lower case. */
  public Set<String> commonWords() {
    return commonWords;
  }

  /** Returns all pairs but those of common words. */
  List<Translation> pairs() {
    return pairs(0, lines.length);
  }

  /**
   * Returns the list with what people mean by its words. A common word has only the meanings in the
   * list of common words. A word that means itself, such as transparent, means nothing else.
   */
  public BilingualList everyday() {
    return everyday(BilingualList.common(language).pairs(), pairs());
  }

  /**
   * Returns of this list the words by one of which a word may be read.
   *
   * @param stem of the word, or the word itself if it has none
   */
  public BilingualList everyday(String stem) {
    List<Translation> few = new ArrayList<>();
    List<Translation> pairs = new ArrayList<>();
    Stream.concat(Stream.of(stem), stems.ofPlural(stem).stream())
        .forEach(
            key -> {
              few.addAll(common.getOrDefault(key, List.of()));
              pairs.addAll(pairs(key));
            });
    return everyday(few, pairs);
  }

  private BilingualList everyday(List<Translation> few, List<Translation> pairs) {
    Set<String> heads = heads(few, pair -> true);
    Set<String> same = heads(few, Translation::isSame);
    same.addAll(heads(pairs, Translation::isSame));
    List<Translation> meant = new ArrayList<>(few);
    for (Translation pair : pairs) {
      String head = head(pair);
      if (!heads.contains(head) && (pair.isSame() || !same.contains(head))) {
        meant.add(pair);
      }
    }
    return new BilingualList(language, meant);
  }

  private static Set<String> heads(List<Translation> pairs, Predicate<Translation> some) {
    return pairs.stream()
        .filter(some)
        .map(ShippedList::head)
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static String head(Translation pair) {
    return pair.foreign().toLowerCase(Locale.ROOT);
  }

  /** Returns all meanings of each word that has a meaning, with that. */
  public List<Set<String>> alsoMeaning(String meaning) {
    byte[] column = bytes("\t" + meaning);
    Set<String> heads =
        common.values().stream()
            .flatMap(List::stream)
            .filter(pair -> pair.bareMeaning().equals(meaning))
            .map(ShippedList::head)
            .collect(Collectors.toCollection(HashSet::new));
    for (int at = 0; at < lines.length - column.length; at++) {
      if (lines[at] == '\t'
          && isEnd(lines[at + column.length])
          && Arrays.equals(lines, at, at + column.length, column, 0, column.length)) {
        pairs(begin(at), end(at)).forEach(pair -> heads.add(head(pair)));
      }
    }
    return heads.stream().map(this::meanings).toList();
  }

  private static boolean isEnd(byte end) {
    return end == '\t' || end == '\n';
  }

  private Set<String> meanings(String head) {
    String key = stems.key(head);
    return Stream.concat(common.getOrDefault(key, List.of()).stream(), pairs(key).stream())
        .filter(pair -> head(pair).equals(head))
        .map(Translation::bareMeaning)
        .collect(Collectors.toSet());
  }

  private List<Translation> pairs(String key) {
    byte[] wanted = bytes(key);
    int from = 0;
    int to = lines.length;
    while (from < to) {
      int middle = begin((from + to) >>> 1);
      if (compare(middle, wanted) < 0) {
        from = end(middle);
      } else {
        to = middle;
      }
    }
    while (to < lines.length && compare(to, wanted) == 0) {
      to = end(to);
    }
    return pairs(from, to);
  }

  private List<Translation> pairs(int from, int to) {
    return new String(lines, from, to - from, StandardCharsets.UTF_8)
        .lines()
        .flatMap(line -> Translation.parse(line).stream())
        .toList();
  }

  /** Compares the key of a line's word, by which lines are sorted. */
  private int compare(int line, byte[] key) {
    int end = line;
    while (lines[end] != '\t') {
      end++;
    }
    String word = new String(lines, line, end - line, StandardCharsets.UTF_8);
    return Arrays.compareUnsigned(bytes(stems.key(word)), key);
  }

  /** Returns where the line begins that has a byte. */
  private int begin(int at) {
    int begin = at;
    while (begin > 0 && lines[begin - 1] != '\n') {
      begin--;
    }
    return begin;
  }

  /** Returns where the line ends that has a byte, behind its break. */
  private int end(int at) {
    int end = at;
    while (lines[end] != '\n') {
      end++;
    }
    return end + 1;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
