package io.github.crossmedia.gallery.search;

import io.github.crossmedia.serve.Plan;
import java.util.List;

/**
 * How to search.
 *
 * @param count of hits
 * @param from how many hits to skip
 * @param order of the hits; in any but the best first, only pictures that may show the query
 * @param readsTexts whether captions, names of files and ticks of people count, too
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

  /** Searches by what pictures show, without their texts and ticks. */
  public SearchOptions withoutTexts() {
    return new SearchOptions(count, from, plan, limits, order, false);
  }
}
