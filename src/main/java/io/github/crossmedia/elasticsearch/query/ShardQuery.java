package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldType;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.PreparedQuery;
import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.SearchService;

/** A prepared question as the Lucene query of one shard. */
final class ShardQuery {

  private final QueryForm form;
  private final SearchExecutionContext context;

  ShardQuery(QueryForm form, SearchExecutionContext context) {
    this.form = form;
    this.context = context;
  }

  Query of(PreparedQuery prepared) throws IOException {
    Optional<CrossMediaFieldType> searched = SearchedField.of(context, form.field());
    if (searched.isEmpty()) {
      return new MatchNoDocsQuery("no mapping for [" + form.field() + "]");
    }
    CrossMediaFieldType pictures = searched.get();
    if (form.question() instanceof Question.Point) {
      LearnedDimensions.require(pictures, prepared.points());
    }
    Query planned = plan(prepared, pictures);
    Query query = isFiltered(prepared) ? planned : filtered(planned);
    float minScore = form.options().minScore();
    return minScore > 0 ? new MinScoreQuery(query, minScore) : query;
  }

  private Query plan(PreparedQuery prepared, CrossMediaFieldType pictures) throws IOException {
    String field = pictures.name();
    return switch (prepared) {
      case PreparedQuery.Exact exact -> {
        requireScansAllowed("exact");
        yield form.options().quantised()
            ? new NativeVectors(form, pictures, context).scanned(exact.points())
            : lucene(exact, field);
      }
      case PreparedQuery.Nearest nearest ->
          new NativeVectors(form, pictures, context).nearest(nearest.points());
      case PreparedQuery.Words words -> lucene(words, field);
      case PreparedQuery.VisualWords visual -> {
        requireScansAllowed("visual_words");
        yield CrossMediaField.shown(field, lucene(visual, field));
      }
    };
  }

  private Query lucene(PreparedQuery prepared, String field) {
    return prepared.toQuery(field, form.options().query(), MatchAllDocsQuery.INSTANCE);
  }

  /**
   * The native query looks among the filtered documents only; filters that are evaluated again
   * double the work at each level where they nest. Within nested objects it takes filters of the
   * document around them as well, which no other plan does.
   */
  private boolean isFiltered(PreparedQuery prepared) {
    return prepared instanceof PreparedQuery.Nearest
        && context.nestedScope().getObjectMapper() == null;
  }

  private void requireScansAllowed(String plan) {
    if (!context.allowExpensiveQueries()) {
      throw new IllegalArgumentException(
          "the plan ["
              + plan
              + "] scans all documents, which ["
              + SearchService.ALLOW_EXPENSIVE_QUERIES.getKey()
              + "] forbids");
    }
  }

  private Query filtered(Query query) throws IOException {
    if (form.filters().isEmpty()) {
      return query;
    }
    BooleanQuery.Builder both = new BooleanQuery.Builder().add(query, Occur.MUST);
    for (QueryBuilder filter : form.filters()) {
      both.add(filter.toQuery(context), Occur.FILTER);
    }
    return both.build();
  }
}
