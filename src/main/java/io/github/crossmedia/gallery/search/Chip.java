package io.github.crossmedia.gallery.search;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.crossmedia.gallery.store.Period;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A part of a query that limits the hits instead of being read as a word, such as a month or a
 * camera.
 *
 * @param text as it was typed
 * @param reads its meaning in words
 * @param values of the field, one of which a picture must have; none for a time
 * @param periods in one of which it must have been taken
 */
public record Chip(
    Kind kind,
    String text,
    String reads,
    @JsonIgnore List<String> values,
    @JsonIgnore List<Period> periods) {

  /** What a chip limits. */
  public enum Kind {
    TIME,
    FOLDER,
    CAMERA,
    LENS,
    PLACE,
    TYPE,
    ALBUM;

    /** Returns the name in JSON, and before the colon of a query. */
    @JsonValue
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the kind that a query names before a colon. */
    static Optional<Kind> named(String label) {
      return List.of(values()).stream()
          .filter(kind -> kind != TIME && kind.label().equals(label.toLowerCase(Locale.ROOT)))
          .findFirst();
    }
  }

  public Chip {
    values = List.copyOf(values);
    periods = List.copyOf(periods);
  }

  static Chip of(Kind kind, String text, String reads, List<String> values) {
    return new Chip(kind, text, reads, values, List.of());
  }

  static Chip of(Period period, String text) {
    return of(List.of(period), text, period.inWords());
  }

  static Chip of(List<Period> periods, String text, String reads) {
    return new Chip(Kind.TIME, text, reads, List.of(), periods);
  }

  /** Returns a sentence about it. */
  String note() {
    return String.format(
        Locale.ROOT, "\"%s\" limits the search to the %s %s.", text, kind.label(), reads);
  }
}
