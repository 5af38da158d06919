package io.github.crossmedia.lucene;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Pictures and queries with the figures of Corel under a word model. Each picture is a prototype
 * with jitter, in random order; the words of queries are drawn by how often captions have them.
 *
 * <p>The prototypes are the pictures of a collection as a model sees them, or, where neither is at
 * hand, 5,000 made up of 50 subjects and 374 words of Zipf's law.
 */
public final class CorelLike {

  public static final int WORDS = 374;

  private static final int PROTOTYPES = 5000;
  private static final int SUBJECTS = 50;
  private static final int CENTRES = 500;
  static final int KEPT = 16;
  private static final float THRESHOLD = 0.05f;

  private final Random random;
  private final int kept;
  private final List<List<WeightedWord>> prototypes = new ArrayList<>();
  private final List<String> words;
  private final Map<String, Integer> indices = new HashMap<>();
  private final double[] cumulated;
  private final Weighing weighing;

  /** Weighs the words of a query as a model does. */
  private interface Weighing {
    Map<String, Float> weights(Set<String> words);
  }

  /** Made up, the same for a seed. */
  public CorelLike(long seed) {
    this(seed, WORDS);
  }

  /** Made up of a vocabulary of any size. */
  CorelLike(long seed, int vocabulary) {
    this(seed, vocabulary, KEPT);
  }

  /** Made up of a vocabulary of any size; the plan words keeps so many words of a picture. */
  CorelLike(long seed, int vocabulary, int kept) {
    this.random = new Random(seed);
    this.kept = kept;
    this.words = IntStream.range(0, vocabulary).mapToObj(word -> "word" + word).toList();
    index();
    this.cumulated = cumulated(words, word -> 1.0 / (indices.get(word) + 1));
    this.weighing = this::byRarity;
    List<List<String>> subjects = new ArrayList<>();
    for (int subject = 0; subject < SUBJECTS; subject++) {
      subjects.add(List.of(frequent(), frequent(), any(), any()));
    }
    for (int i = 0; i < PROTOTYPES; i++) {
      prototypes.add(prototype(subjects.get(random.nextInt(SUBJECTS))));
    }
  }

  /** The pictures of a collection as a model sees them. */
  CorelLike(CrossMediaModel model, List<Item> collection, long seed) {
    this.random = new Random(seed);
    this.kept = KEPT;
    WordWeigher weigher = WordWeigher.of(model);
    Map<String, Double> captions = new TreeMap<>();
    for (Item item : collection) {
      float[] point = model.textToImage().document(item.medium());
      prototypes.add(weigher.strongest(point, 2 * kept, 0));
      model
          .textEncoder()
          .orElseThrow()
          .counts(item.text())
          .forEach(
              (word, count) -> captions.merge(weigher.vocabulary().word(word), 1.0, Double::sum));
    }
    this.words = weigher.vocabulary().words();
    index();
    this.cumulated = cumulated(words, word -> captions.getOrDefault(word, 0.0));
    this.weighing = query -> weigher.weights(String.join(" ", query));
  }

  private void index() {
    words.forEach(word -> indices.put(word, indices.size()));
  }

  private static double[] cumulated(List<String> words, ToDoubleFunction<String> frequency) {
    double[] cumulated = words.stream().mapToDouble(frequency).toArray();
    Arrays.parallelPrefix(cumulated, Double::sum);
    return cumulated;
  }

  private List<WeightedWord> prototype(List<String> subject) {
    Map<String, Float> weights = new TreeMap<>();
    subject.forEach(word -> weights.put(word, 0.3f + 0.7f * random.nextFloat()));
    while (weights.size() < 2 * kept) {
      weights.putIfAbsent(random.nextInt(3) == 0 ? frequent() : any(), weak());
    }
    return weights.entrySet().stream()
        .map(e -> new WeightedWord(e.getKey(), e.getValue()))
        .toList();
  }

  private float weak() {
    return (float) Math.min(0.6, 0.05 * Math.exp(random.nextGaussian()));
  }

  /** The strongest words of a new picture above a threshold. */
  public List<WeightedWord> picture() {
    return strongest(whole());
  }

  /** Some words of a new picture, all that have a weight. */
  List<WeightedWord> whole() {
    List<WeightedWord> jittered = new ArrayList<>();
    List<WeightedWord> prototype = prototypes.get(random.nextInt(prototypes.size()));
    for (WeightedWord word : prototype) {
      float jitter = (float) Math.exp(0.3 * random.nextGaussian());
      jittered.add(new WeightedWord(word.word(), word.weight() * jitter));
    }
    return jittered;
  }

  /** What the plan words keeps of a picture. */
  List<WeightedWord> strongest(List<WeightedWord> picture) {
    return picture.stream()
        .filter(word -> word.weight() >= THRESHOLD)
        .sorted(Comparator.comparing(WeightedWord::weight).reversed())
        .limit(kept)
        .toList();
  }

  /**
   * A text of these words: each is repeated more often the stronger it is, among a varying number
   * of other words, as captions and pages have them.
   */
  public String text(List<WeightedWord> picture) {
    List<String> text = new ArrayList<>();
    for (WeightedWord word : picture) {
      int repeated = 1 + (int) (6 * word.weight() * random.nextDouble());
      text.addAll(Collections.nCopies(repeated, word.word()));
    }
    int others = (int) (8 * Math.exp(random.nextGaussian()));
    for (int i = 0; i < others; i++) {
      text.add("other" + random.nextInt(words.size()));
    }
    return String.join(" ", text);
  }

  /** Returns the number of a word in the vocabulary. */
  int number(String word) {
    return indices.get(word);
  }

  /** Weighted words as a point of the word space. */
  DenseVector point(List<WeightedWord> weighted) {
    float[] point = new float[words.size()];
    weighted.forEach(word -> point[indices.get(word.word())] = word.weight());
    return DenseVector.of(point);
  }

  /** The distinct words of a query with their weights; words that would not count are left out. */
  public Map<String, Float> query(int size) {
    Set<String> drawn = new TreeSet<>();
    while (drawn.size() < size) {
      drawn.add(frequent());
    }
    return weighing.weights(drawn);
  }

  /** Weighted by rarity and as long as one, as models weigh them. */
  private Map<String, Float> byRarity(Set<String> query) {
    double length = Math.sqrt(query.stream().mapToDouble(w -> rarity(w) * rarity(w)).sum());
    Map<String, Float> weights = new TreeMap<>();
    query.forEach(word -> weights.put(word, (float) (rarity(word) / length)));
    return weights;
  }

  private double rarity(String word) {
    return Math.log1p(cumulated[cumulated.length - 1] * (indices.get(word) + 1));
  }

  private String frequent() {
    double at = random.nextDouble() * cumulated[cumulated.length - 1];
    int word = Arrays.binarySearch(cumulated, at);
    return words.get(word < 0 ? -word - 1 : word);
  }

  private String any() {
    return words.get(random.nextInt(words.size()));
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
  public float[] clustered(int dimension) {
    float[] vector = new float[dimension];
    Random centre = new Random(random.nextInt(CENTRES));
    float scale = (float) (1 / Math.sqrt(dimension));
    for (int i = 0; i < dimension; i++) {
      vector[i] = scale * (float) (centre.nextGaussian() + 0.7 * random.nextGaussian());
    }
    return vector;
  }

  /** Counts of {@code size} different visual words out of {@code vocabulary}. */
  SparseVector visualWords(int size, int vocabulary) {
    BitSet drawn = new BitSet(vocabulary);
    for (int left = size; left > 0; ) {
      int word = random.nextInt(vocabulary);
      if (!drawn.get(word)) {
        drawn.set(word);
        left--;
      }
    }
    float[] counts = new float[size];
    for (int i = 0; i < size; i++) {
      counts[i] = 1f + random.nextInt(4);
    }
    return SparseVector.of(vocabulary, drawn.stream().toArray(), counts);
  }
}
