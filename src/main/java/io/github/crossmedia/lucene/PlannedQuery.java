package io.github.crossmedia.lucene;

import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.QueryOptions;
import io.github.crossmedia.serve.QueryVector;
import java.util.List;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;

/** Makes the Lucene query of a prepared query, with one case for each plan. */
public final class PlannedQuery {

  private PlannedQuery() {}

  /** Makes the queries that compare vectors, which may be in Lucene fields of another owner. */
  public interface Vectors<E extends Exception> {
    /** Returns a query by the plan {@code exact}. */
    Query exact(List<QueryVector> points) throws E;

    /** Returns a query by the plan {@code nearest}. */
    Query nearest(List<QueryVector> points) throws E;
  }

  /** Returns the query of a field whose vectors may be in other Lucene fields. */
  public static <E extends Exception> Query of(
      String field, PreparedQuery prepared, WindowCache windows, Vectors<E> vectors) throws E {
    return switch (prepared) {
      case PreparedQuery.Exact exact -> vectors.exact(exact.points());
      case PreparedQuery.Nearest nearest -> vectors.nearest(nearest.points());
      case PreparedQuery.Words words -> new WordsQuery(field, words.words(), windows);
      case PreparedQuery.VisualWords visual -> CrossMediaField.visualWords(field, visual.counts());
    };
  }

  /** Returns the query of a field that has its own vectors. */
  static Query of(String field, PreparedQuery prepared, QueryOptions options, WindowCache windows) {
    return of(
        field,
        prepared,
        windows,
        new Vectors<RuntimeException>() {
          @Override
          public Query exact(List<QueryVector> points) {
            return CrossMediaField.exact(field, points);
          }

          @Override
          public Query nearest(List<QueryVector> points) {
            int candidates = Math.max(options.k(), options.candidates());
            return new NearestQuery(
                field, points, options.k(), candidates, MatchAllDocsQuery.INSTANCE);
          }
        });
  }
}
