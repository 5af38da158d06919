package io.github.crossmedia.published.latent;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.Sources;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.train.view.TrainingView;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Items of three classes, of which both media know a little: each has one component that is greater
 * where the class holds, among noise, a constant and a column that stands twice.
 */
final class MadeUpItems {

  static final int CLASSES = 3;
  private static final float SIGNAL = 2;

  private MadeUpItems() {}

  static List<Item> of(int count, long seed) {
    Random random = new Random(seed);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      items.add(item("item " + i, i % CLASSES, random));
    }
    return items;
  }

  private static Item item(String id, int ofClass, Random random) {
    float[] picture = noise(7, random);
    float[] text = noise(5, random);
    picture[ofClass] += SIGNAL;
    text[CLASSES - 1 - ofClass] += SIGNAL;
    picture[4] = picture[0];
    picture[5] = 0.3f;
    text[3] = 0.7f;
    return item(id, List.of("class " + ofClass), picture, text);
  }

  static Item item(String id, List<String> labels, float[] picture, float[] text) {
    return new Item(
        id,
        "train",
        "",
        "",
        labels,
        Map.of("seen", DenseVector.of(picture), "read", DenseVector.of(text)));
  }

  private static float[] noise(int size, Random random) {
    float[] noise = new float[size];
    IntStream.range(0, size).forEach(i -> noise[i] = 0.5f * (float) random.nextGaussian());
    return noise;
  }

  /** Returns the settings of items of two collections, every other one of each. */
  static Settings settings(String weighting, List<Item> items) {
    List<List<Item>> collections =
        Stream.of(0, 1)
            .map(turn -> IntStream.range(0, items.size()).filter(i -> i % 2 == turn))
            .map(places -> places.mapToObj(items::get).toList())
            .toList();
    return settings(weighting).withSources(Sources.of(collections));
  }

  static Settings settings(String weighting) {
    return Settings.of("seen:" + weighting)
        .with(
            new TextSide.Views(List.of(TrainingView.parse("read:" + weighting))), ItemTask.LABELS);
  }
}
