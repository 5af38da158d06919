package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.store.SearchDocument;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The words of times in English, German, French and Spanish, in lower case. */
final class TimeWords {

  /** Words before a time. */
  static final Set<String> IN =
      Set.of("in", "from", "of", "during", "im", "von", "aus", "en", "de", "dans", "del");

  static final Set<String> SINCE = Set.of("since", "seit", "ab", "depuis", "desde");
  static final Set<String> AFTER = Set.of("after", "nach", "apr\u00e8s", "despu\u00e9s");
  static final Set<String> UNTIL = Set.of("until", "till", "bis", "hasta");
  static final Set<String> BEFORE = Set.of("before", "vor", "avant");

  /** Words between two times. */
  static final Set<String> TO =
      Set.of(
          "to", "until", "till", "bis", "\u00e0", "au", "a", "al", "hasta", "-", "\u2013",
          "\u2014");

  /** Words between a month or a season and its year. */
  static final Set<String> OF = Set.of("of", "de", "del");

  private static final int SHORT = 3;

  private static final List<Locale> LANGUAGES =
      List.of(Locale.ENGLISH, Locale.GERMAN, Locale.FRENCH, Locale.of("es"));

  private static final Map<String, Month> MONTHS = months();

  private TimeWords() {}

  private static Map<String, Month> months() {
    Map<String, Month> months = new HashMap<>();
    for (Month month : Month.values()) {
      LANGUAGES.forEach(language -> months.put(name(month, language), month));
      months.put(name(month, Locale.ENGLISH).substring(0, SHORT), month);
    }
    months.put("sept", Month.SEPTEMBER);
    return Map.copyOf(months);
  }

  private static String name(Month month, Locale language) {
    String name = month.getDisplayName(TextStyle.FULL, language).toLowerCase(Locale.ROOT);
    return SearchDocument.unaccented(name);
  }

  /** Returns a month by its name, or by the first three letters of the English one. */
  static Optional<Month> month(String text) {
    return Optional.ofNullable(MONTHS.get(SearchDocument.unaccented(text)));
  }

  /** Returns a month by its full name. */
  static Optional<Month> monthInFull(String text) {
    return month(text)
        .filter(
            month ->
                LANGUAGES.stream()
                    .map(language -> name(month, language))
                    .anyMatch(SearchDocument.unaccented(text)::equals));
  }

  /** Returns the first month of a season in the northern hemisphere. */
  static Optional<Month> season(String text) {
    return switch (SearchDocument.unaccented(text)) {
      case "spring", "fruhling", "fruhjahr", "printemps", "primavera" -> Optional.of(Month.MARCH);
      case "summer", "sommer", "ete", "verano" -> Optional.of(Month.JUNE);
      case "autumn", "fall", "herbst", "automne", "otono" -> Optional.of(Month.SEPTEMBER);
      case "winter", "hiver", "invierno" -> Optional.of(Month.DECEMBER);
      default -> Optional.empty();
    };
  }
}
