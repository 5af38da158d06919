package io.github.crossmedia.lucene;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.search.Explanation;

/**
 * A part of a raw score. The shares of a score add up to it, and so do the parts of a share.
 *
 * @param name the word, the view and the number of the visual word, the name or number of the
 *     concept, or what the rest is
 * @param weight the weight of a word in the query, 0 for everything else
 * @param parts the parts of the share; empty if they are not known
 * @param as the words that a word is made of, if no picture showed it
 */
public record Share(
    Kind kind, String name, float weight, float share, List<Share> parts, List<String> as) {

  /** The kind of thing that has a share. */
  public enum Kind {
    /** A word of the query. */
    WORD,
    /** A visual word of the document. */
    VISUAL_WORD,
    /** A dimension of a latent space. */
    CONCEPT,
    /** What the model adds to every score, or to that of every text. */
    OFFSET,
    /** The sum of everything else, including rounding. */
    REST
  }

  private static final double NEGLIGIBLE = 1e-7;

  public Share {
    parts = List.copyOf(parts);
    as = List.copyOf(as);
  }

  /** Creates a share of something that is not a word. */
  Share(Kind kind, String name, float share) {
    this(kind, name, 0, share, List.of(), List.of());
  }

  /** Returns the strongest shares of a whole, and the rest. */
  static List<Share> strongest(List<Share> all, int count, double whole) {
    return strongest(all, count, whole, "");
  }

  /** Returns the strongest shares of a whole, and the rest with what it is. */
  static List<Share> strongest(List<Share> all, int count, double whole, String says) {
    List<Share> sorted = new ArrayList<>(all);
    sorted.sort(Comparator.comparing((Share s) -> -Math.abs(s.share())).thenComparing(Share::name));
    List<Share> kept = new ArrayList<>(sorted.subList(0, Math.min(count, sorted.size())));
    double rest = whole;
    for (Share share : kept) {
      rest -= share.share();
    }
    if (Math.abs(rest) > NEGLIGIBLE * Math.max(1, Math.abs(whole))) {
      kept.add(new Share(Kind.REST, says, FiniteFloats.of(rest)));
    }
    return kept;
  }

  /** Returns this share with at most {@code count} parts, the strongest. */
  public Share atMost(int count) {
    return parts.isEmpty()
        ? this
        : new Share(kind, name, weight, share, strongest(named(parts), count, share), as);
  }

  /** Returns all shares that have a name. */
  static List<Share> named(List<Share> shares) {
    return shares.stream().filter(share -> share.kind() != Kind.REST).toList();
  }

  private String made() {
    return as.isEmpty() ? "" : " (as " + String.join(", ", as) + ")";
  }

  Explanation explain() {
    String what =
        switch (kind) {
          case WORD -> "word \"" + name + "\"" + made() + " of weight " + weight + " in the query";
          case VISUAL_WORD -> "visual word " + name;
          case CONCEPT -> "concept " + name;
          case OFFSET -> "offset, whatever the words";
          case REST -> name.isEmpty() ? "all others" : name;
        };
    return Explanation.match(
        share,
        parts.isEmpty() ? what : what + ", computed as a sum from:",
        parts.stream().map(Share::explain).toList());
  }
}
