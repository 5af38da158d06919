package io.github.crossmedia.text;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;

/** The number of letters to insert, delete, change, or swap with the next one. */
// distances of lucene-suggest are shares of a word's length; applications would need its jar, too
final class EditDistance {

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
