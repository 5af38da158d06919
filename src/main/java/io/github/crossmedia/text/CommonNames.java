package io.github.crossmedia.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * English words in another language, where its shipped list has a common word for them; other words
 * stay as they are. A word is looked up as it stands and by its stem. Of several English words with
 * one name, such as {@code bicycle} and {@code bike}, only the first has it.
 */
public final class CommonNames {

  private static final TextAnalysis ENGLISH = TextAnalysis.of("english");

  private final String language;
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, String> ofStems = new HashMap<>();

  private CommonNames(String language) {
    this.language = language;
    for (BilingualList.Pair pair : BilingualList.common(language).pairs()) {
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
    if (!BilingualList.SHIPPED.contains(language)) {
      throw new IllegalArgumentException(
          "no list of the language ["
              + language
              + "] is shipped, only of "
              + String.join(", ", BilingualList.SHIPPED));
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
