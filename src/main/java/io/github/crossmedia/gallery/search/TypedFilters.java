package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.search.Chip.Kind;
import io.github.crossmedia.gallery.store.Albums;
import io.github.crossmedia.gallery.store.FileType;
import io.github.crossmedia.gallery.store.FilterFields;
import io.github.crossmedia.gallery.store.SearchDocument;
import io.github.crossmedia.gallery.words.QueryReader;
import java.io.IOException;
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
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;

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
  private final List<Chip> chips = new ArrayList<>();
  private final List<Chip> offers = new ArrayList<>();
  private final List<String> words = new ArrayList<>();

  private TypedFilters(IndexSearcher searcher, QueryReader reader) {
    this.searcher = searcher;
    this.reader = reader;
  }

  /** Reads a query. */
  static TypedQuery read(String text, IndexSearcher searcher, QueryReader reader)
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
    return new TypedQuery(
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
    Optional<TypedTime> time = TypedTime.at(lower(at));
    if (time.isPresent() && (!time.get().isVague() || isTaken(time.get()))) {
      int length = time.get().words();
      chips.add(Chip.of(time.get().period(), typed(at, length)));
      return length;
    }
    for (int length = longest(at); length > 0; length--) {
      String name = typed(at, length);
      Optional<Chip> chip = anyKind(name);
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
  private Chip nothing(Kind kind, Matcher explicit, int at) {
    return Chip.of(kind, pieces.get(at), explicit.group(2), List.of(explicit.group(2)));
  }

  private boolean isTaken(TypedTime time) throws IOException {
    return searcher.count(ChipQueries.taken(time.period())) > 0;
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
  private Optional<Chip> anyKind(String name) throws IOException {
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
      Optional<Chip> chip = named(kind, name, name);
      if (chip.isPresent()) {
        return chip;
      }
    }
    return Optional.empty();
  }

  private Optional<Chip> named(Kind kind, String text, String name) throws IOException {
    return switch (kind) {
      case TIME -> new TakenMonths(searcher).chip(text, name);
      case ALBUM -> album(text, name);
      case FOLDER -> folder(text, name);
      case TYPE -> FileType.named(name).map(type -> Chip.of(Kind.TYPE, text, type, List.of(type)));
      case CAMERA -> phrase(kind, FilterFields.CAMERA, text, name);
      case LENS -> phrase(kind, FilterFields.LENS, text, name);
      case PLACE -> phrase(kind, FilterFields.PLACE, text, spelled(name, FilterFields.PLACE));
    };
  }

  private Optional<Chip> album(String text, String name) throws IOException {
    String lower = name.toLowerCase(Locale.ROOT);
    if (STARRED.contains(lower)) {
      return Optional.of(Chip.of(Kind.ALBUM, text, Albums.FAVOURITES, List.of(Albums.FAVOURITES)));
    }
    List<String> named =
        terms(FilterFields.ALBUM).stream().filter(album -> album.equalsIgnoreCase(name)).toList();
    return named.isEmpty()
        ? Optional.empty()
        : Optional.of(Chip.of(Kind.ALBUM, text, named.getFirst(), named));
  }

  /** Returns the folders of this name anywhere, or the folder at this path. */
  private Optional<Chip> folder(String text, String name) throws IOException {
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
    return Optional.of(Chip.of(Kind.FOLDER, text, reads, named));
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

  private Optional<Chip> phrase(Kind kind, String field, String text, String name)
      throws IOException {
    String plain = SearchDocument.words(name);
    return !plain.isEmpty() && searcher.count(ChipQueries.phrase(field, plain)) > 0
        ? Optional.of(Chip.of(kind, text, name, List.of(plain)))
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
}
