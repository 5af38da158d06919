package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.store.Period;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The limits of a search. A picture must satisfy all of them.
 *
 * @param within a word that must be among its strongest
 * @param folder the folder that must contain it, by its path below the pictures' folder
 * @param period when it must have been taken
 * @param chips that must all allow it
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

  /** Creates the limits, with an album if one is named. */
  public SearchLimits inAlbum(Optional<String> album) {
    return album
        .map(name -> and(List.of(Chip.of(Chip.Kind.ALBUM, name, name, List.of(name)))))
        .orElse(this);
  }
}
