package io.github.crossmedia.model;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.text.Spelling;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Expresses a picture's point in words: the weight of a word is the raw score of the picture for
 * the query of that word alone. A word space needs only its names. Any other model is compiled to
 * the vocabulary of its texts.
 */
public final class WordWeigher {

  private static final Comparator<WeightedWord> STRONGEST_FIRST =
      Comparator.comparing(WeightedWord::weight).reversed().thenComparing(WeightedWord::word);

  private static final Comparator<LikelyWord> LIKELIEST_FIRST =
      Comparator.comparing(LikelyWord::probability).reversed().thenComparing(LikelyWord::word);

  private static final long OBJECT_BYTES = 64;

  /** The most known words of a text: weights are computed with a matrix of them. */
  private static final int MAX_WORDS_OF_TEXT = 1_024;

  private final Vocabulary vocabulary;
  private final List<Vector> queries;
  private final Couple couple;
  private final TextEncoder encoder;

  private WordWeigher(Couple couple, TextEncoder encoder, List<Vector> queries) {
    this.vocabulary = encoder.vocabulary();
    this.couple = couple;
    this.encoder = encoder;
    this.queries = queries;
  }

  /**
   * Returns the weigher of a model, which must read words; a model whose texts are ready views has
   * none.
   */
  public static WordWeigher of(CrossMediaModel model) {
    return of(model, Budget.ofHeap());
  }

  /**
   * Returns the weigher of a model. Its queries of single words are made within a budget, because
   * they may take memory for the number of words times the number of dimensions.
   */
  public static WordWeigher of(CrossMediaModel model, Budget budget) {
    TextEncoder encoder =
        model
            .textEncoder()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "this model has no vocabulary: its texts are views"));
    Couple ofWords = model.textToImage().ofWords();
    List<Vector> queries = new ArrayList<>();
    for (String word : encoder.vocabulary().words()) {
      budget.goOn();
      Vector query = smaller(DenseVector.of(ofWords.query(Medium.ofText(word))));
      budget.take(bytes(query));
      queries.add(query);
    }
    return new WordWeigher(ofWords, encoder, List.copyOf(queries));
  }

  /**
   * Returns the sparse form of a query if it is smaller: in a word space, a query of one word has
   * one component.
   */
  private static Vector smaller(DenseVector query) {
    Map<Integer, Float> components = new HashMap<>();
    query.forEach(
        (index, value) -> {
          if (value != 0) {
            components.put(index, value);
          }
        });
    return 4 * components.size() < query.dimension()
        ? SparseVector.of(query.dimension(), components)
        : query;
  }

  /** Returns the approximate memory that this takes. */
  public long ramBytesUsed() {
    return queries.stream().mapToLong(WordWeigher::bytes).sum();
  }

  private static long bytes(Vector query) {
    long numbers = query instanceof SparseVector sparse ? 2L * sparse.size() : query.dimension();
    return OBJECT_BYTES + Float.BYTES * numbers;
  }

  public Vocabulary vocabulary() {
    return vocabulary;
  }

  /** Returns the query of a single word, which must be in the vocabulary. */
  public Vector query(String word) {
    return queries.get(vocabulary.indexOf(word).orElseThrow());
  }

  /** Returns the weight of a word in a picture's point, zero for an unknown word. */
  public float weight(String word, float[] documentPoint) {
    OptionalInt index = vocabulary.indexOf(word);
    return index.isEmpty() ? 0 : queries.get(index.getAsInt()).dot(documentPoint);
  }

  /**
   * Returns the words of a text with weights. With these weights the queries of the single words
   * add up to the query of the text, or come closest to it. They are exact for a linear model.
   * Words with a negative weight are left out.
   */
  public SortedMap<String, Float> weights(String text) {
    return weights(Medium.ofText(text).asked());
  }

  /** Returns the words of a text with weights, as for its letters alone. */
  public SortedMap<String, Float> weights(Medium text) {
    return weights(text, couple.query(text.with(Map.of())));
  }

  public SortedMap<String, Float> weights(Medium text, float[] query) {
    List<Integer> words = new ArrayList<>();
    encoder.read(text).forEach((index, count) -> words.add(index));
    if (words.size() > MAX_WORDS_OF_TEXT) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the text has %d different words that the model knows, more than %d",
              words.size(), MAX_WORDS_OF_TEXT));
    }
    List<Vector> points = words.stream().map(queries::get).toList();
    double[] weights = LeastSquares.solve(points, query);
    SortedMap<String, Float> weighted = new TreeMap<>();
    for (int i = 0; i < weights.length; i++) {
      if ((float) weights[i] > 0) {
        weighted.put(vocabulary.word(words.get(i)), (float) weights[i]);
      }
    }
    return weighted;
  }

  /** Returns the first word of the vocabulary in a text, in any spelling. */
  public Optional<String> known(String text) {
    return encoder.words().in(text).stream()
        .flatMap(found -> found.place().stream().mapToObj(vocabulary::word))
        .findFirst();
  }

  /** Returns the distinct words of a text that the vocabulary lacks. */
  public List<String> unknown(Medium text) {
    return encoder.unknownWords(text);
  }

  /**
   * Returns the word of the vocabulary that an unknown one is spelled like, if there is just one.
   */
  public Optional<String> meant(String unknown) {
    return Optional.of(new Spelling(vocabulary).slip(unknown.toLowerCase(Locale.ROOT)))
        .filter(word -> !word.isEmpty());
  }

  /**
   * Returns at most {@code count} words with a weight above {@code threshold}, the strongest first.
   */
  public List<WeightedWord> strongest(float[] documentPoint, int count, float threshold) {
    PriorityQueue<WeightedWord> words = new PriorityQueue<>(STRONGEST_FIRST.reversed());
    float least = threshold;
    for (int i = 0; i < queries.size(); i++) {
      float weight = queries.get(i).dot(documentPoint);
      if (weight > threshold && (words.size() < count || weight >= least)) {
        words.add(new WeightedWord(vocabulary.word(i), weight));
        if (words.size() > count) {
          words.remove();
        }
        least = words.isEmpty() ? Float.POSITIVE_INFINITY : words.element().weight();
      }
    }
    return words.stream().sorted(STRONGEST_FIRST).toList();
  }

  /** Returns the words that a picture with these weights probably shows, the likeliest first. */
  public List<LikelyWord> likely(List<WeightedWord> words) {
    QueryCalibrations maps = couple.calibrations().across();
    return words.stream()
        .map(
            word ->
                new LikelyWord(word.word(), maps.ofText(List.of(word.word())).apply(word.weight())))
        .sorted(LIKELIEST_FIRST)
        .toList();
  }

  /**
   * Finds the weights with which a few vectors come closest to a target, by conjugate gradients.
   */
  private static final class LeastSquares {

    private static final double TOLERANCE = 1e-20;

    private LeastSquares() {}

    static double[] solve(List<Vector> vectors, float[] target) {
      int size = vectors.size();
      double[][] gram = new double[size][size];
      double[] residual = new double[size];
      for (int i = 0; i < size; i++) {
        float[] row = vectors.get(i).toArray();
        for (int j = 0; j < size; j++) {
          gram[i][j] = vectors.get(j).dot(row);
        }
        residual[i] = vectors.get(i).dot(target);
      }
      double[] solution = new double[size];
      double[] direction = residual.clone();
      double error = dot(residual, residual);
      double enough = TOLERANCE * error;
      for (int step = 0; step < 2 * size && error > enough; step++) {
        double[] image = new double[size];
        for (int i = 0; i < size; i++) {
          image[i] = dot(gram[i], direction);
        }
        double curvature = dot(direction, image);
        if (!(curvature > 0)) {
          break;
        }
        double length = error / curvature;
        for (int i = 0; i < size; i++) {
          solution[i] += length * direction[i];
          residual[i] -= length * image[i];
        }
        double next = dot(residual, residual);
        for (int i = 0; i < size; i++) {
          direction[i] = residual[i] + next / error * direction[i];
        }
        error = next;
      }
      return solution;
    }

    private static double dot(double[] a, double[] b) {
      double sum = 0;
      for (int i = 0; i < a.length; i++) {
        sum += a[i] * b[i];
      }
      return sum;
    }
  }
}
