package io.github.crossmedia.train.concepts;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.CommonForms;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.Topics;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The concepts of the training items.
 *
 * @param portions the portions of the concepts in each item, which add up to 1
 * @param names the names of the concepts; empty if they have none
 */
record Concepts(List<float[]> portions, List<String> names) {

  /**
   * Returns the topics of the texts; texts that are views are treated as portions of topics.
   *
   * @param isSampled whether portions are those of the sampler's last state
   */
  static Concepts discovered(TrainingData data, int topics, boolean isSampled) {
    if (!(data.textEncoder() instanceof TextEncoder encoder)) {
      return new Concepts(data.texts().stream().map(SparseVector::toArray).toList(), List.of());
    }
    return data.once(
        Concepts.class,
        List.of(topics, isSampled),
        () -> {
          List<SparseVector> counts =
              data.items().stream().map(item -> encoder.counts(item.text())).toList();
          Topics found = Topics.of(counts, topics, data.seed());
          List<float[]> portions =
              isSampled
                  ? IntStream.range(0, counts.size()).mapToObj(found.sampled()::row).toList()
                  : counts.stream().map(each -> found.mixture().apply(each).toArray()).toList();
          return new Concepts(portions, found.names(shown(encoder, data.items())));
        });
  }

  /** Returns the vocabulary as people write it, without stems. */
  private static List<String> shown(TextEncoder encoder, List<Item> items) {
    List<String> words = encoder.vocabulary().words();
    if (encoder.analysis().isWritten()) {
      return words;
    }
    CommonForms forms =
        CommonForms.of(items.stream().map(Item::text).toList(), encoder.analysis().language());
    return words.stream().map(word -> forms.written(word).orElse("")).toList();
  }

  /** Returns the labels of the items. */
  static Concepts predefined(TrainingData data) {
    TreeSet<String> sorted = new TreeSet<>();
    data.items().forEach(item -> sorted.addAll(item.labels()));
    List<String> names = List.copyOf(sorted);
    List<float[]> portions =
        data.items().stream()
            .map(
                item -> {
                  float[] shares = new float[names.size()];
                  item.labels()
                      .forEach(label -> shares[names.indexOf(label)] = 1f / item.labels().size());
                  return shares;
                })
            .toList();
    return new Concepts(portions, names);
  }

  int size() {
    return portions.getFirst().length;
  }

  /** Returns the portions of one concept in all items. */
  float[] portions(int concept) {
    float[] of = new float[portions.size()];
    for (int item = 0; item < of.length; item++) {
      of[item] = portions.get(item)[concept];
    }
    return of;
  }
}
