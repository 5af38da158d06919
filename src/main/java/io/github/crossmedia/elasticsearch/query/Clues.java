package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.lucene.Clue;
import io.github.crossmedia.lucene.ModelVersion;
import io.github.crossmedia.lucene.QueryCounts;
import io.github.crossmedia.lucene.QueryPoint;
import io.github.crossmedia.lucene.QueryWords;
import io.github.crossmedia.model.BackProjection.Term;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;

/**
 * What goes along with a query so that shards can explain what they find: little, unless an
 * explanation is asked for.
 */
final class Clues {

  private static final int MOST_FLOATS = 1 << 12;
  private static final int MOST_FLOATS_EXPLAINED = 1 << 18;

  private final boolean explain;

  Clues(Options options) {
    this.explain = options.explain();
  }

  QueryPoint with(QueryPoint query, ModelVersion version, String text) {
    return query.with(capped(version.clues(text, explain)));
  }

  /** The words of a space of words, for a query that has none itself. */
  QueryPoint with(QueryPoint query, ModelVersion version) {
    return query.with(capped(version.clues(query.vector())));
  }

  QueryWords with(QueryWords query, ModelVersion version, String text) {
    return explain ? query.with(capped(version.clues(text, true))) : query;
  }

  QueryCounts with(QueryCounts query, ModelVersion version, String text) {
    return explain ? query.with(capped(version.clues(text, true))) : query;
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
