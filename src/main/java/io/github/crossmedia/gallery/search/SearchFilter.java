package io.github.crossmedia.gallery.search;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.gallery.store.FilterFields;
import io.github.crossmedia.gallery.store.Period;
import io.github.crossmedia.gallery.store.SearchDocument;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.lucene.document.KeywordField;
import org.apache.lucene.document.LongField;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.QueryBuilder;

/**
 * A part of a query that limits the hits instead of being read as a word, such as a month or a
 * camera.
 *
 * @param text as it was typed
 * @param reads its meaning in words
 * @param values of the field, one of which a picture must have; none for a time
 * @param periods in one of which it must have been taken
 */
public record SearchFilter(
    Kind kind,
    String text,
    String reads,
    @JsonIgnore List<String> values,
    @JsonIgnore List<Period> periods) {

  /** What a chip limits. */
  public enum Kind {
    TIME,
    FOLDER,
    /** The whole name of a file. */
    FILE,
    CAMERA,
    LENS,
    PLACE,
    TYPE,
    ALBUM,
    /** Leaves out what shows a word, by the reading of the query. */
    WITHOUT;

    /** Returns the name in JSON, and before the colon of a query. */
    @JsonValue
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the kind that a query names before a colon. */
    static Optional<Kind> named(String label) {
      return List.of(values()).stream()
          .filter(kind -> kind != TIME && kind != WITHOUT)
          .filter(kind -> kind.label().equals(label.toLowerCase(Locale.ROOT)))
          .findFirst();
    }
  }

  public SearchFilter {
    values = List.copyOf(values);
    periods = List.copyOf(periods);
  }

  static SearchFilter of(Kind kind, String text, String reads, List<String> values) {
    return new SearchFilter(kind, text, reads, values, List.of());
  }

  static SearchFilter of(Period period, String text) {
    return of(List.of(period), text, period.inWords());
  }

  static SearchFilter of(List<Period> periods, String text, String reads) {
    return new SearchFilter(Kind.TIME, text, reads, List.of(), periods);
  }

  /** Returns a sentence about it. */
  String note() {
    return Formatted.of("\"%s\" limits the search to the %s %s.", text, kind.label(), reads);
  }

  /** The Lucene queries of chips. */
  static final class Queries {

    private Queries() {}

    static Query of(SearchFilter chip) {
      return switch (chip.kind()) {
        case TIME -> taken(chip.periods());
        case FILE -> KeywordField.newSetQuery(FilterFields.FILE_NAME, values(chip));
        case FOLDER -> KeywordField.newSetQuery(FilterFields.FOLDER, values(chip));
        case TYPE -> KeywordField.newSetQuery(FilterFields.TYPE, values(chip));
        case ALBUM -> KeywordField.newSetQuery(FilterFields.ALBUM, values(chip));
        case CAMERA -> phrase(FilterFields.CAMERA, chip.values().getFirst());
        case LENS -> phrase(FilterFields.LENS, chip.values().getFirst());
        case PLACE -> phrase(FilterFields.PLACE, chip.values().getFirst());
        case WITHOUT -> MatchAllDocsQuery.INSTANCE;
      };
    }

    private static List<BytesRef> values(SearchFilter chip) {
      return chip.values().stream().map(BytesRef::new).toList();
    }

    private static Query taken(List<Period> periods) {
      BooleanQuery.Builder any = new BooleanQuery.Builder();
      periods.forEach(period -> any.add(taken(period), Occur.SHOULD));
      return any.build();
    }

    static Query taken(Period period) {
      return LongField.newRangeQuery(
          SearchDocument.TAKEN, period.firstSecond(), period.lastSecond());
    }

    /** Returns pictures whose field contains these words side by side. */
    static Query phrase(String field, String words) {
      Query phrase = new QueryBuilder(SearchDocument.analyzer()).createPhraseQuery(field, words);
      return phrase == null ? new MatchNoDocsQuery("no words") : phrase;
    }
  }
}
