package io.github.crossmedia.elasticsearch.query;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.ConstantScoreQueryBuilder;
import org.elasticsearch.index.query.DisMaxQueryBuilder;
import org.elasticsearch.index.query.NestedQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.functionscore.FunctionScoreQueryBuilder;
import org.elasticsearch.search.SearchModule;
import org.elasticsearch.search.vectors.KnnVectorQueryBuilder;
import org.elasticsearch.xcontent.XContentParseException;

/**
 * The nesting depth of queries. Elasticsearch limits it while parsing, but starts again inside each
 * {@code knn}.
 */
final class NestedDepth {

  private NestedDepth() {}

  /** Rejects a query whose filters are nested too deeply. */
  static void require(List<QueryBuilder> filters) {
    if (1 + deepest(filters) > AbstractQueryBuilder.getMaxNestedDepth()) {
      throw new TooDeepException(
          "The nested depth of the query exceeds the maximum nested depth for queries set in ["
              + SearchModule.INDICES_MAX_NESTED_DEPTH_SETTING.getKey()
              + "]");
    }
  }

  private static final class TooDeepException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    TooDeepException(String message) {
      super(message);
    }
  }

  /** Returns the failure without the places that each parser around the query adds. */
  static RuntimeException shortened(XContentParseException failure) {
    Throwable tooDeep = ExceptionsHelper.unwrap(failure, TooDeepException.class);
    return tooDeep == null ? failure : (TooDeepException) tooDeep;
  }

  private static int deepest(Collection<QueryBuilder> queries) {
    return queries.stream().mapToInt(NestedDepth::of).max().orElse(0);
  }

  private static int of(QueryBuilder query) {
    return 1 + deepest(within(query));
  }

  /** Returns the queries within a query. */
  static List<QueryBuilder> within(QueryBuilder query) {
    return switch (query) {
      case CrossMediaQueryBuilder own -> own.form().filters();
      case KnnVectorQueryBuilder knn -> knn.filterQueries();
      case BoolQueryBuilder bool ->
          Stream.of(bool.must(), bool.filter(), bool.should(), bool.mustNot())
              .flatMap(List::stream)
              .toList();
      case ConstantScoreQueryBuilder constant -> List.of(constant.innerQuery());
      case NestedQueryBuilder nested -> List.of(nested.query());
      case DisMaxQueryBuilder max -> max.innerQueries();
      case FunctionScoreQueryBuilder scored -> List.of(scored.query());
      default -> List.of();
    };
  }
}
