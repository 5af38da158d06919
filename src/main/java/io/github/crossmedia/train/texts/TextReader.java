package io.github.crossmedia.train.texts;

import io.github.crossmedia.collection.OrderedWork;
import io.github.crossmedia.collection.Texts;
import io.github.crossmedia.train.teach.GrownModel;
import java.io.IOException;
import java.util.ArrayList;
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
    return near.features();
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
}
