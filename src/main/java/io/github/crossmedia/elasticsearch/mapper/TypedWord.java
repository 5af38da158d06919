package io.github.crossmedia.elasticsearch.mapper;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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

  /** Returns the words of a text, each with its n-grams of up to {@code longest} words. */
  static List<TypedWord> of(List<List<String>> positions, int longest) {
    List<TypedWord> words = new ArrayList<>();
    for (int place = 0; place < positions.size(); place++) {
      List<String> here = positions.get(place);
      List<String> starting = new ArrayList<>(here.subList(1, here.size()));
      List<String> covering = new ArrayList<>();
      for (int length = 2; length <= longest; length++) {
        for (int start = Math.max(0, place - length + 1); start <= place; start++) {
          if (start + length <= positions.size()) {
            (start == place ? starting : covering).add(joined(positions, start, length));
          }
        }
      }
      words.add(new TypedWord(here.getFirst(), starting, covering));
    }
    return words;
  }

  private static String joined(List<List<String>> positions, int start, int length) {
    return String.join(
        " ", positions.subList(start, start + length).stream().map(List::getFirst).toList());
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
