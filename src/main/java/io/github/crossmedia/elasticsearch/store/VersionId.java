package io.github.crossmedia.elasticsearch.store;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Comparator;

/** One version of a model, which never changes; written {@code corel@3}. */
public record VersionId(String id, int number) implements ModelReference, Comparable<VersionId> {

  private static final Comparator<VersionId> ORDER =
      Comparator.comparing(VersionId::id).thenComparing(VersionId::number);

  public VersionId {
    ModelReference.checkedId(id);
    if (number < 1) {
      throw new IllegalArgumentException("versions of a model count from 1, not " + number);
    }
  }

  /** Reads {@code corel@3}. */
  @JsonCreator
  public static VersionId parse(String text) {
    int at = text.indexOf('@');
    try {
      return new VersionId(
          text.substring(0, Math.max(at, 0)), Integer.parseInt(text.substring(at + 1)));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "[" + text + "] is no version of a model, which is written as in [corel@3]", e);
    }
  }

  @Override
  public int compareTo(VersionId other) {
    return ORDER.compare(this, other);
  }

  @JsonValue
  @Override
  public String toString() {
    return id + "@" + number;
  }
}
