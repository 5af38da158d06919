package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.StoredVector;
import java.util.Arrays;
import java.util.Locale;

/** How a field keeps the vectors of its documents: the parameter {@code stored_vector}. */
enum VectorCopy {
  FLOAT32 {
    @Override
    CrossMediaField of(CrossMediaField field) {
      return field.with(StoredVector.FLOAT32);
    }
  },

  INT8 {
    @Override
    CrossMediaField of(CrossMediaField field) {
      return field.with(StoredVector.INT8);
    }
  },

  /** Keeps no vectors: the native vector field has them. */
  NONE {
    @Override
    CrossMediaField of(CrossMediaField field) {
      return field.withoutCopies();
    }
  };

  /** Returns the field that keeps vectors in this way. */
  abstract CrossMediaField of(CrossMediaField field);

  static VectorCopy named(String name) {
    return Arrays.stream(values())
        .filter(copy -> copy.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "[stored_vector] must be [float32], [int8] or [none], but is [" + name + "]"));
  }

  /** Returns true if the index keeps vectors without loss. */
  boolean isComplete() {
    return this != INT8;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
