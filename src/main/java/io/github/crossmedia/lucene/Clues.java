package io.github.crossmedia.lucene;

import io.github.crossmedia.model.BackProjection.Term;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;

/**
 * What goes along with a query so that its hits can be explained without the model: little, unless
 * an explanation is asked for.
 */
final class Clues {

  private static final int MOST_FLOATS = 1 << 12;
  private static final int MOST_FLOATS_EXPLAINED = 1 << 18;

  /** A text may be a whole book, and a header is to be read. */
  private static final int MOST_UNKNOWN = 10;

  private static final int LONGEST_UNKNOWN = 40;

  private final boolean explain;

  Clues(boolean explain) {
    this.explain = explain;
  }

  QueryPoint with(QueryPoint query, VersionRole version, String text) {
    return query.with(with(capped(version.clues(text, explain)), version, text));
  }

  /** The words of a space of words, for a query that has none itself. */
  QueryPoint with(QueryPoint query, VersionRole version) {
    return query.with(capped(version.clues(query.vector())));
  }

  QueryWords with(QueryWords query, VersionRole version, String text) {
    return query.with(with(capped(known(version, text)), version, text));
  }

  QueryCounts with(QueryCounts query, VersionRole version, String text) {
    return query.with(with(capped(known(version, text)), version, text));
  }

  private List<Clue> known(VersionRole version, String text) {
    return explain ? version.clues(text, true) : List.of();
  }

  /** Clues together with the words that the version doesn't know. */
  private static List<Clue> with(List<Clue> known, VersionRole version, String text) {
    List<Clue> all = new ArrayList<>(known);
    version.unknownWords(text).stream()
        .limit(MOST_UNKNOWN)
        .map(Clues::shortened)
        .map(Clue::unknown)
        .forEach(all::add);
    return all;
  }

  private static String shortened(String word) {
    return word.length() <= LONGEST_UNKNOWN ? word : word.substring(0, LONGEST_UNKNOWN) + "...";
  }

  /** As many as there is room for, which are all but of very long queries. */
  private List<Clue> capped(List<Clue> clues) {
    int room = explain ? MOST_FLOATS_EXPLAINED : MOST_FLOATS;
    List<Clue> kept = new ArrayList<>();
    for (Clue clue : clues) {
      room -= floats(clue);
      if (room >= 0) {
        kept.add(clue);
      }
    }
    return kept;
  }

  private static int floats(Clue clue) {
    int floats = SparseVector.of(clue.point()).size();
    for (Term term : clue.back()) {
      for (var view : term.views()) {
        floats +=
            view.weights().dimension() + view.ownNorm().dimension() + view.jointNorm().dimension();
      }
    }
    return floats;
  }
}
