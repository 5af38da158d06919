package io.github.crossmedia.gallery.words;

import io.github.crossmedia.text.KnownWords;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * The words of a query, which are read again when they are searched by. Words of an n-gram are read
 * with it, and n-grams that overlap are one text, so that none counts twice.
 */
final class ReadWords {

  private static final String SPACE = " ";

  private final KnownWords known;
  private final SequencedSet<String> words = new LinkedHashSet<>();

  ReadWords(KnownWords known) {
    this.known = known;
  }

  void add(String word) {
    String last = words.isEmpty() ? "" : words.getLast();
    if (isWithin(word, last)) {
      return;
    }
    if (last.contains(SPACE) && word.startsWith(lastWord(last) + SPACE)) {
      words.removeLast();
      words.add(last + word.substring(word.indexOf(SPACE)));
    } else {
      words.add(word);
    }
  }

  private boolean isWithin(String word, String ngram) {
    return ngram.contains(SPACE)
        && known.in(ngram).stream()
            .flatMapToInt(found -> found.place().stream())
            .anyMatch(place -> known.vocabulary().word(place).equals(word));
  }

  private static String lastWord(String ngram) {
    return ngram.substring(ngram.lastIndexOf(SPACE) + 1);
  }

  List<String> all() {
    return List.copyOf(words);
  }
}
