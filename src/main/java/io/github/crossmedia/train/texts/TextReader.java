package io.github.crossmedia.train.texts;

import io.github.crossmedia.collection.OrderedWork;
import io.github.crossmedia.collection.Texts;
import io.github.crossmedia.train.teach.GrownModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Reads texts twice, once for their words and once for what stands near them, in memory that does
 * not grow with the texts.
 *
 * @param rarest how often a word must be written before it is learned
 * @param most how many words are learned, the most frequent ones
 * @param window how many words before and after a word stand near it
 */
public record TextReader(int rarest, int most, int window, int threads) {

  private static final int BATCH = 1 << 18;

  /** Returns the words of some texts, those that a model knows and others. */
  public WordFeatures read(Texts texts, GrownModel model) throws IOException {
    FormCounts written = new FormCounts();
    forEach(texts, TextReader::forms, written::add);
    TextVocabulary vocabulary = new TextVocabulary(model, written, rarest, most);
    int[] frequencies =
        IntStream.range(0, vocabulary.words().size()).map(vocabulary::count).toArray();
    CoOccurrences near = new CoOccurrences(vocabulary.words(), frequencies, window);
    forEach(
        texts,
        lines -> lines.stream().map(vocabulary::numbers).toList(),
        numbers -> numbers.forEach(near::add));
    return near.features().counted(vocabulary.words(), frequencies);
  }

  /** Returns how often each word is written, as the first number. */
  private static Map<String, int[]> forms(List<String> lines) {
    Map<String, int[]> forms = new HashMap<>();
    for (String line : lines) {
      for (String form : TextVocabulary.forms(line)) {
        forms.computeIfAbsent(form, missing -> new int[1])[0]++;
      }
    }
    return forms;
  }

  private <R> void forEach(Texts texts, OrderedWork.Work<List<String>, R> work, Consumer<R> results)
      throws IOException {
    try (OrderedWork<List<String>, R> batches =
        new OrderedWork<>(threads, 2 * threads, work, (batch, result) -> results.accept(result))) {
      List<String> batch = new ArrayList<>();
      int[] size = {0};
      texts.forEach(
          line -> {
            batch.add(line);
            size[0] += line.length() + 1;
            if (size[0] >= BATCH) {
              batches.add(List.copyOf(batch));
              batch.clear();
              size[0] = 0;
            }
          });
      batches.add(List.copyOf(batch));
      batches.finish();
    }
  }

  /**
   * How often words stand near each other in texts. A word is described by the positive pointwise
   * mutual information with the words around it (Bullinaria and Levy, 2007). A power smooths their
   * frequencies (Levy, Goldberg and Dagan, TACL 2015). A word counts as standing beside itself too,
   * so that words that stand near each other are alike.
   */
  private static final class CoOccurrences {

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
}
