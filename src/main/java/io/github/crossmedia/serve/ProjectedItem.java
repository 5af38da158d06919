package io.github.crossmedia.serve;

import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.Objects;

/**
 * A picture or a text as projected by one version of a model, ready to be stored.
 *
 * @param model the model and version, such as {@code corel@3}
 * @param vector the point, ready for the dot product; of dimension 0 to store none
 * @param words the strongest words, each once
 */
public record ProjectedItem(String model, DenseVector vector, List<WeightedWord> words) {

  public ProjectedItem {
    if (model.isEmpty()) {
      throw new IllegalArgumentException("a projected medium must name its model and version");
    }
    Objects.requireNonNull(vector);
    words = List.copyOf(words);
  }
}
