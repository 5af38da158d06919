package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.search.SearchFilter.Kind;
import io.github.crossmedia.gallery.store.Albums;
import io.github.crossmedia.gallery.store.FileRecord;
import io.github.crossmedia.gallery.store.FilterFields;
import io.github.crossmedia.gallery.store.Period;
import io.github.crossmedia.gallery.store.SearchDocument;
import io.github.crossmedia.gallery.words.QueryReader;
import java.io.IOException;
import java.time.LocalDate;
import java.time.Month;
import java.time.YearMonth;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
 * Quoted and required parts are never chips; what is left out is one.
 */
final class TypedFilters {

  private static final Pattern PIECE = Pattern.compile("[-+!]?(?:\\p{Alpha}+:)?\"[^\"]*\"?|\\S+");
  private static final Pattern EXPLICIT = Pattern.compile("(\\p{Alpha}+):\"?([^\"]+)\"?");
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{M}\\p{N}].*");
  private static final Pattern WITH_LETTERS = Pattern.compile(".*\\p{L}.*");
  private static final Pattern LEFT_OUT =
      Pattern.compile("[-!](?:\"[^\"]+\"|[\\p{L}\\p{N}][^:()]*)");
  private static final Pattern SIMPLE = Pattern.compile("[\\p{L}\\p{M}\\p{N}'\u2019-]+");

  /** Words before what a picture must not show, in the languages that are read. */
  private static final Pattern WITHOUT =
      Pattern.compile(
          "no|not|without|excluding|except|ohne|keine?[nrm]?|nicht|au\u00dfer|sans|sin",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern ARTICLE =
      Pattern.compile(
          "an?|the|any|eine?[nrm]?|d(?:er|ie|as|en|em)|une?|l[ea]s?|des?|el|los|una",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern NOR =
      Pattern.compile("or|nor|oder|noch|ou|ni", Pattern.CASE_INSENSITIVE);

  private static final int MAX_PHRASE = 3;
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
    int file = file(at);
    if (file > 0) {
      return file;
    }
    Optional<TypedTime> time = TypedTime.at(lower(at), LocalDate.now());
    if (time.isPresent() && (!time.get().isVague() || isTaken(time.get()))) {
      int length = time.get().words();
      chips.add(SearchFilter.of(time.get().period(), typed(at, length)));
      return length;
    }
    int without = leaveOut(at);
    if (without > 0) {
      return without;
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

  /**
   * Reads the whole name of a file, such as "a (1).jpg", and returns the number of its pieces, 0
   * where no file has such a name.
   */
  private int file(int at) throws IOException {
    for (int length = pieces.size() - at; length > 0; length--) {
      String name = typed(at, length);
      if (FileRecord.FileType.of(name).isPresent()) {
        Optional<SearchFilter> chip = named(Kind.FILE, name, name);
        if (chip.isPresent()) {
          chips.add(chip.get());
          return length;
        }
      }
    }
    return 0;
  }

  /**
   * Reads what a picture must not show: "-people", "no people", "without the dog or cats". Returns
   * the number of pieces, 0 where nothing is left out. A name of the collection that begins with
   * such a word stays a name.
   */
  private int leaveOut(int at) throws IOException {
    String piece = pieces.get(at);
    if (LEFT_OUT.matcher(piece).matches()) {
      leaveOut(piece, piece.substring(1).replace("\"", ""));
      return 1;
    }
    if (!WITHOUT.matcher(piece).matches() || !isWordAt(at + 1) || beginsName(at)) {
      return 0;
    }
    int next = at + leaveOut(at, at + 1);
    while (next < pieces.size() && NOR.matcher(pieces.get(next)).matches() && isWordAt(next + 1)) {
      next += leaveOut(next, next + 1);
    }
    return next - at;
  }

  /** Leaves out the word or phrase after an article, and returns the number of pieces from here. */
  private int leaveOut(int from, int at) {
    int first = at;
    while (ARTICLE.matcher(pieces.get(first)).matches() && isWordAt(first + 1)) {
      first++;
    }
    int length = Math.min(MAX_PHRASE, longest(first));
    while (length > 1 && !isEntry(phrase(first, length), length)) {
      length--;
    }
    int taken = first + Math.max(1, length) - from;
    leaveOut(typed(from, taken), phrase(first, Math.max(1, length)));
    return taken;
  }

  private boolean isEntry(String phrase, int words) {
    return QueryReader.words(phrase).size() == words && reader.same(phrase).isPresent();
  }

  private void leaveOut(String text, String what) {
    chips.add(SearchFilter.of(Kind.WITHOUT, text, what, List.of()));
    words.add(SIMPLE.matcher(what).matches() ? "-" + what : "-\"" + what + "\"");
  }

  private String phrase(int at, int length) {
    return typed(at, length).replaceAll("[,;.!?\"]+", "");
  }

  private boolean isWordAt(int at) {
    return at < pieces.size() && (isPlain(pieces.get(at)) || pieces.get(at).matches("\"[^\"]+\""));
  }

  private boolean beginsName(int at) throws IOException {
    for (int length = longest(at); length > 1; length--) {
      if (anyKind(typed(at, length)).isPresent()) {
        return true;
      }
    }
    return false;
  }

  /** Returns a chip that finds nothing, so that the limit is not silently ignored. */
  private SearchFilter nothing(Kind kind, Matcher explicit, int at) {
    return SearchFilter.of(kind, pieces.get(at), explicit.group(2), List.of(explicit.group(2)));
  }

  private boolean isTaken(TypedTime time) throws IOException {
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

  /**
   * Returns true if a name is more than common words: what a dictionary has, or what a compound is
   * made of, gives way to it.
   */
  private boolean isUnknown(String name) {
    List<String> all = QueryReader.words(SearchDocument.words(name));
    return all.isEmpty() || !all.stream().allMatch(reader::isCommon);
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
      case FILE -> file(text, name);
      case WITHOUT -> Optional.empty();
      case TYPE ->
          FileRecord.FileType.named(name)
              .map(type -> SearchFilter.of(Kind.TYPE, text, type, List.of(type)));
      case CAMERA -> phrase(kind, FilterFields.CAMERA, text, name);
      case LENS -> phrase(kind, FilterFields.LENS, text, name);
      case PLACE -> place(text, name);
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

  /**
   * Returns the folders of this name anywhere, or the folder at this path. A query that asks for a
   * folder by name also finds those whose name contains the words.
   */
  private Optional<SearchFilter> folder(String text, String name) throws IOException {
    String asked = comparable(name);
    List<String> all = terms(FilterFields.FOLDER);
    List<String> named =
        all.stream().filter(path -> path.equals(name) || last(path).equals(asked)).toList();
    if (named.isEmpty() && !text.equals(name)) {
      named = all.stream().filter(path -> contains(last(path), asked)).toList();
    }
    if (named.isEmpty()) {
      return Optional.empty();
    }
    String reads = named.stream().distinct().limit(3).collect(Collectors.joining(", "));
    return Optional.of(SearchFilter.of(Kind.FOLDER, text, reads, named));
  }

  private Optional<SearchFilter> file(String text, String name) throws IOException {
    SearchFilter chip =
        SearchFilter.of(Kind.FILE, text, name, List.of(SearchDocument.fileName(name)));
    return searcher.count(SearchFilter.Queries.of(chip)) > 0 ? Optional.of(chip) : Optional.empty();
  }

  private static String last(String path) {
    return comparable(path.substring(path.lastIndexOf('/') + 1));
  }

  private static boolean contains(String name, String words) {
    return !words.isEmpty() && (" " + name + " ").contains(" " + words + " ");
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

  /** Returns the chip of a place, which it names in capitals and without "in". */
  private Optional<SearchFilter> place(String text, String name) throws IOException {
    List<String> parts = new ArrayList<>();
    for (String part : name.split(",")) {
      parts.add(spelled(part, FilterFields.PLACE));
    }
    String reads = parts.stream().map(TypedFilters::inCapitals).collect(Collectors.joining(", "));
    return phrase(Kind.PLACE, FilterFields.PLACE, text, String.join(" ", parts))
        .map(chip -> SearchFilter.of(Kind.PLACE, text, reads, chip.values()));
  }

  private static String inCapitals(String name) {
    return Stream.of(name.split(" "))
        .filter(word -> !word.isEmpty() && !TypedTime.TimeWords.IN.contains(word))
        .map(word -> Character.toTitleCase(word.charAt(0)) + word.substring(1))
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

  /** The years in which pictures were taken in a month that is typed without a year. */
  record TakenMonths(IndexSearcher searcher) {

    /**
     * Returns the chip for a month in which pictures were taken, such as "January", "in January".
     */
    Optional<SearchFilter> chip(String text, String name) throws IOException {
      String lower = name.toLowerCase(Locale.ROOT);
      int blank = lower.indexOf(' ');
      boolean isAfterIn = blank > 0 && TypedTime.TimeWords.IN.contains(lower.substring(0, blank));
      Optional<Month> month =
          TypedTime.TimeWords.monthInFull(isAfterIn ? lower.substring(blank + 1) : lower);
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
}
