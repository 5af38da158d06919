package io.github.crossmedia.text;

import java.util.Map;

/** The spelling in which captions have a word that people also type otherwise. */
public final class PlainSpelling {

  /** Captions write small numbers as words. */
  private static final Map<String, String> NUMBERS =
      Map.of(
          "1", "one", "2", "two", "3", "three", "4", "four", "5", "five", "6", "six", "7", "seven",
          "8", "eight", "9", "nine", "10", "ten");

  private static final int POSSESSIVE = 2;

  private PlainSpelling() {}

  /** Returns {@code two} for {@code 2} and {@code dog} for {@code dog's}; any other term as is. */
  public static String of(String term) {
    return NUMBERS.getOrDefault(term, isPossessive(term) ? withoutEnd(term) : term);
  }

  private static boolean isPossessive(String term) {
    int apostrophe = term.length() - POSSESSIVE;
    return apostrophe > 0
        && (term.charAt(apostrophe) == '\'' || term.charAt(apostrophe) == '\u2019')
        && Character.toLowerCase(term.charAt(apostrophe + 1)) == 's';
  }

  private static String withoutEnd(String term) {
    return term.substring(0, term.length() - POSSESSIVE);
  }
}
