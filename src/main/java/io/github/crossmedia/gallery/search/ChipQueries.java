package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.store.FilterFields;
import io.github.crossmedia.gallery.store.Period;
import io.github.crossmedia.gallery.store.SearchDocument;
import java.util.List;
import org.apache.lucene.document.KeywordField;
import org.apache.lucene.document.LongField;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.QueryBuilder;

/** The Lucene queries of chips. */
final class ChipQueries {

  private ChipQueries() {}

  static Query of(Chip chip) {
    return switch (chip.kind()) {
      case TIME -> taken(chip.periods());
      case FOLDER -> KeywordField.newSetQuery(FilterFields.FOLDER, values(chip));
      case TYPE -> KeywordField.newSetQuery(FilterFields.TYPE, values(chip));
      case ALBUM -> KeywordField.newSetQuery(FilterFields.ALBUM, values(chip));
      case CAMERA -> phrase(FilterFields.CAMERA, chip.values().getFirst());
      case LENS -> phrase(FilterFields.LENS, chip.values().getFirst());
      case PLACE -> phrase(FilterFields.PLACE, chip.values().getFirst());
    };
  }

  private static List<BytesRef> values(Chip chip) {
    return chip.values().stream().map(BytesRef::new).toList();
  }

  private static Query taken(List<Period> periods) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    periods.forEach(period -> any.add(taken(period), Occur.SHOULD));
    return any.build();
  }

  static Query taken(Period period) {
    return LongField.newRangeQuery(SearchDocument.TAKEN, period.firstSecond(), period.lastSecond());
  }

  /** Returns pictures whose field contains these words side by side. */
  static Query phrase(String field, String words) {
    Query phrase = new QueryBuilder(SearchDocument.analyzer()).createPhraseQuery(field, words);
    return phrase == null ? new MatchNoDocsQuery("no words") : phrase;
  }
}
