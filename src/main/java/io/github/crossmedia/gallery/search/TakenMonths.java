package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.store.Period;
import io.github.crossmedia.gallery.store.SearchDocument;
import java.io.IOException;
import java.time.Month;
import java.time.YearMonth;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.NumericUtils;

/** The years in which pictures were taken in a month that is typed without a year. */
record TakenMonths(IndexSearcher searcher) {

  /** Returns the chip for a month in which pictures were taken, such as "January", "in January". */
  Optional<Chip> chip(String text, String name) throws IOException {
    String lower = name.toLowerCase(Locale.ROOT);
    int blank = lower.indexOf(' ');
    boolean isAfterIn = blank > 0 && TimeWords.IN.contains(lower.substring(0, blank));
    Optional<Month> month = TimeWords.monthInFull(isAfterIn ? lower.substring(blank + 1) : lower);
    List<Period> taken = month.isPresent() ? taken(month.get()) : List.of();
    return taken.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Chip.of(
                taken, text, "any " + month.get().getDisplayName(TextStyle.FULL, Locale.ENGLISH)));
  }

  private List<Period> taken(Month month) throws IOException {
    byte[] first = PointValues.getMinPackedValue(searcher.getIndexReader(), SearchDocument.TAKEN);
    byte[] last = PointValues.getMaxPackedValue(searcher.getIndexReader(), SearchDocument.TAKEN);
    List<Period> taken = new ArrayList<>();
    if (first != null) {
      int until = year(last);
      for (int year = year(first); year <= until; year++) {
        Period period = Period.of(YearMonth.of(year, month));
        if (searcher.count(ChipQueries.taken(period)) > 0) {
          taken.add(period);
        }
      }
    }
    return taken;
  }

  private static int year(byte[] seconds) {
    return Period.month(NumericUtils.sortableBytesToLong(seconds, 0)).getYear();
  }
}
