package io.github.crossmedia.text;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;

/** The words of a vocabulary that an unknown word resembles. */
public final class Spelling {

  /** How many words are suggested. */
  public static final int SUGGESTIONS = 3;

  /** The minimum length of a word to correct. Shorter words have too many neighbours. */
  private static final int MIN_TO_REPAIR = 5;

  /** The same for two letters in the wrong order, which seldom make another word. */
  private static final int MIN_TO_SWAP = 4;

  /** The same for two letters that stand apart, as in "bycicle". */
  private static final int MIN_TO_SWAP_APART = 6;

  /**
   * The minimum length for two wrong letters. In shorter words they make another word, such as
   * "plain" of "playing".
   */
  private static final int MIN_FOR_TWO_SLIPS = 8;

  private static final int MIN_PART = 3;

  private final Vocabulary vocabulary;

  /** The spelling of words that a vocabulary has. */
  public Spelling(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /**
   * Returns the word of the vocabulary that differs by one slip of the pen, if there is just one,
   * else an empty text. The word is in lower case.
   */
  public String slip(String asked) {
    if (asked.length() < MIN_TO_SWAP) {
      return "";
    }
    List<String> alike =
        asked.length() < MIN_TO_REPAIR ? ofSameLetters(asked) : ofSimilarLength(asked);
    if (alike.isEmpty()) {
      return "";
    }
    EditDistance distance = new EditDistance(asked, 1);
    List<String> near = alike.stream().filter(word -> distance.to(word) == 1).toList();
    if (near.isEmpty() && asked.length() >= MIN_TO_SWAP_APART) {
      near = ofSameLetters(asked).stream().filter(word -> differences(asked, word) == 2).toList();
    }
    return near.size() == 1 ? near.getFirst() : "";
  }

  private static long differences(String one, String other) {
    return IntStream.range(0, one.length()).filter(i -> one.charAt(i) != other.charAt(i)).count();
  }

  private List<String> ofSameLetters(String asked) {
    int[] letters = sorted(asked);
    return vocabulary.words().stream()
        .filter(word -> word.length() == letters.length)
        .filter(word -> Arrays.equals(sorted(word), letters))
        .toList();
  }

  private static int[] sorted(String word) {
    return word.chars().sorted().toArray();
  }

  /** A letter has one or two characters. */
  private List<String> ofSimilarLength(String asked) {
    return vocabulary.words().stream()
        .filter(word -> word.length() >= MIN_TO_REPAIR - 1)
        .filter(word -> Math.abs(word.length() - asked.length()) <= 2)
        .toList();
  }

  /**
   * Returns words of the vocabulary that this one is made of, as snowman is of snow and man, or
   * that it resembles by a slip or two.
   */
  public List<String> nearest(String asked) {
    int most = asked.length() < MIN_FOR_TWO_SLIPS ? 1 : 2;
    Stream<String> parts =
        vocabulary.words().stream()
            .filter(word -> isPart(word, asked) || isPartOf(asked, word))
            .sorted(Comparator.comparing(String::length).reversed());
    EditDistance distance = new EditDistance(asked, most);
    Stream<String> looks =
        vocabulary.words().stream()
            .map(word -> Map.entry(word, distance.to(word)))
            .filter(entry -> entry.getValue() <= most && shareABeginning(asked, entry.getKey()))
            .sorted(
                Comparator.comparing(Map.Entry<String, Integer>::getValue)
                    .thenComparing(Map.Entry::getKey))
            .map(Map.Entry::getKey);
    return Stream.concat(parts, looks).distinct().limit(SUGGESTIONS).toList();
  }

  /** Returns true if a word begins or ends a compound with another word of the vocabulary. */
  private boolean isPart(String part, String whole) {
    if (part.length() < MIN_PART || whole.length() - part.length() < MIN_PART) {
      return false;
    }
    return whole.startsWith(part) && vocabulary.contains(whole.substring(part.length()))
        || whole.endsWith(part)
            && vocabulary.contains(whole.substring(0, whole.length() - part.length()));
  }

  /** Returns true if a word is one of several in an entry, as in "white-tailed". */
  private static boolean isPartOf(String word, String entry) {
    return entry.length() > word.length() && List.of(entry.split("[ -]")).contains(word);
  }

  private static boolean shareABeginning(String one, String other) {
    return one.codePointAt(0) == other.codePointAt(0);
  }

  /** The number of letters to insert, delete, change, or swap with the next one. */
  // distances of lucene-suggest are shares of a word's length; applications would need its jar, too
  private static final class EditDistance {

    private final List<CharacterRunAutomaton> within;

    /**
     * Creates the distances from a word.
     *
     * @param most at most 2; all words farther away have a distance of one more
     */
    EditDistance(String word, int most) {
      LevenshteinAutomata automata = new LevenshteinAutomata(word, true);
      this.within =
          IntStream.rangeClosed(0, most)
              .mapToObj(distance -> new CharacterRunAutomaton(automata.toAutomaton(distance)))
              .toList();
    }

    int to(String other) {
      int distance = 0;
      while (distance < within.size() && !within.get(distance).run(other)) {
        distance++;
      }
      return distance;
    }
  }
}
