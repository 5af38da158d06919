package io.github.crossmedia.train.distil;

import io.github.crossmedia.train.algebra.DenseMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Words as a pair reads them: the mean of a word in several captions (Radford et al., 2021, section
 * 3.1.4), less what all words have in common.
 */
final class WordEmbeddings {

  private static final List<String> TEMPLATES = List.of("%s", "a photo of %s", "a photo of a %s");
  private static final int AT_ONCE = 1024;

  private WordEmbeddings() {}

  /** Returns a row of length one for each word. */
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
    return centred(rows);
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

  private static DenseMatrix centred(List<double[]> rows) {
    double[] mean = UnitVectors.mean(rows);
    for (double[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        row[i] -= mean[i];
      }
      UnitVectors.lengthOne(row);
    }
    return DenseMatrix.of(rows.toArray(double[][]::new));
  }
}
