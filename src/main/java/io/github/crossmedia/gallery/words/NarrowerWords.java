package io.github.crossmedia.gallery.words;

import io.github.crossmedia.gallery.words.QueryReading.Narrower;
import io.github.crossmedia.text.Vocabulary;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedSet;
import java.util.stream.Stream;

/**
 * Common English nouns and what is one of them: a woman is one of people, a puppy is a dog and an
 * animal. Words are looked up in the singular and the plural.
 */
final class NarrowerWords {

  private static final String FILE = "narrower-words.txt";
  private static final String COMMENT = "#";

  /** Of a word that names no thing, or one of which nothing is known. */
  static final Narrower NONE = new Narrower(List.of(), List.of());

  /** The words that the file has. */
  private static final NarrowerWords ALL = read();

  /** What stands directly below each noun, and other nouns for the same thing. */
  private final Map<String, List<String>> below = new HashMap<>();

  private final Map<String, String> singulars = new HashMap<>();

  private NarrowerWords() {}

  /** Returns the words for the things that a word names, and those of a vocabulary. */
  static Narrower of(String word, Vocabulary vocabulary) {
    SequencedSet<String> nouns = ALL.allBelow(ALL.singular(word));
    if (nouns.isEmpty()) {
      return NONE;
    }
    Map<String, List<String>> known = new HashMap<>();
    for (String each : vocabulary.words()) {
      known.computeIfAbsent(ALL.singular(each), first -> new ArrayList<>()).add(each);
    }
    return new Narrower(
        List.copyOf(nouns),
        nouns.stream().flatMap(noun -> known.getOrDefault(noun, List.of()).stream()).toList());
  }

  private SequencedSet<String> allBelow(String noun) {
    SequencedSet<String> all = new LinkedHashSet<>();
    Deque<String> next = new ArrayDeque<>(List.of(noun));
    while (!next.isEmpty()) {
      for (String narrower : below.getOrDefault(next.removeFirst(), List.of())) {
        if (!narrower.equals(noun) && all.add(narrower)) {
          next.addLast(narrower);
        }
      }
    }
    return all;
  }

  private String singular(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return singulars.getOrDefault(lower, lower);
  }

  private static String plural(String noun) {
    return noun.matches(".*[^aeiou]y")
        ? noun.substring(0, noun.length() - 1) + "ies"
        : noun + (noun.matches(".*(s|x|z|ch|sh)") ? "es" : "s");
  }

  private static NarrowerWords read() {
    NarrowerWords words = new NarrowerWords();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(NarrowerWords.class.getResourceAsStream(FILE)),
                StandardCharsets.UTF_8))) {
      lines.lines().filter(line -> !line.startsWith(COMMENT)).forEach(words::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return words;
  }

  private void add(String line) {
    String[] sides = line.split(":", 2);
    List<String> heads = nouns(sides[0]).toList();
    List<String> all = Stream.of(sides).flatMap(NarrowerWords::nouns).toList();
    all.forEach(noun -> singulars.put(plural(noun), noun));
    heads.forEach(head -> below.computeIfAbsent(head, first -> new ArrayList<>()).addAll(all));
  }

  private static Stream<String> nouns(String list) {
    return Stream.of(list.split(",")).map(String::strip).filter(noun -> !noun.isEmpty());
  }
}
