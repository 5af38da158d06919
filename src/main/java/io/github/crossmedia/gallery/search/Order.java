package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.store.SearchDocument;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.document.LongField;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSelector;

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
