package io.github.crossmedia.train.view;

import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.WordVectorsEncoder;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.TextViewSource;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Compiles a network of texts into vectors of common words, so that a model reads texts without it.
 * Each word is read by the network once. A text is the sum of its words' vectors, weighted by their
 * rarity (Arora, Liang and Ma, 2017), and a linear map, learned from training texts, takes it to
 * what the network makes of the text. The map is folded into the vectors. Those of words that
 * training texts have are then moved by a ridge regression of what the map leaves, and the
 * principal components of words and texts are kept.
 */
public final class WordReading {

  /** Most networks of English know some 20,000 words as a whole. */
  private static final int MAX_WORDS = 30_000;

  private static final int MAX_TEXTS = 10_000;
  private static final int COMPONENTS = 192;
  private static final int AT_ONCE = 1_000;
  private static final double RIDGE = 0.01;

  /**
   * Of the words' own regression: of .1, .3, 1 and 3 the one with which sentences of Flickr8k's
   * validation pictures come nearest to their pictures.
   */
  private static final double WORD_RIDGE = 1;

  /** A vector moves only if at least so many texts have its word. */
  private static final int MIN_TEXTS = 3;

  /** The frequency at which a word has half its weight: a in Arora, Liang and Ma's equation 3. */
  private static final double HALF = 1e-3;

  private final TextViewSource source;
  private final String view;
  private final LinearAlgebra algebra = new LinearAlgebra(1);

  private WordReading(TextViewSource source, String view) {
    this.source = source;
    this.view = view;
  }

  /**
   * Returns the reading of a view.
   *
   * @param texts those of the training
   * @param steps what follows the view
   * @return empty if the network knows no whole words
   */
  public static Optional<WordVectorsEncoder> of(
      TextViewSource source, String view, List<String> texts, List<Step> steps) {
    TextAnalysis analysis = TextAnalysis.of("english");
    List<String> words =
        source.words(view, MAX_WORDS).stream()
            .filter(word -> !analysis.terms(word).isEmpty())
            .toList();
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(new WordReading(source, view).reading(analysis, words, texts, steps));
  }

  private WordVectorsEncoder reading(
      TextAnalysis analysis, List<String> words, List<String> texts, List<Step> steps) {
    Map<String, Float> weights = rarity(words);
    Vocabulary vocabulary = Vocabulary.of(words.stream().sorted().toList());
    float[] inOrder = new float[vocabulary.size()];
    for (int i = 0; i < inOrder.length; i++) {
      inOrder[i] = weights.get(vocabulary.word(i));
    }
    TextEncoder counting =
        new TextEncoder(analysis, vocabulary, List.of(new Step.Weights(inOrder)));
    DenseMatrix vectors = rows(views(vocabulary.words()));
    List<String> sample = sample(texts);
    List<SparseVector> counted = counted(counting, sample, vectors);
    DenseMatrix wanted = rows(views(sample));
    DenseMatrix sums = sums(counted, vectors);
    DenseMatrix mapped = algebra.product(vectors, map(sums, wanted));
    moveTowards(wanted, counted, mapped);
    DenseMatrix spread = algebra.gram(weighted(mapped, inOrder)).scaled(1.0 / words.size());
    spread.add(algebra.gram(sums(counted, mapped)).scaled(1.0 / sample.size()));
    DenseMatrix basis =
        algebra.symmetricEigen(spread).vectors().rows(0, Math.min(COMPONENTS, mapped.columns()));
    return new WordVectorsEncoder(
        counting,
        algebra.product(mapped, basis.transposed()).toMatrix().inHalfPrecision(),
        basis.toMatrix().inHalfPrecision(),
        steps);
  }

  /**
   * Returns the weights of words in each text, scaled so that the sum of vectors has length one.
   */
  private static List<SparseVector> counted(
      TextEncoder counting, List<String> texts, DenseMatrix vectors) {
    List<SparseVector> counted =
        texts.stream().map(text -> SparseVector.of(counting.encode(Medium.ofText(text)))).toList();
    DenseMatrix sums = sums(counted, vectors);
    List<SparseVector> scaled = new ArrayList<>();
    for (int text = 0; text < counted.size(); text++) {
      double square = 0;
      for (double value : sums.row(text)) {
        square += value * value;
      }
      scaled.add(
          square > 0
              ? counted.get(text).scaled((float) (1 / Math.sqrt(square)))
              : counted.get(text));
    }
    return scaled;
  }

  private static DenseMatrix sums(List<SparseVector> counted, DenseMatrix vectors) {
    DenseMatrix sums = DenseMatrix.zeros(counted.size(), vectors.columns());
    for (int row = 0; row < counted.size(); row++) {
      int text = row;
      counted
          .get(row)
          .forEach(
              (word, weight) -> {
                for (int d = 0; d < vectors.columns(); d++) {
                  sums.add(text, d, weight * vectors.get(word, d));
                }
              });
    }
    return sums;
  }

  /** Returns the map from sums to views. Directions that no text has stay as they are. */
  private DenseMatrix map(DenseMatrix sums, DenseMatrix wanted) {
    DenseMatrix left = sums.scaled(-1);
    left.add(wanted);
    DenseMatrix map = solved(sums, left, RIDGE * sums.rows() / sums.columns());
    map.addToDiagonal(1);
    return map;
  }

  /** Returns X of the least squares of AX - B, with a ridge. */
  private DenseMatrix solved(DenseMatrix a, DenseMatrix b, double ridge) {
    DenseMatrix squares = algebra.gram(a);
    squares.addToDiagonal(ridge);
    DenseMatrix lower = algebra.cholesky(squares);
    return algebra.solveLowerTransposed(
        lower, algebra.solveLower(lower, algebra.transposedProduct(a, b)));
  }

  /** Moves the vectors of words that several texts have. */
  private void moveTowards(DenseMatrix wanted, List<SparseVector> counted, DenseMatrix vectors) {
    Map<Integer, Integer> texts = new TreeMap<>();
    counted.forEach(counts -> counts.forEach((word, weight) -> texts.merge(word, 1, Integer::sum)));
    texts.values().removeIf(count -> count < MIN_TEXTS);
    if (texts.isEmpty()) {
      return;
    }
    List<Integer> words = List.copyOf(texts.keySet());
    Map<Integer, Integer> places = new HashMap<>();
    words.forEach(word -> places.put(word, places.size()));
    DenseMatrix design = DenseMatrix.zeros(counted.size(), words.size());
    for (int row = 0; row < counted.size(); row++) {
      int text = row;
      counted
          .get(row)
          .forEach(
              (word, weight) -> {
                if (places.containsKey(word)) {
                  design.set(text, places.get(word), weight);
                }
              });
    }
    DenseMatrix left = sums(counted, vectors).scaled(-1);
    left.add(wanted);
    DenseMatrix moved = solved(design, left, WORD_RIDGE);
    for (int place = 0; place < words.size(); place++) {
      for (int d = 0; d < vectors.columns(); d++) {
        vectors.add(words.get(place), d, moved.get(place, d));
      }
    }
  }

  /** By Zipf's law the frequency of a word falls with its rank. */
  private static Map<String, Float> rarity(List<String> words) {
    Map<String, Float> weights = new LinkedHashMap<>();
    double sum = Math.log(words.size() + 1.0);
    for (int rank = 0; rank < words.size(); rank++) {
      double frequency = 1 / ((rank + 1) * sum);
      weights.put(words.get(rank), (float) (HALF / (HALF + frequency)));
    }
    return weights;
  }

  private static List<String> sample(List<String> texts) {
    List<String> distinct = List.copyOf(new LinkedHashSet<>(texts));
    int every = Math.max(1, Math.ceilDiv(distinct.size(), MAX_TEXTS));
    List<String> sample = new ArrayList<>();
    for (int i = 0; i < distinct.size(); i += every) {
      sample.add(distinct.get(i));
    }
    return sample;
  }

  private List<float[]> views(List<String> texts) {
    List<float[]> views = new ArrayList<>();
    for (int from = 0; from < texts.size(); from += AT_ONCE) {
      views.addAll(source.views(view, texts.subList(from, Math.min(from + AT_ONCE, texts.size()))));
    }
    return views;
  }

  private static DenseMatrix weighted(DenseMatrix rows, float[] weights) {
    DenseMatrix weighted = DenseMatrix.zeros(rows.rows(), rows.columns());
    for (int row = 0; row < rows.rows(); row++) {
      for (int column = 0; column < rows.columns(); column++) {
        weighted.set(row, column, weights[row] * rows.get(row, column));
      }
    }
    return weighted;
  }

  private static DenseMatrix rows(List<float[]> views) {
    DenseMatrix rows = DenseMatrix.zeros(views.size(), views.getFirst().length);
    for (int row = 0; row < views.size(); row++) {
      int place = row;
      DenseVector.of(views.get(row)).forEach((column, value) -> rows.set(place, column, value));
    }
    return rows;
  }
}
