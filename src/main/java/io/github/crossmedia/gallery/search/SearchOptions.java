package io.github.crossmedia.gallery.search;

import io.github.crossmedia.serve.Plan;
import java.util.List;

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
    int count, int from, Plan plan, SearchLimits limits, Order order, boolean readsTexts) {

  public static SearchOptions first(int count) {
    return new SearchOptions(count, 0, Plan.EXACT, SearchLimits.NONE, Order.BEST, true);
  }

  public SearchOptions withPlan(Plan newPlan) {
    return new SearchOptions(count, from, newPlan, limits, order, readsTexts);
  }

  /** Limits the search further. */
  SearchOptions and(List<Chip> chips) {
    return new SearchOptions(count, from, plan, limits.and(chips), order, readsTexts);
  }

  /** Returns the same options without texts and ticks: only the pictures count. */
  public SearchOptions withoutTexts() {
    return new SearchOptions(count, from, plan, limits, order, false);
  }
}
