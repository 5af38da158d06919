package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.store.Period;
import java.util.Optional;

/**
 * Which pictures may be found at all.
 *
 * @param within only those with this word among their strongest
 * @param folder only those in this folder or one below it; its path below the pictures' folder
 * @param period only those taken then
 */
public record SearchLimits(
    Optional<String> within, Optional<String> folder, Optional<Period> period) {

  public static final SearchLimits NONE =
      new SearchLimits(Optional.empty(), Optional.empty(), Optional.empty());
}
