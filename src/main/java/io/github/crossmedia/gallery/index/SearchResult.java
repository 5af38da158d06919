package io.github.crossmedia.gallery.index;

import io.github.crossmedia.gallery.words.Reading;
import io.github.crossmedia.gallery.words.Verdict;
import java.util.List;

/**
 * What a search found.
 *
 * @param verdict the best of the hits'
 * @param facets the strongest words of the pictures found, the most frequent first
 */
public record SearchResult(
    Reading reading, Verdict verdict, long total, Tiers tiers, List<Hit> hits, List<Facet> facets) {

  /** The number of pictures with each verdict; the rest have {@link Verdict#NOTHING}. */
  public record Tiers(long written, long likely, long maybe) {
    public static final Tiers NONE = new Tiers(0, 0, 0);
  }

  /** How many of the pictures have a word among their strongest. */
  public record Facet(String word, int count) {}

  public SearchResult {
    hits = List.copyOf(hits);
    facets = List.copyOf(facets);
  }
}
