package io.github.crossmedia.gallery.store;

import java.util.List;

/**
 * A word taught by pictures.
 *
 * @param number that undoes it
 * @param examples ids of pictures with the word
 * @param counterExamples ids of pictures without it
 * @param clicked whether the examples were clicked in results, not ticked by a person
 */
public record Lesson(
    int number, String word, List<String> examples, List<String> counterExamples, boolean clicked) {

  public Lesson {
    examples = List.copyOf(examples);
    counterExamples = List.copyOf(counterExamples);
  }
}
