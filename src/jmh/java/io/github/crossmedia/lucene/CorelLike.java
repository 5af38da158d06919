package io.github.crossmedia.lucene;

import io.github.crossmedia.model.WordLens.WeightedWord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Pictures and queries with the figures of Corel under a word model: 374 words of Zipf's law, 5,000
 * prototypes of 50 subjects, each picture a prototype with jitter, in random order.
 */
final class CorelLike {

  static final int WORDS = 374;

  private static final int PROTOTYPES = 5000;
  private static final int SUBJECTS = 50;
  private static final int CENTRES = 500;
  private static final int KEPT = 16;
  private static final float THRESHOLD = 0.05f;

  private final Random random;
  private final List<List<WeightedWord>> prototypes = new ArrayList<>();
  private final double[] cumulated = new double[WORDS];

  CorelLike(long seed) {
    this.random = new Random(seed);
    double sum = 0;
    for (int word = 0; word < WORDS; word++) {
      sum += 1.0 / (word + 1);
      cumulated[word] = sum;
    }
    List<List<Integer>> subjects = new ArrayList<>();
    for (int subject = 0; subject < SUBJECTS; subject++) {
      subjects.add(List.of(zipf(), zipf(), random.nextInt(WORDS), random.nextInt(WORDS)));
    }
    for (int i = 0; i < PROTOTYPES; i++) {
      prototypes.add(prototype(subjects.get(random.nextInt(SUBJECTS))));
    }
  }

  private List<WeightedWord> prototype(List<Integer> subject) {
    Map<Integer, Float> weights = new TreeMap<>();
    subject.forEach(word -> weights.put(word, 0.3f + 0.7f * random.nextFloat()));
    while (weights.size() < 2 * KEPT) {
      weights.putIfAbsent(random.nextInt(3) == 0 ? zipf() : random.nextInt(WORDS), weak());
    }
    return weights.entrySet().stream()
        .map(e -> new WeightedWord("word" + e.getKey(), e.getValue()))
        .toList();
  }

  private float weak() {
    return (float) Math.min(0.6, 0.05 * Math.exp(random.nextGaussian()));
  }

  /** The strongest words of a new picture above a threshold, 16 of them or fewer. */
  List<WeightedWord> picture() {
    List<WeightedWord> jittered = new ArrayList<>();
    for (WeightedWord word : prototypes.get(random.nextInt(PROTOTYPES))) {
      float jitter = (float) Math.exp(0.3 * random.nextGaussian());
      jittered.add(new WeightedWord(word.word(), word.weight() * jitter));
    }
    jittered.removeIf(word -> word.weight() < THRESHOLD);
    jittered.sort(Comparator.comparing(WeightedWord::weight).reversed());
    return List.copyOf(jittered.subList(0, Math.min(KEPT, jittered.size())));
  }

  /** The distinct words of a query, weighted by rarity and as long as one, as models weigh them. */
  Map<String, Float> query(int words) {
    Set<Integer> drawn = new TreeSet<>();
    while (drawn.size() < words) {
      drawn.add(zipf());
    }
    double length = Math.sqrt(drawn.stream().mapToDouble(w -> rarity(w) * rarity(w)).sum());
    Map<String, Float> query = new TreeMap<>();
    drawn.forEach(word -> query.put("word" + word, (float) (rarity(word) / length)));
    return query;
  }

  private double rarity(int word) {
    return Math.log1p(cumulated[WORDS - 1] * (word + 1));
  }

  private int zipf() {
    double at = random.nextDouble() * cumulated[WORDS - 1];
    int word = Arrays.binarySearch(cumulated, at);
    return word < 0 ? -word - 1 : word;
  }

  /** A random vector about as long as one. */
  float[] vector(int dimension) {
    float[] vector = new float[dimension];
    float scale = (float) (1 / Math.sqrt(dimension));
    for (int i = 0; i < dimension; i++) {
      vector[i] = scale * (float) random.nextGaussian();
    }
    return vector;
  }

  /** A vector near one of 500 fixed centres. */
  float[] clustered(int dimension) {
    float[] vector = new float[dimension];
    Random centre = new Random(random.nextInt(CENTRES));
    float scale = (float) (1 / Math.sqrt(dimension));
    for (int i = 0; i < dimension; i++) {
      vector[i] = scale * (float) (centre.nextGaussian() + 0.7 * random.nextGaussian());
    }
    return vector;
  }

  /** Counts of {@code size} different visual words out of {@code vocabulary}. */
  Map<Integer, Float> visualWords(int size, int vocabulary) {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < vocabulary; i++) {
      all.add(i);
    }
    Collections.shuffle(all, random);
    Map<Integer, Float> counts = new TreeMap<>();
    for (int word : all.subList(0, size)) {
      counts.put(word, 1f + random.nextInt(4));
    }
    return counts;
  }
}
