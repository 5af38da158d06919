package io.github.crossmedia.gallery.index;

import java.util.Locale;
import java.util.Optional;

/**
 * How to search.
 *
 * @param count of hits
 * @param from how many hits to pass over first
 * @param within only pictures with this word among their strongest
 * @param captionWeight what a match of a caption adds, as a multiple of its BM25 score
 */
public record SearchOptions(
    int count, int from, Plan plan, Optional<String> within, float captionWeight) {

  /** The way through the index. */
  public enum Plan {
    /** All pictures are compared. */
    EXACT,
    /** Only those are looked at that have a word of the query among their strongest. */
    WORDS;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public static SearchOptions first(int count) {
    return new SearchOptions(count, 0, Plan.EXACT, Optional.empty(), 0.05f);
  }

  public SearchOptions withPlan(Plan newPlan) {
    return new SearchOptions(count, from, newPlan, within, captionWeight);
  }

  public SearchOptions withCaptionWeight(float newWeight) {
    return new SearchOptions(count, from, plan, within, newWeight);
  }
}
