package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.store.Period;
import io.github.crossmedia.gallery.store.SearchDocument;
import io.github.crossmedia.serve.Plan;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.document.LongField;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSelector;

/**
 * The options of a search.
 *
 * @param count of hits
 * @param from how many hits to skip
 * @param order of the hits; any order but the best first shows only pictures that may show the
 *     query
 * @param readsTexts whether captions, file names and ticks count, too
 */
public record SearchOptions(
    int count, int from, Plan plan, Limits limits, Order order, boolean readsTexts) {

  public static SearchOptions first(int count) {
    return new SearchOptions(count, 0, Plan.EXACT, Limits.NONE, Order.BEST, true);
  }

  public SearchOptions withPlan(Plan newPlan) {
    return new SearchOptions(count, from, newPlan, limits, order, readsTexts);
  }

  /** Returns these options for another page of hits. */
  public SearchOptions page(int newFrom, int newCount) {
    return new SearchOptions(newCount, newFrom, plan, limits, order, readsTexts);
  }

  /** Limits the search further. */
  SearchOptions and(List<SearchFilter> chips) {
    return new SearchOptions(count, from, plan, limits.and(chips), order, readsTexts);
  }

  /** Returns the same options without texts and ticks: only the pictures count. */
  public SearchOptions withoutTexts() {
    return new SearchOptions(count, from, plan, limits, order, false);
  }

  /**
   * The limits of a search. A picture must satisfy all of them.
   *
   * @param within a word that must be among its strongest
   * @param folder the folder that must contain it, by its path below the pictures' folder
   * @param period when it must have been taken
   * @param chips that must all allow it
   */
  public record Limits(
      Optional<String> within,
      Optional<String> folder,
      Optional<Period> period,
      List<SearchFilter> chips) {

    public static final Limits NONE =
        new Limits(Optional.empty(), Optional.empty(), Optional.empty(), List.of());

    public Limits {
      chips = List.copyOf(chips);
    }

    Limits and(List<SearchFilter> more) {
      return new Limits(
          within, folder, period, Stream.concat(chips.stream(), more.stream()).toList());
    }

    /** Creates the limits, with an album if one is named. */
    public Limits inAlbum(Optional<String> album) {
      return album
          .map(
              name ->
                  and(List.of(SearchFilter.of(SearchFilter.Kind.ALBUM, name, name, List.of(name)))))
          .orElse(this);
    }
  }

  /** The order of the pictures found. In an order by date, pictures of unknown date come last. */
  public enum Order {
    /** The most probable first; all pictures of a folder, the newest first. */
    BEST,
    NEWEST,
    OLDEST,
    /** By folder and file name. */
    FOLDER;

    /** Returns the order of this name. */
    public static Optional<Order> named(String name) {
      return Arrays.stream(values()).filter(order -> order.toString().equals(name)).findFirst();
    }

    /** Returns the name in addresses. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns this order without scores.
     *
     * @param last the last criterion, if there is one
     */
    Sort byFile(Optional<SortField> last) {
      Stream<SortField> date = this == FOLDER ? Stream.of() : Stream.of(byDate());
      Stream<SortField> file =
          Stream.of(
              new SortField(SearchDocument.FILE, SortField.Type.STRING),
              new SortField(SearchDocument.ID, SortField.Type.STRING));
      return new Sort(
          Stream.of(date, file, last.stream()).flatMap(part -> part).toArray(SortField[]::new));
    }

    private SortField byDate() {
      boolean newest = this != OLDEST;
      return LongField.newSortField(
          SearchDocument.TAKEN,
          newest,
          SortedNumericSelector.Type.MIN,
          newest ? Long.MIN_VALUE : Long.MAX_VALUE);
    }
  }
}
