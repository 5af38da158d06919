package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.ViewPrecision;
import java.util.Optional;

/**
 * How a field keeps the views of its documents: the parameter {@code stored_views}.
 *
 * @param precision empty if it keeps only counts of visual words
 */
record ViewsCopy(Optional<ViewPrecision> precision) {

  static final String USUAL = ViewPrecision.FLOAT16.toString();

  private static final String NONE = "none";

  static ViewsCopy named(String name) {
    try {
      return new ViewsCopy(
          name.equals(NONE) ? Optional.empty() : Optional.of(ViewPrecision.named(name)));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "[stored_views] must be [float32], [float16], [int8] or [none], but is [" + name + "]",
          e);
    }
  }

  @Override
  public String toString() {
    return precision.map(ViewPrecision::toString).orElse(NONE);
  }
}
