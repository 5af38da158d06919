package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldType;
import io.github.crossmedia.lucene.ComparableDocuments;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.PlannedQuery;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PreparedQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.index.search.NestedHelper;
import org.elasticsearch.search.SearchService;

/** A prepared question as the Lucene query of one shard. */
final class ShardQuery {

  private final QueryForm form;
  private final SearchExecutionContext context;

  ShardQuery(QueryForm form, SearchExecutionContext context) {
    this.form = form;
    this.context = context;
  }

  Query of(PreparedQuery asked) throws IOException {
    Optional<CrossMediaFieldType> searched = SearchedField.of(context, form.field());
    if (searched.isEmpty()) {
      return new MatchNoDocsQuery("no mapping for [" + form.field() + "]");
    }
    if (asked.forms().isEmpty()) {
      return new MatchNoDocsQuery("no version of a model reads the question");
    }
    CrossMediaFieldType pictures = searched.get();
    PreparedQuery prepared = planned(asked, pictures);
    if (form.question() instanceof Question.Point) {
      LearnedDimensions.require(pictures, prepared.points());
    }
    List<Query> filters = filters(pictures);
    Query found = plan(prepared, pictures, filters);
    Query query = isFiltered(prepared) ? found : filtered(found, filters);
    float minScore = form.options().of(Options.MIN_SCORE);
    return minScore > 0 ? new MinScoreQuery(query, minScore) : query;
  }

  /**
   * Returns the query with its plan: by default {@code nearest} if a native field has all vectors.
   */
  private PreparedQuery planned(PreparedQuery asked, CrossMediaFieldType pictures)
      throws IOException {
    return asked instanceof PreparedQuery.Exact exact
            && form.options().leavesThePlanOpen()
            && pictures.vectorField().isPresent()
            && context.searcher() != null
            && ComparableDocuments.areCovered(
                context.searcher(), pictures.name(), pictures.vectorField().get())
        ? new PreparedQuery.Nearest(exact.points())
        : asked;
  }

  /**
   * Returns the filters, each created once. A filter that native queries inspect, to tell nested
   * objects from their parents, stays unchanged.
   */
  private List<Query> filters(CrossMediaFieldType pictures) throws IOException {
    String nested = context.nestedLookup().getNestedParent(pictures.name());
    List<Query> filters = new ArrayList<>();
    for (QueryBuilder builder : form.filters()) {
      Query filter = builder.toQuery(context);
      boolean lookedInto =
          nested != null && !NestedHelper.mightMatchNonNestedDocs(filter, nested, context);
      filters.add(lookedInto ? filter : new SharedQuery(filter));
    }
    return filters;
  }

  private Query plan(PreparedQuery prepared, CrossMediaFieldType pictures, List<Query> filters)
      throws IOException {
    if (prepared.plan().scans()) {
      requireScansAllowed(prepared.plan());
    }
    String field = pictures.name();
    Query query =
        PlannedQuery.of(
            field,
            prepared,
            form.options().query(),
            new NativeVectors(form, pictures, filters, context));
    return prepared.plan() == Plan.VISUAL_WORDS ? CrossMediaField.shown(field, query) : query;
  }

  /**
   * Returns true if the native query searches only the filtered documents. Evaluating filters again
   * would double the work at each level of nesting. In nested objects only the native query accepts
   * filters on the parent document.
   */
  private boolean isFiltered(PreparedQuery prepared) {
    return prepared.plan() == Plan.NEAREST && context.nestedScope().getObjectMapper() == null;
  }

  private void requireScansAllowed(Plan plan) {
    if (!context.allowExpensiveQueries()) {
      throw new IllegalArgumentException(
          "the plan ["
              + plan
              + "] scans all documents, which ["
              + SearchService.ALLOW_EXPENSIVE_QUERIES.getKey()
              + "] forbids");
    }
  }

  /** Returns the matches of a query among those of filters. */
  static Query filtered(Query query, List<Query> filters) {
    if (filters.isEmpty()) {
      return query;
    }
    BooleanQuery.Builder both = new BooleanQuery.Builder().add(query, Occur.MUST);
    filters.forEach(filter -> both.add(filter, Occur.FILTER));
    return both.build();
  }
}
