package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.search.SearchFilter.Kind;
import io.github.crossmedia.gallery.store.Albums;
import io.github.crossmedia.gallery.store.FileRecord;
import io.github.crossmedia.gallery.store.FilterFields;
import io.github.crossmedia.gallery.store.Period;
import io.github.crossmedia.gallery.store.SearchDocument;
import io.github.crossmedia.gallery.words.QueryReader;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.time.Year;
import java.time.YearMonth;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.NumericUtils;

/**
 * Finds the chips in a query: times, and the folders, cameras, lenses, places, file types and
 * albums that the pictures have. Words that the model knows stay words and are offered as chips.
 * Quoted, required and excluded parts are never chips.
 */
final class TypedFilters {

  private static final Pattern PIECE = Pattern.compile("[-+!]?(?:\\p{Alpha}+:)?\"[^\"]*\"?|\\S+");
  private static final Pattern EXPLICIT = Pattern.compile("(\\p{Alpha}+):\"?([^\"]+)\"?");
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{M}\\p{N}].*");
  private static final Pattern WITH_LETTERS = Pattern.compile(".*\\p{L}.*");
  private static final int MAX_NAME_WORDS = 6;
  private static final int MIN_NAME = 3;
  private static final Set<String> STARRED =
      Set.of(Albums.FAVOURITES, "favourite", "favorites", "favorite", "starred", "\u2605");

  private final IndexSearcher searcher;
  private final QueryReader reader;
  private final List<String> pieces = new ArrayList<>();
  private final List<SearchFilter> chips = new ArrayList<>();
  private final List<SearchFilter> offers = new ArrayList<>();
  private final List<String> words = new ArrayList<>();

  private TypedFilters(IndexSearcher searcher, QueryReader reader) {
    this.searcher = searcher;
    this.reader = reader;
  }

  /** Reads a query. */
  static SearchResult.TypedQuery read(String text, IndexSearcher searcher, QueryReader reader)
      throws IOException {
    TypedFilters filters = new TypedFilters(searcher, reader);
    Matcher piece = PIECE.matcher(text);
    while (piece.find()) {
      filters.pieces.add(piece.group());
    }
    for (int at = 0; at < filters.pieces.size(); ) {
      at += filters.take(at);
    }
    boolean isPlain = filters.chips.isEmpty();
    return new SearchResult.TypedQuery(
        filters.chips, filters.offers, isPlain ? text : String.join(" ", filters.words));
  }

  /** Reads the part that begins here, and returns the number of its pieces. */
  private int take(int at) throws IOException {
    Matcher explicit = EXPLICIT.matcher(pieces.get(at));
    Optional<Kind> kind = explicit.matches() ? Kind.named(explicit.group(1)) : Optional.empty();
    if (kind.isPresent()) {
      chips.add(
          named(kind.get(), pieces.get(at), explicit.group(2))
              .orElseGet(() -> nothing(kind.get(), explicit, at)));
      return 1;
    }
    Optional<Times> time = Times.at(lower(at));
    if (time.isPresent() && (!time.get().isVague() || isTaken(time.get()))) {
      int length = time.get().words();
      chips.add(SearchFilter.of(time.get().period(), typed(at, length)));
      return length;
    }
    for (int length = longest(at); length > 0; length--) {
      String name = typed(at, length);
      Optional<SearchFilter> chip = anyKind(name);
      if (chip.isPresent()) {
        if (isUnknown(name)) {
          chips.add(chip.get());
          return length;
        }
        offers.add(chip.get());
        break;
      }
    }
    words.add(pieces.get(at));
    return 1;
  }

  /** Returns a chip that finds nothing, so that the limit is not silently ignored. */
  private SearchFilter nothing(Kind kind, Matcher explicit, int at) {
    return SearchFilter.of(kind, pieces.get(at), explicit.group(2), List.of(explicit.group(2)));
  }

  private boolean isTaken(Times time) throws IOException {
    return searcher.count(SearchFilter.Queries.taken(time.period())) > 0;
  }

  /** Returns the words from here on, without punctuation, up to a quoted piece or an operator. */
  private List<String> lower(int at) {
    List<String> lower = new ArrayList<>();
    for (int i = at; i < pieces.size(); i++) {
      String piece = pieces.get(i);
      if (!isPlain(piece) && !(i > at && piece.matches("[-\u2013\u2014]"))) {
        break;
      }
      lower.add(piece.toLowerCase(Locale.ROOT).replaceAll("[,;.!?]+$", ""));
    }
    return lower;
  }

  private static boolean isPlain(String piece) {
    return PLAIN.matcher(piece).matches() || STARRED.contains(piece);
  }

  private int longest(int at) {
    int length = 0;
    while (length < MAX_NAME_WORDS
        && at + length < pieces.size()
        && isPlain(pieces.get(at + length))) {
      length++;
    }
    return length;
  }

  private String typed(int at, int length) {
    return String.join(" ", pieces.subList(at, at + length));
  }

  /** Returns true if the model does not know one of the words of a name. */
  private boolean isUnknown(String name) {
    List<String> all = QueryReader.words(SearchDocument.words(name));
    return all.isEmpty() || all.stream().anyMatch(word -> reader.find(word).isEmpty());
  }

  /** Returns the chip for a name in a query, if the name is one. */
  private Optional<SearchFilter> anyKind(String name) throws IOException {
    boolean isName =
        WITH_LETTERS.matcher(name).matches()
            && SearchDocument.words(name).length() >= MIN_NAME
            && !QueryReader.words(name).isEmpty();
    if (!isName && !STARRED.contains(name)) {
      return Optional.empty();
    }
    for (Kind kind :
        List.of(
            Kind.ALBUM, Kind.FOLDER, Kind.TIME, Kind.TYPE, Kind.PLACE, Kind.CAMERA, Kind.LENS)) {
      Optional<SearchFilter> chip = named(kind, name, name);
      if (chip.isPresent()) {
        return chip;
      }
    }
    return Optional.empty();
  }

  private Optional<SearchFilter> named(Kind kind, String text, String name) throws IOException {
    return switch (kind) {
      case TIME -> new TakenMonths(searcher).chip(text, name);
      case ALBUM -> album(text, name);
      case FOLDER -> folder(text, name);
      case TYPE ->
          FileRecord.FileType.named(name)
              .map(type -> SearchFilter.of(Kind.TYPE, text, type, List.of(type)));
      case CAMERA -> phrase(kind, FilterFields.CAMERA, text, name);
      case LENS -> phrase(kind, FilterFields.LENS, text, name);
      case PLACE -> phrase(kind, FilterFields.PLACE, text, spelled(name, FilterFields.PLACE));
    };
  }

  private Optional<SearchFilter> album(String text, String name) throws IOException {
    String lower = name.toLowerCase(Locale.ROOT);
    if (STARRED.contains(lower)) {
      return Optional.of(
          SearchFilter.of(Kind.ALBUM, text, Albums.FAVOURITES, List.of(Albums.FAVOURITES)));
    }
    List<String> named =
        terms(FilterFields.ALBUM).stream().filter(album -> album.equalsIgnoreCase(name)).toList();
    return named.isEmpty()
        ? Optional.empty()
        : Optional.of(SearchFilter.of(Kind.ALBUM, text, named.getFirst(), named));
  }

  /** Returns the folders of this name anywhere, or the folder at this path. */
  private Optional<SearchFilter> folder(String text, String name) throws IOException {
    String asked = comparable(name);
    List<String> named =
        terms(FilterFields.FOLDER).stream()
            .filter(
                path ->
                    path.equals(name)
                        || comparable(path.substring(path.lastIndexOf('/') + 1)).equals(asked))
            .toList();
    if (named.isEmpty()) {
      return Optional.empty();
    }
    String reads = named.stream().distinct().limit(3).collect(Collectors.joining(", "));
    return Optional.of(SearchFilter.of(Kind.FOLDER, text, reads, named));
  }

  private static String comparable(String name) {
    return SearchDocument.unaccented(SearchDocument.words(name));
  }

  /** Returns a name with its words as a field has them, such as "zürich" for "zurich". */
  private String spelled(String name, String field) throws IOException {
    List<String> terms = terms(field);
    return Stream.of(SearchDocument.words(name).split(" "))
        .map(
            word ->
                terms.stream()
                    .filter(
                        term ->
                            SearchDocument.unaccented(term).equals(SearchDocument.unaccented(word)))
                    .findFirst()
                    .orElse(word))
        .collect(Collectors.joining(" "));
  }

  private Optional<SearchFilter> phrase(Kind kind, String field, String text, String name)
      throws IOException {
    String plain = SearchDocument.words(name);
    return !plain.isEmpty() && searcher.count(SearchFilter.Queries.phrase(field, plain)) > 0
        ? Optional.of(SearchFilter.of(kind, text, name, List.of(plain)))
        : Optional.empty();
  }

  private List<String> terms(String field) throws IOException {
    List<String> values = new ArrayList<>();
    Terms terms = MultiTerms.getTerms(searcher.getIndexReader(), field);
    if (terms != null) {
      TermsEnum each = terms.iterator();
      while (each.next() != null) {
        values.add(each.term().utf8ToString());
      }
    }
    return values;
  }

  /**
   * A time in a query: a year, a month, a day or a season, or a range of them.
   *
   * @param words how many words it takes
   * @param isVague whether it may be some other number
   */
  record Times(Period period, int words, boolean isVague) {

    private static final Pattern ISO = Pattern.compile("(\\d{4})-(\\d\\d)(?:-(\\d\\d))?");
    private static final Pattern YEAR = Pattern.compile("(?:19|20)\\d\\d");
    private static final Pattern JOINED =
        Pattern.compile("((?:19|20)\\d\\d|\\p{L}{3,})[-\u2013\u2014]((?:19|20)\\d\\d|\\p{L}{3,})");
    private static final int MONTHS_OF_A_SEASON = 3;

    /** Returns the longest time that begins with a word. Words are in lower case. */
    static Optional<Times> at(List<String> words) {
      String first = words.isEmpty() ? "" : words.getFirst();
      List<String> rest = words.subList(Math.min(1, words.size()), words.size());
      if (TimeWords.SINCE.contains(first) || TimeWords.AFTER.contains(first)) {
        return single(rest).map(time -> time.open(TimeWords.AFTER.contains(first), false).longer());
      }
      if (TimeWords.UNTIL.contains(first) || TimeWords.BEFORE.contains(first)) {
        return single(rest).map(time -> time.open(TimeWords.BEFORE.contains(first), true).longer());
      }
      if (TimeWords.IN.contains(first)) {
        return range(rest).or(() -> single(rest)).map(Times::longer);
      }
      return range(words).or(() -> single(words));
    }

    private Times longer() {
      return new Times(period, words + 1, isVague && words == 0);
    }

    /** Returns all time from this one on, or up to it. Some words exclude the time itself. */
    private Times open(boolean without, boolean isPast) {
      LocalDate day =
          isPast
              ? without ? period.first().minusDays(1) : period.last()
              : without ? period.last().plusDays(1) : period.first();
      return new Times(isPast ? Period.until(day) : Period.since(day), words, false);
    }

    private static Optional<Times> range(List<String> words) {
      if (words.isEmpty()) {
        return Optional.empty();
      }
      Matcher joined = JOINED.matcher(words.getFirst());
      if (joined.matches()) {
        return between(joined.group(1), joined.group(2), words.subList(1, words.size()));
      }
      Optional<Times> from = single(words);
      if (from.isPresent()) {
        int used = from.get().words();
        if (words.size() > used + 1 && TimeWords.TO.contains(words.get(used))) {
          return single(words.subList(used + 1, words.size()))
              .flatMap(to -> joined(from.get().period(), to, used + 1));
        }
        return Optional.empty();
      }
      boolean isMonthTo = words.size() > 2 && TimeWords.TO.contains(words.get(1));
      return isMonthTo
          ? monthTo(words.getFirst(), words.subList(2, words.size()), 2)
          : Optional.empty();
    }

    /** "2010-2012", or the beginning of "june-august 2012". */
    private static Optional<Times> between(String from, String to, List<String> rest) {
      if (YEAR.matcher(from).matches() && YEAR.matcher(to).matches()) {
        return joined(year(from), new Times(year(to), 1, true), 0);
      }
      if (rest.isEmpty() || TimeWords.month(to).isEmpty()) {
        return Optional.empty();
      }
      return monthTo(from, List.of(to, rest.getFirst()), 0);
    }

    /** Returns a month with the year of the month after it. */
    private static Optional<Times> monthTo(String from, List<String> to, int used) {
      Optional<Month> month = TimeWords.month(from);
      Optional<Times> end = single(to);
      if (month.isEmpty() || end.isEmpty()) {
        return Optional.empty();
      }
      Period last = end.get().period();
      int year = last.first().getYear();
      YearMonth first = YearMonth.of(year, month.get());
      boolean isYearBefore = first.atDay(1).isAfter(last.last());
      Period begin = Period.of(isYearBefore ? first.minusYears(1) : first);
      return joined(begin, end.get(), used);
    }

    private static Optional<Times> joined(Period from, Times to, int used) {
      Period last = to.period();
      return last.last().isBefore(from.first())
          ? Optional.empty()
          : Optional.of(
              new Times(
                  new Period(from.first(), last.last()),
                  used + to.words(),
                  to.isVague() && used == 0));
    }

    private static Optional<Times> single(List<String> words) {
      if (words.isEmpty()) {
        return Optional.empty();
      }
      String first = words.getFirst();
      Matcher iso = ISO.matcher(first);
      try {
        if (iso.matches()) {
          YearMonth month = YearMonth.parse(first.substring(0, 7));
          return found(
              iso.group(3) == null ? Period.of(month) : Period.of(LocalDate.parse(first)),
              1,
              false);
        }
        if (YEAR.matcher(first).matches()) {
          return found(year(first), 1, true);
        }
        return named(words);
      } catch (DateTimeException noSuchDay) {
        return Optional.empty();
      }
    }

    /** "january 2013", "enero de 2013", "12 march 2019", "march 12, 2019", "summer 2012". */
    private static Optional<Times> named(List<String> words) {
      if (words.size() > 2 && TimeWords.OF.contains(words.get(1))) {
        return named(List.of(words.getFirst(), words.get(2))).map(Times::longer);
      }
      String second = words.size() > 1 ? words.get(1) : "";
      String third = words.size() > 2 ? words.get(2) : "";
      Optional<Month> month = TimeWords.month(words.getFirst());
      if (month.isPresent() && YEAR.matcher(second).matches()) {
        return found(Period.of(YearMonth.of(Integer.parseInt(second), month.get())), 2, false);
      }
      if (month.isPresent() && isDay(second) && YEAR.matcher(third).matches()) {
        return found(day(second, month.get(), third), 3, false);
      }
      if (isDay(words.getFirst()) && YEAR.matcher(third).matches()) {
        return TimeWords.month(second)
            .flatMap(named -> found(day(words.getFirst(), named, third), 3, false));
      }
      Optional<Month> season = TimeWords.season(words.getFirst());
      if (season.isPresent() && YEAR.matcher(second).matches()) {
        YearMonth first = YearMonth.of(Integer.parseInt(second), season.get());
        LocalDate last = first.plusMonths(MONTHS_OF_A_SEASON - 1).atEndOfMonth();
        return found(new Period(first.atDay(1), last), 2, false);
      }
      return Optional.empty();
    }

    private static Optional<Times> found(Period period, int words, boolean isVague) {
      return Optional.of(new Times(period, words, isVague));
    }

    private static Period year(String year) {
      return Period.of(Year.of(Integer.parseInt(year)));
    }

    private static boolean isDay(String text) {
      return text.matches("\\d{1,2}(?:st|nd|rd|th|\\.)?");
    }

    private static Period day(String day, Month month, String year) {
      return Period.of(
          LocalDate.of(Integer.parseInt(year), month, Integer.parseInt(day.replaceAll("\\D", ""))));
    }
  }

  /** The years in which pictures were taken in a month that is typed without a year. */
  record TakenMonths(IndexSearcher searcher) {

    /**
     * Returns the chip for a month in which pictures were taken, such as "January", "in January".
     */
    Optional<SearchFilter> chip(String text, String name) throws IOException {
      String lower = name.toLowerCase(Locale.ROOT);
      int blank = lower.indexOf(' ');
      boolean isAfterIn = blank > 0 && TimeWords.IN.contains(lower.substring(0, blank));
      Optional<Month> month = TimeWords.monthInFull(isAfterIn ? lower.substring(blank + 1) : lower);
      List<Period> taken = month.isPresent() ? taken(month.get()) : List.of();
      return taken.isEmpty()
          ? Optional.empty()
          : Optional.of(
              SearchFilter.of(
                  taken,
                  text,
                  "any " + month.get().getDisplayName(TextStyle.FULL, Locale.ENGLISH)));
    }

    private List<Period> taken(Month month) throws IOException {
      byte[] first = PointValues.getMinPackedValue(searcher.getIndexReader(), SearchDocument.TAKEN);
      byte[] last = PointValues.getMaxPackedValue(searcher.getIndexReader(), SearchDocument.TAKEN);
      List<Period> taken = new ArrayList<>();
      if (first != null) {
        int until = year(last);
        for (int year = year(first); year <= until; year++) {
          Period period = Period.of(YearMonth.of(year, month));
          if (searcher.count(SearchFilter.Queries.taken(period)) > 0) {
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

  /** The words of times in English, German, French and Spanish, in lower case. */
  static final class TimeWords {

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
}
