package io.github.crossmedia.gallery.index;

import io.github.crossmedia.lucene.Plan;
import java.util.Optional;

/**
 * How to search.
 *
 * @param count of hits
 * @param from how many hits to skip
 * @param within only pictures with this word among their strongest
 * @param readsTexts whether captions and names of files are searched, too
 */
public record SearchOptions(
    int count, int from, Plan plan, Optional<String> within, boolean readsTexts) {

  public static SearchOptions first(int count) {
    return new SearchOptions(count, 0, Plan.EXACT, Optional.empty(), true);
  }

  public SearchOptions withPlan(Plan newPlan) {
    return new SearchOptions(count, from, newPlan, within, readsTexts);
  }

  /** Searches by what pictures show, without their texts. */
  public SearchOptions withoutTexts() {
    return new SearchOptions(count, from, plan, within, false);
  }
}
