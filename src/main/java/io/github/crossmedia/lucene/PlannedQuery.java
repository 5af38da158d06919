package io.github.crossmedia.lucene;

import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.QueryOptions;
import io.github.crossmedia.serve.QueryVector;
import java.util.List;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;

/** The Lucene query of a prepared question: one case for each plan. */
public final class PlannedQuery {

  private PlannedQuery() {}

  /** The vectors of documents, in fields of Lucene that may be another's. */
  public interface Vectors<E extends Exception> {
    /** Documents scored by the plan {@code exact}. */
    Query exact(List<QueryVector> points) throws E;

    /** Documents found by the plan {@code nearest}. */
    Query nearest(List<QueryVector> points) throws E;
  }

  /** The query of a field whose vectors may be kept elsewhere. */
  public static <E extends Exception> Query of(
      String field, PreparedQuery prepared, Vectors<E> vectors) throws E {
    return switch (prepared) {
      case PreparedQuery.Exact exact -> vectors.exact(exact.points());
      case PreparedQuery.Nearest nearest -> vectors.nearest(nearest.points());
      case PreparedQuery.Words words -> CrossMediaField.words(field, words.words());
      case PreparedQuery.VisualWords visual -> CrossMediaField.visualWords(field, visual.counts());
    };
  }

  /** The query of a field that has its own vectors. */
  static Query of(String field, PreparedQuery prepared, QueryOptions options) {
    return of(
        field,
        prepared,
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
