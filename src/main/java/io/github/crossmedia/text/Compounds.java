package io.github.crossmedia.text;

import io.github.crossmedia.text.ForeignWords.Read;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Cuts compounds of Germanic languages into the words they are made of, the longest end first. */
final class Compounds {

  private static final Set<String> LANGUAGES =
      Set.of("german", "dutch", "danish", "norwegian", "swedish");

  /** What may stand between the words of a compound. */
  private static final List<String> LINKS = List.of("es", "en", "er", "s", "n", "e");

  private static final int MIN_LENGTH = 3;
  private static final int MAX_PARTS = 4;

  private final boolean isMade;
  private final Function<String, Optional<Integer>> rows;

  /**
   * Compounds of a language.
   *
   * @param rows of words that may be parts
   */
  Compounds(String language, Function<String, Optional<Integer>> rows) {
    this.isMade = LANGUAGES.contains(language);
    this.rows = rows;
  }

  /** Returns the parts of a word, none unless all are known. */
  List<Read> parts(String word) {
    return isMade ? parts(word, MAX_PARTS) : List.of();
  }

  private List<Read> parts(String word, int most) {
    for (int parts = 2; parts <= most; parts++) {
      for (int cut = MIN_LENGTH; cut <= word.length() - MIN_LENGTH; cut++) {
        Optional<Integer> end = rows.apply(word.substring(cut));
        if (end.isPresent()) {
          List<Read> all = new ArrayList<>(beginning(word.substring(0, cut), parts - 1));
          if (!all.isEmpty()) {
            all.add(new Read(word.substring(cut), end.get()));
            return all;
          }
        }
      }
    }
    return List.of();
  }

  private List<Read> beginning(String word, int parts) {
    return parts == 1
        ? linked(word).map(row -> List.of(new Read(word, row))).orElse(List.of())
        : parts(word, parts);
  }

  private Optional<Integer> linked(String word) {
    Optional<Integer> row = rows.apply(word);
    for (String link : LINKS) {
      if (row.isEmpty() && word.endsWith(link) && word.length() - link.length() >= MIN_LENGTH) {
        row = rows.apply(word.substring(0, word.length() - link.length()));
      }
    }
    return row;
  }
}
