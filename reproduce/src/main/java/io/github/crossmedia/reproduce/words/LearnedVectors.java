package io.github.crossmedia.reproduce.words;

import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Vectors of the words of some texts: positive pointwise mutual information of words that stand
 * near each other, reduced to few dimensions (Levy and Goldberg, "Neural word embedding as implicit
 * matrix factorization", 2014).
 *
 * @param vectors a row for each word
 */
record LearnedVectors(List<String> words, DenseMatrix vectors) {

  private static final int MAX_WORDS = 2_000;
  private static final int MIN_COUNT = 5;
  private static final int WINDOW = 5;
  private static final int DIMENSION = 100;

  static LearnedVectors of(List<String> texts, int threads) {
    TextAnalysis analysis = TextAnalysis.of("standard");
    List<List<String>> read = texts.stream().map(analysis::terms).toList();
    Map<String, Integer> counts = new HashMap<>();
    read.forEach(text -> text.forEach(word -> counts.merge(word, 1, Integer::sum)));
    List<String> words =
        counts.entrySet().stream()
            .filter(word -> word.getValue() >= MIN_COUNT)
            .sorted(
                Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(MAX_WORDS)
            .map(Map.Entry::getKey)
            .toList();
    DenseMatrix near = near(read, words);
    LinearAlgebra.SymmetricEigen eigen =
        new LinearAlgebra(threads).symmetricEigen(information(near));
    int dimension = Math.min(DIMENSION, words.size());
    DenseMatrix vectors = DenseMatrix.zeros(words.size(), dimension);
    for (int i = 0; i < dimension; i++) {
      double factor = Math.sqrt(Math.max(0, eigen.values()[i]));
      for (int word = 0; word < words.size(); word++) {
        vectors.set(word, i, factor * eigen.vectors().get(i, word));
      }
    }
    return new LearnedVectors(words, vectors);
  }

  private static DenseMatrix near(List<List<String>> texts, List<String> words) {
    Map<String, Integer> places = new HashMap<>();
    IntStream.range(0, words.size()).forEach(place -> places.put(words.get(place), place));
    DenseMatrix near = DenseMatrix.zeros(words.size(), words.size());
    for (List<String> text : texts) {
      int[] known = text.stream().filter(places::containsKey).mapToInt(places::get).toArray();
      for (int i = 0; i < known.length; i++) {
        for (int j = i + 1; j < Math.min(known.length, i + 1 + WINDOW); j++) {
          near.add(known[i], known[j], 1);
          near.add(known[j], known[i], 1);
        }
      }
    }
    return near;
  }

  private static DenseMatrix information(DenseMatrix near) {
    int size = near.rows();
    double[] sums = new double[size];
    double all = 0;
    for (int row = 0; row < size; row++) {
      for (int column = 0; column < size; column++) {
        sums[row] += near.get(row, column);
      }
      all += sums[row];
    }
    DenseMatrix information = DenseMatrix.zeros(size, size);
    for (int row = 0; row < size; row++) {
      for (int column = 0; column < size; column++) {
        double count = near.get(row, column);
        double value = count == 0 ? 0 : Math.log(count * all / (sums[row] * sums[column]));
        information.set(row, column, Math.max(0, value));
      }
    }
    return information;
  }

  /** Writes them as GloVe does. */
  void write(Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int word = 0; word < words.size(); word++) {
        out.write(words.get(word));
        for (int i = 0; i < vectors.columns(); i++) {
          out.write(String.format(Locale.ROOT, " %.5f", vectors.get(word, i)));
        }
        out.write('\n');
      }
    }
  }
}
