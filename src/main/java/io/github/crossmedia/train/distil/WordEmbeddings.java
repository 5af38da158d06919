package io.github.crossmedia.train.distil;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.train.algebra.DenseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Words as a network of texts reads them: the mean of a word in several captions (Radford et al.,
 * 2021, section 3.1.4).
 */
public final class WordEmbeddings {

  private static final List<String> TEMPLATES = List.of("%s", "a photo of %s", "a photo of a %s");
  private static final int AT_ONCE = 1024;

  private WordEmbeddings() {}

  /** Returns the rows of words less what all of them have in common. */
  public static DenseMatrix centred(
      List<String> words, Function<List<String>, List<float[]>> network) {
    return centred(of(words, network));
  }

  /**
   * Returns a row of length one for each word, zeros for one that the network can't read. Captions
   * with such a word say no more than captions without it.
   */
  static DenseMatrix of(List<String> words, Function<List<String>, List<float[]>> network) {
    List<float[]> empty = network.apply(captions(""));
    List<double[]> rows = new ArrayList<>();
    for (int from = 0; from < words.size(); from += AT_ONCE) {
      List<String> some = words.subList(from, Math.min(from + AT_ONCE, words.size()));
      List<float[]> embedded =
          network.apply(some.stream().flatMap(word -> captions(word).stream()).toList());
      for (int i = 0; i < some.size(); i++) {
        List<float[]> own = embedded.subList(i * TEMPLATES.size(), (i + 1) * TEMPLATES.size());
        rows.add(areEqual(own, empty) ? new double[own.getFirst().length] : sum(own));
      }
    }
    return DenseMatrix.of(rows.toArray(double[][]::new));
  }

  private static List<String> captions(String word) {
    return TEMPLATES.stream().map(each -> Formatted.of(each, word).strip()).toList();
  }

  private static boolean areEqual(List<float[]> captions, List<float[]> others) {
    return IntStream.range(0, captions.size())
        .allMatch(i -> Arrays.equals(captions.get(i), others.get(i)));
  }

  private static double[] sum(List<float[]> vectors) {
    double[] sum = new double[vectors.getFirst().length];
    for (float[] vector : vectors) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += vector[i];
      }
    }
    return UnitVectors.lengthOne(sum);
  }

  /** Returns the rows less what all words have in common, again of length one; zeros stay. */
  static DenseMatrix centred(DenseMatrix words) {
    List<double[]> rows = new ArrayList<>();
    List<double[]> read = new ArrayList<>();
    for (int word = 0; word < words.rows(); word++) {
      rows.add(words.row(word).clone());
      if (!UnitVectors.isZero(rows.getLast())) {
        read.add(rows.getLast());
      }
    }
    if (read.isEmpty()) {
      throw new IllegalArgumentException("the network can't read any word of the vocabulary");
    }
    double[] mean = UnitVectors.mean(read);
    for (double[] row : read) {
      for (int i = 0; i < row.length; i++) {
        row[i] -= mean[i];
      }
      UnitVectors.lengthOne(row);
    }
    return DenseMatrix.of(rows.toArray(double[][]::new));
  }

  /** Arithmetic of vectors of length one. */
  static final class UnitVectors {

    private UnitVectors() {}

    /** Divides a vector by its length, unless that is zero, and returns it. */
    static double[] lengthOne(double[] vector) {
      double square = 0;
      for (double value : vector) {
        square += value * value;
      }
      for (int i = 0; i < vector.length && square > 0; i++) {
        vector[i] /= Math.sqrt(square);
      }
      return vector;
    }

    static double[] lengthOne(float[] vector) {
      double[] unit = new double[vector.length];
      for (int i = 0; i < unit.length; i++) {
        unit[i] = vector[i];
      }
      return lengthOne(unit);
    }

    static double[] mean(List<double[]> rows) {
      double[] mean = new double[rows.getFirst().length];
      for (double[] row : rows) {
        for (int i = 0; i < mean.length; i++) {
          mean[i] += row[i] / rows.size();
        }
      }
      return mean;
    }

    static boolean isZero(double[] vector) {
      return Arrays.stream(vector).allMatch(value -> value == 0);
    }

    static double dot(double[] one, double[] other) {
      double dot = 0;
      for (int i = 0; i < one.length; i++) {
        dot += one[i] * other[i];
      }
      return dot;
    }
  }
}
