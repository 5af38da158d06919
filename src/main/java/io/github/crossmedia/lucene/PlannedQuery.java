package io.github.crossmedia.lucene;

import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.QueryOptions;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;

/** The Lucene query of a prepared question. */
public final class PlannedQuery {

  private PlannedQuery() {}

  /**
   * The query of a field; {@code k} and {@code num_candidates} of the options are for the plan
   * {@code nearest}.
   */
  public static Query of(String field, PreparedQuery prepared, QueryOptions options) {
    return switch (prepared) {
      case PreparedQuery.Exact exact -> CrossMediaField.exact(field, exact.points());
      case PreparedQuery.Nearest nearest ->
          new NearestQuery(
              field,
              nearest.points(),
              options.k(),
              Math.max(options.k(), options.candidates()),
              MatchAllDocsQuery.INSTANCE);
      case PreparedQuery.Words words -> CrossMediaField.words(field, words.words());
      case PreparedQuery.VisualWords visual -> CrossMediaField.visualWords(field, visual.counts());
    };
  }
}
