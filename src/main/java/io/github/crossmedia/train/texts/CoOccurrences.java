package io.github.crossmedia.train.texts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How often words stand near each other in texts. A word is described by the positive pointwise
 * mutual information with the words around it (Bullinaria and Levy, 2007). A power smooths their
 * frequencies (Levy, Goldberg and Dagan, TACL 2015). A word counts as standing beside itself too,
 * so that words that stand near each other are alike.
 */
final class CoOccurrences {

  /** How many of the most frequent words others are described by. */
  static final int CONTEXTS = 2_048;

  private static final double SMOOTHING = 0.75;
  private static final int OTHER = -1;

  private final List<String> words;
  private final int window;
  private final int[] contexts;
  private final int[][] counts;

  /**
   * Nothing counted yet.
   *
   * @param frequencies how often each of the words was written
   * @param window how many words before and after a word stand near it
   */
  CoOccurrences(List<String> words, int[] frequencies, int window) {
    this.words = words;
    this.window = window;
    int[] frequent =
        IntStream.range(0, words.size())
            .boxed()
            .sorted(Comparator.comparing(word -> -frequencies[word]))
            .limit(CONTEXTS)
            .mapToInt(Integer::intValue)
            .toArray();
    this.contexts = new int[words.size()];
    Arrays.fill(contexts, OTHER);
    for (int i = 0; i < frequent.length; i++) {
      contexts[frequent[i]] = i;
    }
    this.counts = new int[words.size()][frequent.length];
  }

  /** Counts the words of a text, by their numbers. */
  void add(int[] text) {
    for (int place = 0; place < text.length; place++) {
      int[] row = counts[text[place]];
      int end = Math.min(text.length, place + window + 1);
      for (int near = Math.max(0, place - window); near < end; near++) {
        int context = contexts[text[near]];
        if (context != OTHER && (near == place || text[near] != text[place])) {
          row[context]++;
        }
      }
    }
  }

  /** Returns what is known of the words. */
  WordFeatures features() {
    double[] ofContexts = new double[counts.length == 0 ? 0 : counts[0].length];
    double[] ofWords = new double[counts.length];
    double total = 0;
    for (int word = 0; word < counts.length; word++) {
      for (int context = 0; context < ofContexts.length; context++) {
        ofContexts[context] += counts[word][context];
        ofWords[word] += counts[word][context];
      }
      total += ofWords[word];
    }
    double smoothed = 0;
    for (int context = 0; context < ofContexts.length; context++) {
      ofContexts[context] = Math.pow(ofContexts[context], SMOOTHING);
      smoothed += ofContexts[context];
    }
    List<float[]> rows = new ArrayList<>();
    for (int word = 0; word < counts.length; word++) {
      float[] row = new float[ofContexts.length];
      for (int context = 0; context < row.length; context++) {
        if (counts[word][context] > 0) {
          double expected = ofWords[word] * ofContexts[context] / smoothed;
          row[context] = (float) Math.max(0, Math.log(counts[word][context] / expected));
        }
      }
      rows.add(row);
      counts[word] = new int[0];
    }
    return WordFeatures.of(words, rows);
  }
}
