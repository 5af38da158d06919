package io.github.crossmedia.train.texts;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.train.teach.GrownModel;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Vectors of words from a text file as GloVe and fastText write them: a word and its numbers in
 * each line, the most frequent words first. A first line of two numbers says how many there are.
 */
public final class WordVectors {

  private WordVectors() {}

  /**
   * Reads the vectors of the words that a model knows, and of the first others.
   *
   * @param most how many lines to read others from
   */
  public static WordFeatures read(Path file, GrownModel model, int most) throws IOException {
    Map<String, float[]> vectors = new HashMap<>();
    FormCounts written = new FormCounts();
    try (BufferedReader in = Files.newBufferedReader(file)) {
      int number = 0;
      for (String line = in.readLine(); line != null && number <= most; line = in.readLine()) {
        number++;
        String[] parts = line.strip().split(" ");
        if (number > 1 || parts.length > 2) {
          String word = parts[0].toLowerCase(Locale.ROOT);
          float[] vector = vector(parts, file, number);
          requireDimension(vectors, vector, file, number);
          if (vectors.putIfAbsent(word, vector) == null) {
            written.add(Map.of(word, new int[] {most - number + 2}));
          }
        }
      }
    } catch (MalformedInputException e) {
      throw new CollectionException(file + ": not a text in UTF-8", e);
    }
    return WordFeatures.ofForms(new TextVocabulary(model, written, 1, most), centred(vectors));
  }

  private static float[] vector(String[] parts, Path file, int number) {
    float[] vector = new float[parts.length - 1];
    try {
      for (int i = 0; i < vector.length; i++) {
        vector[i] = Float.parseFloat(parts[i + 1]);
      }
    } catch (NumberFormatException e) {
      throw new CollectionException(
          file + ", line " + number + ": not a word and its numbers, separated by spaces", e);
    }
    return vector;
  }

  private static void requireDimension(
      Map<String, float[]> others, float[] vector, Path file, int number) {
    int dimension = others.isEmpty() ? vector.length : others.values().iterator().next().length;
    if (vector.length != dimension) {
      throw new CollectionException(
          Formatted.of(
              "%s, line %d: %d numbers, the lines before have %d",
              file, number, vector.length, dimension));
    }
  }

  /** Less what all words have in common (Mu and Viswanath, ICLR 2018). */
  private static Map<String, float[]> centred(Map<String, float[]> vectors) {
    int dimension = vectors.isEmpty() ? 0 : vectors.values().iterator().next().length;
    double[] mean = new double[dimension];
    for (float[] vector : vectors.values()) {
      for (int i = 0; i < dimension; i++) {
        mean[i] += vector[i] / vectors.size();
      }
    }
    Map<String, float[]> centred = new HashMap<>();
    vectors.forEach((word, vector) -> centred.put(word, less(vector, mean)));
    return centred;
  }

  private static float[] less(float[] row, double[] mean) {
    float[] less = new float[row.length];
    for (int i = 0; i < row.length; i++) {
      less[i] = (float) (row[i] - mean[i]);
    }
    return less;
  }
}
