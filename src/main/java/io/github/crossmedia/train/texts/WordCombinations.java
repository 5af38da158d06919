package io.github.crossmedia.train.texts;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Words as weighted sums of known words, by ridge regression of their features (Hoerl and Kennard,
 * 1970). Of the known words only those with the greatest weights are kept, and the regression is
 * solved again for these, which ranks no worse.
 */
final class WordCombinations {

  private static final int KEPT = 16;
  private static final int AT_ONCE = 512;

  private final WordFeatures features;
  private final List<String> known;
  private final LinearAlgebra algebra;
  private final DenseMatrix rows;
  private final DenseMatrix kernel;

  WordCombinations(WordFeatures features, List<String> known, int threads) {
    this(features, known, new LinearAlgebra(threads));
  }

  private WordCombinations(WordFeatures features, List<String> known, LinearAlgebra algebra) {
    this.features = features;
    this.known = List.copyOf(known);
    this.algebra = algebra;
    this.rows = rows(features, known);
    this.kernel = algebra.product(rows, rows.transposed());
  }

  private static DenseMatrix rows(WordFeatures features, List<String> words) {
    DenseMatrix rows = DenseMatrix.zeros(words.size(), features.dimension());
    for (int row = 0; row < words.size(); row++) {
      float[] values = features.of(words.get(row));
      for (int column = 0; column < values.length; column++) {
        rows.set(row, column, values[column]);
      }
    }
    return rows;
  }

  List<String> known() {
    return known;
  }

  WordFeatures features() {
    return features;
  }

  /**
   * A word as a sum of known words.
   *
   * @param weights by the places of the known words
   * @param strength how much of the word's features the known words explain, from 0 to 1
   */
  record Combination(SparseVector weights, double strength) {

    /** Returns the places of the known words with the greatest positive weights. */
    List<Integer> strongest(int most) {
      return IntStream.range(0, weights.size())
          .boxed()
          .filter(i -> weights.value(i) > 0)
          .sorted(Comparator.comparing(i -> -weights.value(i)))
          .limit(most)
          .map(weights::index)
          .toList();
    }
  }

  /**
   * Words as sums of the known words but those left out.
   *
   * @param left known words, by their places, that may not be part of a sum
   */
  List<Combination> of(List<String> words, int[] left, double ridge) {
    int[] used = without(left);
    DenseMatrix square = DenseMatrix.zeros(used.length, used.length);
    for (int i = 0; i < used.length; i++) {
      for (int j = 0; j < used.length; j++) {
        square.set(i, j, kernel.get(used[i], used[j]));
      }
    }
    square.addToDiagonal(ridge);
    DenseMatrix lower = algebra.cholesky(square);
    List<Combination> all = new ArrayList<>();
    for (int from = 0; from < words.size(); from += AT_ONCE) {
      List<String> some = words.subList(from, Math.min(words.size(), from + AT_ONCE));
      DenseMatrix alike = algebra.product(rows, rows(features, some).transposed());
      DenseMatrix ofUsed = DenseMatrix.zeros(used.length, some.size());
      for (int i = 0; i < used.length; i++) {
        for (int j = 0; j < some.size(); j++) {
          ofUsed.set(i, j, alike.get(used[i], j));
        }
      }
      DenseMatrix weights = algebra.solveLowerTransposed(lower, algebra.solveLower(lower, ofUsed));
      for (int j = 0; j < some.size(); j++) {
        all.add(combination(used, alike, weights, j, ridge));
      }
    }
    return all;
  }

  private int[] without(int[] left) {
    boolean[] isLeft = new boolean[known.size()];
    for (int place : left) {
      isLeft[place] = true;
    }
    return IntStream.range(0, known.size()).filter(place -> !isLeft[place]).toArray();
  }

  private Combination combination(
      int[] used, DenseMatrix alike, DenseMatrix weights, int column, double ridge) {
    double strength = 0;
    for (int i = 0; i < used.length; i++) {
      strength += weights.get(i, column) * alike.get(used[i], column);
    }
    int[] kept =
        IntStream.range(0, used.length)
            .boxed()
            .filter(i -> weights.get(i, column) != 0)
            .sorted(Comparator.comparing(i -> -Math.abs(weights.get(i, column))))
            .limit(KEPT)
            .mapToInt(i -> used[i])
            .sorted()
            .toArray();
    return new Combination(solved(kept, alike, column, ridge), strength);
  }

  private SparseVector solved(int[] kept, DenseMatrix alike, int column, double ridge) {
    Map<Integer, Float> weights = new HashMap<>();
    if (kept.length > 0) {
      DenseMatrix square = DenseMatrix.zeros(kept.length, kept.length);
      DenseMatrix right = DenseMatrix.zeros(kept.length, 1);
      for (int i = 0; i < kept.length; i++) {
        for (int j = 0; j < kept.length; j++) {
          square.set(i, j, kernel.get(kept[i], kept[j]));
        }
        right.set(i, 0, alike.get(kept[i], column));
      }
      square.addToDiagonal(ridge);
      DenseMatrix lower = algebra.cholesky(square);
      DenseMatrix solved = algebra.solveLowerTransposed(lower, algebra.solveLower(lower, right));
      for (int i = 0; i < kept.length; i++) {
        weights.put(kept[i], (float) solved.get(i, 0));
      }
    }
    return SparseVector.of(known.size(), weights);
  }

  /** Parts of the known words that are left out in turn: every so-manieth word. */
  static int[] part(int part, int parts, int size) {
    return IntStream.range(0, size).filter(place -> place % parts == part).toArray();
  }

  /** Returns the known words at some places. */
  List<String> known(int[] places) {
    return Arrays.stream(places).mapToObj(known::get).toList();
  }
}
