package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the models of further seeds are learned from, kept while memory lasts: methods that read the
 * same views share what is computed of them once, such as topics.
 */
final class LearnedData {

  private final List<Item> items;
  private final Map<Settings, SoftReference<TrainingData>> made = new HashMap<>();

  LearnedData(List<Item> items) {
    this.items = List.copyOf(items);
  }

  TrainingData under(Settings settings) {
    Optional<TrainingData> kept = Optional.ofNullable(made.get(settings)).map(SoftReference::get);
    if (kept.isPresent()) {
      return kept.get();
    }
    TrainingData data = TrainingData.of(items, settings);
    made.put(settings, new SoftReference<>(data));
    return data;
  }
}
