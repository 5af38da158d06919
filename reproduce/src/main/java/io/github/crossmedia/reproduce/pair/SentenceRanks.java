package io.github.crossmedia.reproduce.pair;

import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.stream.IntStream;

/** Where sentences find their own pictures among all pictures. */
final class SentenceRanks {

  private static final int FIRST = 10;

  private SentenceRanks() {}

  /**
   * Returns 1 for each sentence whose own picture is among the first ten, 0 for others. Only
   * pictures that score above {@code least} are found.
   *
   * @param own the picture of each sentence
   */
  static double[] foundInTen(
      List<SparseVector> sentences, int[] own, List<float[]> pictures, double least) {
    return IntStream.range(0, own.length)
        .parallel()
        .mapToDouble(i -> isFound(sentences.get(i), own[i], pictures, least) ? 1 : 0)
        .toArray();
  }

  private static boolean isFound(
      SparseVector sentence, int own, List<float[]> pictures, double least) {
    double score = dot(sentence, pictures.get(own));
    int before = 0;
    for (int other = 0; other < pictures.size() && before < FIRST; other++) {
      double rival = dot(sentence, pictures.get(other));
      // Of equal scores the first picture comes first, as in an index.
      before += rival > score || rival == score && other < own ? 1 : 0;
    }
    return score > least && before < FIRST;
  }

  private static double dot(SparseVector sentence, float[] picture) {
    double dot = 0;
    for (int i = 0; i < sentence.size(); i++) {
      dot += sentence.value(i) * picture[sentence.index(i)];
    }
    return dot;
  }

  /** Returns a picture's strongest words alone. */
  static float[] strongest(float[] words, int count) {
    float[] kept = new float[words.length];
    IntStream.range(0, words.length)
        .filter(word -> words[word] > 0)
        .boxed()
        .sorted((one, other) -> Float.compare(words[other], words[one]))
        .limit(count)
        .forEach(word -> kept[word] = words[word]);
    return kept;
  }
}
