package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.store.Period;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which pictures may be found at all.
 *
 * @param within only those with this word among their strongest
 * @param folder only those in this folder or one below it; its path below the pictures' folder
 * @param period only those taken then
 * @param chips only those that all of them allow
 */
public record SearchLimits(
    Optional<String> within, Optional<String> folder, Optional<Period> period, List<Chip> chips) {

  public static final SearchLimits NONE =
      new SearchLimits(Optional.empty(), Optional.empty(), Optional.empty(), List.of());

  public SearchLimits {
    chips = List.copyOf(chips);
  }

  SearchLimits and(List<Chip> more) {
    return new SearchLimits(
        within, folder, period, Stream.concat(chips.stream(), more.stream()).toList());
  }

  /** Limited to an album, if one is named. */
  public SearchLimits inAlbum(Optional<String> album) {
    return album
        .map(name -> and(List.of(Chip.of(Chip.Kind.ALBUM, name, name, List.of(name)))))
        .orElse(this);
  }
}
