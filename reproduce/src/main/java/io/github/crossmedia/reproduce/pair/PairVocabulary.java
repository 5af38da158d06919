package io.github.crossmedia.reproduce.pair;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.distil.WiderVocabulary;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Words that a pair is compiled to, the most useful first. */
final class PairVocabulary {

  private final List<String> words;
  private final int captioned;

  private PairVocabulary(List<String> words, int captioned) {
    this.words = words;
    this.captioned = captioned;
  }

  /**
   * Returns the words of captions, those of most captions first, then other words in their order.
   */
  static PairVocabulary of(TrainingData data, List<String> more) {
    List<String> words = new ArrayList<>(commonest(data));
    int captioned = words.size();
    if (data.settings().text() instanceof TextSide.Words read) {
      List<String> texts = data.items().stream().map(Item::text).toList();
      Set<String> known = Set.copyOf(words);
      WiderVocabulary.of(texts, read, more).words().stream()
          .filter(word -> !known.contains(word))
          .forEach(words::add);
    }
    return new PairVocabulary(words, captioned);
  }

  private static List<String> commonest(TrainingData data) {
    Map<Integer, Float> counts = new HashMap<>();
    data.words()
        .captionCounts()
        .forEach(each -> each.forEach((word, count) -> counts.merge(word, count, Float::sum)));
    Vocabulary vocabulary = data.words().vocabulary();
    return IntStream.range(0, vocabulary.size())
        .boxed()
        .sorted(Comparator.comparing((Integer word) -> -counts.getOrDefault(word, 0f)))
        .map(vocabulary::word)
        .toList();
  }

  /** Returns how many words captions have. */
  int captioned() {
    return captioned;
  }

  int size() {
    return words.size();
  }

  /** Returns the first words. */
  Vocabulary first(int most) {
    return Vocabulary.of(words.subList(0, Math.min(most, words.size())));
  }
}
