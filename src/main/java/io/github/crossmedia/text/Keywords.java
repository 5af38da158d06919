package io.github.crossmedia.text;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Queries of one to three words, as people type them, drawn from sentences. */
public record Keywords(TextAnalysis analysis) {

  private static final int LONGEST = 3;

  /**
   * Draws words, pairs and triples of a sentence's words, in its order, without the stop words.
   *
   * @param count how many on average; the fraction is the chance of one more
   * @return empty for a sentence of stop words
   */
  public List<String> of(String sentence, double count, SplittableRandom random) {
    List<String> words =
        TextAnalysis.of(analysis.language()).tokens(sentence).stream()
            .map(TextToken::written)
            .toList();
    int whole = (int) count + (random.nextDouble() < count - (int) count ? 1 : 0);
    List<String> drawn = new ArrayList<>();
    for (int i = 0; i < whole && !words.isEmpty(); i++) {
      int length = Math.min(1 + random.nextInt(LONGEST), words.size());
      int first = random.nextInt(words.size() - length + 1);
      drawn.add(String.join(" ", words.subList(first, first + length)));
    }
    return drawn;
  }
}
