package io.github.crossmedia.train.distil;

import io.github.crossmedia.train.algebra.DenseMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Words as a pair reads them: the mean of a word in several captions (Radford et al., 2021, section
 * 3.1.4).
 */
final class WordEmbeddings {

  private static final List<String> TEMPLATES = List.of("%s", "a photo of %s", "a photo of a %s");
  private static final int AT_ONCE = 1024;

  private WordEmbeddings() {}

  /** Returns a row of length one for each word, zeros for one that the pair can't read. */
  static DenseMatrix of(List<String> words, NetworkPair pair) {
    List<double[]> rows = new ArrayList<>();
    for (int from = 0; from < words.size(); from += AT_ONCE) {
      List<String> some = words.subList(from, Math.min(from + AT_ONCE, words.size()));
      List<String> captions =
          some.stream()
              .flatMap(
                  word -> TEMPLATES.stream().map(each -> String.format(Locale.ROOT, each, word)))
              .toList();
      List<float[]> embedded = pair.embed(captions);
      for (int i = 0; i < some.size(); i++) {
        rows.add(sum(embedded.subList(i * TEMPLATES.size(), (i + 1) * TEMPLATES.size())));
      }
    }
    return DenseMatrix.of(rows.toArray(double[][]::new));
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
      throw new IllegalArgumentException("the pair can't read any word of the vocabulary");
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
}
