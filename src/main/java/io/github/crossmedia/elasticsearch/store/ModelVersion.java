package io.github.crossmedia.elasticsearch.store;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Comparator;

/** One version of a model, which never changes; written {@code corel@3}. */
public record ModelVersion(String id, int number)
    implements ModelReference, Comparable<ModelVersion> {

  private static final Comparator<ModelVersion> ORDER =
      Comparator.comparing(ModelVersion::id).thenComparing(ModelVersion::number);

  public ModelVersion {
    ModelReference.checkedId(id);
    if (number < 1) {
      throw new IllegalArgumentException("versions of a model count from 1, not " + number);
    }
  }

  /** Reads {@code corel@3}. */
  @JsonCreator
  public static ModelVersion parse(String text) {
    int at = text.indexOf('@');
    try {
      return new ModelVersion(
          text.substring(0, Math.max(at, 0)), Integer.parseInt(text.substring(at + 1)));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "[" + text + "] is no version of a model, which is written as in [corel@3]", e);
    }
  }

  @Override
  public int compareTo(ModelVersion other) {
    return ORDER.compare(this, other);
  }

  @JsonValue
  @Override
  public String toString() {
    return id + "@" + number;
  }
}
