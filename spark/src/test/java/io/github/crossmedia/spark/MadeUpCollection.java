package io.github.crossmedia.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.CollectionWriter;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/** Pictures whose visual words follow their words. */
final class MadeUpCollection {

  private static final double CLOSE = 1e-6;

  private MadeUpCollection() {}

  static List<String> lines(int count) {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      TreeSet<Integer> words = new TreeSet<>();
      while (words.size() < 3) {
        words.add(random.nextInt(12));
      }
      Map<Integer, Float> blobs = new TreeMap<>();
      words.forEach(word -> blobs.put(2 * word + random.nextInt(2), 1f + random.nextInt(3)));
      blobs.put(24 + random.nextInt(8), 1f);
      lines.add(
          CollectionWriter.line(
              new Item(
                  "item" + i,
                  i % 10 == 0 ? "valid" : "train",
                  "",
                  String.join(" ", words.stream().map(word -> "word" + word).toList()),
                  List.of("label" + words.first() % 4),
                  Map.of("blobs", SparseVector.of(SparseVector.UNBOUNDED, blobs)))));
    }
    return lines;
  }

  static List<Item> items(List<String> lines) {
    return lines.stream().map(CollectionReader::parsed).toList();
  }

  /** Compares the scores of each tenth text for each tenth picture, but for their scale. */
  static void assertSameScores(CrossMediaModel expected, CrossMediaModel found, List<Item> items) {
    assertArrayEquals(scores(expected, items), scores(found, items), CLOSE);
  }

  private static double[] scores(CrossMediaModel model, List<Item> items) {
    Couple couple = model.textToImage();
    List<Double> scores = new ArrayList<>();
    for (int asking = 0; asking < items.size(); asking += 10) {
      DenseVector query = DenseVector.of(couple.query(items.get(asking).medium()));
      for (int found = 0; found < items.size(); found += 10) {
        scores.add((double) query.dot(couple.document(items.get(found).medium())));
      }
    }
    double[] all = scores.stream().mapToDouble(Double::doubleValue).toArray();
    double greatest = Arrays.stream(all).map(Math::abs).max().orElseThrow();
    return Arrays.stream(all).map(score -> score / greatest).toArray();
  }
}
