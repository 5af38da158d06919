package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.words.QueryReading;
import io.github.crossmedia.gallery.words.Verdict;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The result of a search.
 *
 * @param typed the parts of the query that limit it, and those that could
 * @param isRanked whether pictures are ordered by how well they answer; else all are shown
 * @param verdict the best verdict of the hits
 * @param facets the strongest words of the pictures found, the most frequent first
 * @param timeline the months of all pictures that may show the query
 * @param folders the folders of all pictures that may show the query, by name
 */
public record SearchResult(
    QueryReading reading,
    TypedQuery typed,
    boolean isRanked,
    Verdict verdict,
    long total,
    Tiers tiers,
    List<Hit> hits,
    List<Facet> facets,
    Timeline timeline,
    List<FolderCount> folders) {

  /** The number of pictures with each verdict. All others have {@link Verdict#HARDLY}. */
  public record Tiers(long yours, long written, long likely, long perhaps) {
    public static final Tiers NONE = new Tiers(0, 0, 0, 0);
  }

  /**
   * The number of pictures that likely show a word, or that were taken near a place.
   *
   * @param shown the word in the language of the query
   * @param isPlace whether it is the name of a place
   */
  public record Facet(String word, String shown, int count, boolean isPlace) {

    Facet(String word, int count, boolean isPlace) {
      this(word, word, count, isPlace);
    }

    Facet counted(int pictures) {
      return new Facet(word, shown, pictures, isPlace);
    }

    private Facet in(UnaryOperator<String> language) {
      return isPlace ? this : new Facet(word, language.apply(word), count, false);
    }
  }

  /** The months with pictures, the latest first, and the number of those of unknown date. */
  public record Timeline(List<MonthCount> months, int undated) {
    public static final Timeline NONE = new Timeline(List.of(), 0);

    public Timeline {
      months = List.copyOf(months);
    }
  }

  /**
   * The number of pictures taken in a month.
   *
   * @param month such as {@code 2019-03}
   */
  public record MonthCount(String month, int count) {}

  /** The number of pictures in a folder and those below it. */
  public record FolderCount(String folder, int count) {}

  /**
   * A query as it was typed.
   *
   * @param chips the parts that limit the search
   * @param offers parts that could be chips, but are also words that the model knows
   * @param words the rest, for the model and for captions and names
   */
  public record TypedQuery(List<SearchFilter> chips, List<SearchFilter> offers, String words) {

    /** Nothing typed. */
    public static final TypedQuery NOTHING = new TypedQuery(List.of(), List.of(), "");

    public TypedQuery {
      chips = List.copyOf(chips);
      offers = List.copyOf(offers);
    }

    /** Returns the chips that limit the search; what a query leaves out is among its words. */
    private Stream<SearchFilter> limits() {
      return chips.stream().filter(chip -> chip.kind() != SearchFilter.Kind.WITHOUT);
    }

    /** Returns true if a query consists of chips alone. */
    boolean isLimitOnly() {
      return !chips.isEmpty() && words.isBlank();
    }
  }

  public SearchResult {
    folders = List.copyOf(folders);
    hits = List.copyOf(hits);
    facets = List.copyOf(facets);
  }

  /** Returns the same result for this typed query. */
  SearchResult of(TypedQuery query) {
    return with(query, facets);
  }

  /** Returns the same result with facets in the language of the query. */
  SearchResult in(UnaryOperator<String> language) {
    return with(typed, facets.stream().map(facet -> facet.in(language)).toList());
  }

  private SearchResult with(TypedQuery query, List<Facet> words) {
    return new SearchResult(
        reading, query, isRanked, verdict, total, tiers, hits, words, timeline, folders);
  }

  /** Returns sentences about the parts of the query that were not searched as typed. */
  public List<String> notes() {
    return Stream.concat(typed.limits().map(SearchFilter::note), reading.notes().stream()).toList();
  }
}
