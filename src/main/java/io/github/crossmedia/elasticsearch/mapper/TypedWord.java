package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.text.PlainSpelling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A word typed into a search box, with the n-grams of the text that contain it. Only a single token
 * reaches {@code termQuery}, so all of this is encoded in the token. Its first character
 * distinguishes it from the values of {@code term} and ES|QL, which are compared unchanged.
 *
 * @param word the word itself
 * @param starting other words at its position, and n-grams that start here: they add their weights
 * @param covering n-grams that started before: they match, but are added already
 */
record TypedWord(String word, List<String> starting, List<String> covering) {

  /** Begins each token of a typed text. */
  static final char TYPED = '\u001d';

  private static final char NEXT = '\u001e';
  private static final char COVERING = '\u001f';

  TypedWord {
    starting = List.copyOf(starting);
    covering = List.copyOf(covering);
  }

  /**
   * Returns the words of a text, each with its n-grams of up to {@code longest} words, as they were
   * typed and as captions spell them.
   */
  static List<TypedWord> of(List<List<String>> positions, int longest) {
    List<String> typed = positions.stream().map(List::getFirst).toList();
    List<String> plain = typed.stream().map(PlainSpelling::of).toList();
    List<TypedWord> words = new ArrayList<>();
    for (int place = 0; place < positions.size(); place++) {
      Set<String> starting = new LinkedHashSet<>(positions.get(place));
      starting.add(plain.get(place));
      starting.remove(typed.get(place));
      Set<String> covering = new LinkedHashSet<>();
      for (int length = 2; length <= longest; length++) {
        for (int start = Math.max(0, place - length + 1); start <= place; start++) {
          if (start + length <= positions.size()) {
            Set<String> ngrams = start == place ? starting : covering;
            ngrams.add(String.join(" ", typed.subList(start, start + length)));
            ngrams.add(String.join(" ", plain.subList(start, start + length)));
          }
        }
      }
      words.add(new TypedWord(typed.get(place), List.copyOf(starting), List.copyOf(covering)));
    }
    return words;
  }

  /** Returns true if the word is part of no n-gram. */
  boolean isAlone() {
    return starting.isEmpty() && covering.isEmpty();
  }

  String token() {
    StringBuilder token = new StringBuilder().append(TYPED).append(word);
    starting.forEach(other -> token.append(NEXT).append(other));
    covering.forEach(other -> token.append(COVERING).append(other));
    return token.toString();
  }

  /** Returns true if a value was typed; other values are compared unchanged. */
  static boolean isTyped(String value) {
    return !value.isEmpty() && value.charAt(0) == TYPED;
  }

  /** Returns the word of a token; one that is normalised again is marked twice. */
  static TypedWord ofToken(String marked) {
    int start = 0;
    while (start < marked.length() && marked.charAt(start) == TYPED) {
      start++;
    }
    String token = marked.substring(start);
    if (token.indexOf(NEXT) < 0 && token.indexOf(COVERING) < 0) {
      return new TypedWord(token, List.of(), List.of());
    }
    List<String> parts = Arrays.asList(token.split(String.valueOf(COVERING), -1));
    List<String> scored = Arrays.asList(parts.getFirst().split(String.valueOf(NEXT), -1));
    return new TypedWord(
        scored.getFirst(), scored.subList(1, scored.size()), parts.subList(1, parts.size()));
  }
}
