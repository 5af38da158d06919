package io.github.crossmedia.client.export;

import io.github.crossmedia.model.WordWeigher.WeightedWord;
import io.github.crossmedia.vector.DenseVector;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A picture as other search engines hold it.
 *
 * @param file its path, empty if unknown
 * @param vector its point, of dimension 0 to leave it out
 */
public record ExportedPicture(
    String id, String file, String caption, List<WeightedWord> words, DenseVector vector) {

  public ExportedPicture {
    words = List.copyOf(words);
  }

  /** Returns the weight of each word, the strongest first. */
  Map<String, Float> weights() {
    Map<String, Float> weights = new LinkedHashMap<>();
    words.forEach(each -> weights.put(each.word(), each.weight()));
    return weights;
  }
}
