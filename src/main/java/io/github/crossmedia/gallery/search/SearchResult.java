package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.words.QueryReading;
import io.github.crossmedia.gallery.words.Verdict;
import java.util.List;

/**
 * What a search found.
 *
 * @param verdict the best of the hits'
 * @param facets the strongest words of the pictures found, the most frequent first
 * @param timeline the months when pictures of any date were taken that may show the query
 * @param folders those of pictures in any folder that may show the query, by name
 */
public record SearchResult(
    QueryReading reading,
    Verdict verdict,
    long total,
    Tiers tiers,
    List<Hit> hits,
    List<Facet> facets,
    Timeline timeline,
    List<FolderCount> folders) {

  /** The number of pictures with each verdict; the rest have {@link Verdict#HARDLY}. */
  public record Tiers(long yours, long written, long likely, long perhaps) {
    public static final Tiers NONE = new Tiers(0, 0, 0, 0);
  }

  /** How many of the pictures have a word among their strongest. */
  public record Facet(String word, int count) {}

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

  public SearchResult {
    folders = List.copyOf(folders);
    hits = List.copyOf(hits);
    facets = List.copyOf(facets);
  }
}
