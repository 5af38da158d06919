package io.github.crossmedia.text;

import io.github.crossmedia.Formatted;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Words of another language with words that mean the same in the language of a model.
 *
 * @param language one of {@link Languages#names()}
 * @param pairs a pair that stands in it twice counts twice
 */
public record BilingualList(String language, List<Translation> pairs) {

  /** The languages of the lists that the jar contains; the shorter lists have common words. */
  public static final List<String> SHIPPED =
      Stream.of("spanish", "french", "german")
          .filter(language -> BilingualList.class.getResource(file(language)) != null)
          .toList();

  public BilingualList {
    TextAnalysis.of(language);
    pairs = List.copyOf(pairs);
  }

  /** Returns the list of a language of {@link #SHIPPED}. */
  public static BilingualList shipped(String language) {
    List<Translation> pairs = new ArrayList<>(common(language).pairs());
    pairs.addAll(ShippedList.of(language).pairs());
    return new BilingualList(language, pairs);
  }

  /** Returns the common words of a shipped list, each with the word that people use for it. */
  public static BilingualList common(String language) {
    try (InputStream file = resource("dictionary/" + language + "-common.tsv")) {
      return new BilingualList(language, pairs(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static InputStream resource(String file) {
    return Objects.requireNonNull(BilingualList.class.getResourceAsStream(file), file);
  }

  static String file(String language) {
    return "dictionary/" + language + ".tsv.gz";
  }

  private static List<Translation> pairs(InputStream file) {
    return new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))
        .lines()
        .flatMap(line -> Translation.parse(line).stream())
        .toList();
  }

  /** Returns the words of pairs in lower case. */
  private static Set<String> heads(List<Translation> pairs) {
    return pairs.stream()
        .map(pair -> pair.foreign().toLowerCase(Locale.ROOT))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the list without words that are written like English ones. */
  public BilingualList unambiguous() {
    return new BilingualList(language, pairs.stream().filter(pair -> !pair.isEnglish()).toList());
  }

  /** Returns the words, in lower case, that are written like English ones. */
  public Set<String> alsoEnglish() {
    return heads(pairs.stream().filter(Translation::isEnglish).toList());
  }

  /**
   * Returns the words, in lower case, that stand for no other word: those that are written like
   * English ones or mean themselves.
   */
  public Set<String> themselves() {
    return heads(pairs.stream().filter(pair -> pair.isEnglish() || pair.isSame()).toList());
  }

  /**
   * Returns its single words whose meanings are some English words, each pair once. Words that are
   * also English are marked.
   */
  public List<Translation> shortened(Set<String> english) {
    Set<Translation> some = new LinkedHashSet<>();
    for (Translation pair : pairs) {
      String head = pair.foreign();
      String meaning = pair.bareMeaning();
      if (!head.contains(" ") && english.contains(meaning)) {
        some.add(new Translation(head, meaning, english.contains(head.toLowerCase(Locale.ROOT))));
      }
    }
    return List.copyOf(some);
  }

  /**
   * English words in another language, where its shipped list has a common word for them; other
   * words stay as they are. A word is looked up as it stands and by its stem. Of several English
   * words with one name, such as {@code bicycle} and {@code bike}, only the first has it.
   */
  public static final class CommonNames {

    private static final TextAnalysis ENGLISH = TextAnalysis.of("english");

    private final String language;
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, String> ofStems = new HashMap<>();

    private CommonNames(String language) {
      this.language = language;
      for (Translation pair : BilingualList.common(language).pairs()) {
        if (names.containsValue(pair.foreign())) {
          names.putIfAbsent(pair.meaning(), pair.meaning());
        } else {
          names.putIfAbsent(pair.meaning(), pair.foreign());
          List<String> terms = ENGLISH.terms(pair.meaning());
          if (terms.size() == 1) {
            ofStems.putIfAbsent(terms.getFirst(), pair.foreign());
          }
        }
      }
    }

    /**
     * Returns the names in a language.
     *
     * @throws IllegalArgumentException unless it is one of {@link BilingualList#SHIPPED}
     */
    public static CommonNames in(String language) {
      if (!SHIPPED.contains(language)) {
        throw new IllegalArgumentException(
            Formatted.of(
                "no list of the language [%s] is shipped, only of %s",
                language, String.join(", ", SHIPPED)));
      }
      return new CommonNames(language);
    }

    public String language() {
      return language;
    }

    /** Returns a word in the language, or the word itself. */
    public String of(String word) {
      String name = names.get(word);
      if (name == null && word.indexOf(' ') < 0) {
        List<String> terms = ENGLISH.terms(word);
        name = terms.size() == 1 ? ofStems.get(terms.getFirst()) : null;
      }
      return name == null ? word : name;
    }
  }
}
