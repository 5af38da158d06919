package io.github.crossmedia.gallery.store;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The pictures that people ticked or crossed out.
 *
 * @param yours ids of pictures that were ticked
 * @param crossedOut ids of pictures that were crossed out
 */
public record TickedPictures(Set<String> yours, Set<String> crossedOut) {

  public static final TickedPictures NONE = new TickedPictures(Set.of(), Set.of());

  public TickedPictures {
    yours = Set.copyOf(yours);
    crossedOut = Set.copyOf(crossedOut);
  }

  /** Returns those ticked for all of the words, and those crossed out for all of them. */
  public static TickedPictures forAll(List<String> words, Lessons lessons) {
    return words.stream().map(lessons::ticked).reduce(TickedPictures::and).orElse(NONE);
  }

  private TickedPictures and(TickedPictures other) {
    return new TickedPictures(common(yours, other.yours), common(crossedOut, other.crossedOut));
  }

  private static Set<String> common(Set<String> one, Set<String> other) {
    Set<String> both = new TreeSet<>(one);
    both.retainAll(other);
    return both;
  }
}
