package io.github.crossmedia.serve;

import io.github.crossmedia.model.Similarity;
import java.util.Map;
import java.util.Objects;

/**
 * The dimensions of a latent space as a query needs them to explain documents without the model.
 *
 * @param similarity how points are compared
 * @param dimension of the points, without those that the similarity and an offset add
 * @param names the names of the query's strongest dimensions, by number
 */
public record ExplainedConcepts(Similarity similarity, int dimension, Map<Integer, String> names) {

  /** Dimensions that are identified by their numbers only. */
  public static final ExplainedConcepts NUMBERED =
      new ExplainedConcepts(Similarity.DOT, Integer.MAX_VALUE, Map.of());

  public ExplainedConcepts {
    Objects.requireNonNull(similarity);
    names = Map.copyOf(names);
  }

  /** Returns false for words and for dimensions beside them, which say nothing by a number. */
  public boolean areKnown() {
    return dimension != NUMBERED.dimension;
  }

  /** Returns the name of a dimension, or its number if it has no name. */
  public String name(int dimension) {
    return names.getOrDefault(dimension, String.valueOf(dimension));
  }
}
