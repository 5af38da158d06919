package io.github.crossmedia.gallery.search;

import java.util.List;

/**
 * A query as it was typed.
 *
 * @param chips the parts that limit the search
 * @param offers parts that could be chips, but are also words that the model knows
 * @param words the rest, for the model and for captions and names
 */
public record TypedQuery(List<Chip> chips, List<Chip> offers, String words) {

  /** Nothing typed. */
  public static final TypedQuery NOTHING = new TypedQuery(List.of(), List.of(), "");

  public TypedQuery {
    chips = List.copyOf(chips);
    offers = List.copyOf(offers);
  }

  /** Returns true if a query consists of chips alone. */
  boolean isLimitOnly() {
    return !chips.isEmpty() && words.isBlank();
  }
}
