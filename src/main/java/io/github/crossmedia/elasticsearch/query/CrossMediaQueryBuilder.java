package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.query.Preparation.Progress;
import io.github.crossmedia.elasticsearch.reasons.ReasonsQuery;
import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.serve.PreparedQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.lucene.search.Query;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.ConstantScoreQueryBuilder;
import org.elasticsearch.index.query.DisMaxQueryBuilder;
import org.elasticsearch.index.query.LeafQueryBuilder;
import org.elasticsearch.index.query.MatchNoneQueryBuilder;
import org.elasticsearch.index.query.NestedQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.index.query.functionscore.FunctionScoreQueryBuilder;
import org.elasticsearch.search.SearchModule;
import org.elasticsearch.search.vectors.KnnVectorQueryBuilder;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParseException;
import org.elasticsearch.xcontent.XContentParser;

/**
 * The query {@code cross_media}. Its question is prepared once, on the coordinating node; the
 * shards receive the prepared question.
 */
public final class CrossMediaQueryBuilder extends LeafQueryBuilder<CrossMediaQueryBuilder> {

  public static final String NAME = "cross_media";

  private static final int WIRE_VERSION = 2;

  private final QueryForm form;
  private final Preparation preparation;
  private final Progress progress;

  /** How many reasons each hit tells. */
  private final int reasons;

  CrossMediaQueryBuilder(QueryForm form, Preparation preparation) {
    this(form, preparation, new Progress.Unasked(), 0);
  }

  CrossMediaQueryBuilder(QueryForm form, Preparation preparation, Progress progress, int reasons) {
    this.form = form;
    this.preparation = preparation;
    this.progress = progress;
    this.reasons = reasons;
  }

  /** Reads a query sent by another node. */
  public CrossMediaQueryBuilder(StreamInput in, Preparation preparation) throws IOException {
    super(in);
    record Content(QueryForm form, Progress progress, int reasons) {}
    Content content =
        Wire.read(
            in,
            (c, version) ->
                new Content(
                    QueryForm.read(c),
                    c.readBoolean()
                        ? new Progress.Ready(PreparedWire.read(c))
                        : new Progress.Unasked(),
                    version < 2 ? 0 : c.readVInt()));
    this.form = content.form();
    this.progress = content.progress();
    this.reasons = content.reasons();
    this.preparation = preparation;
  }

  @Override
  protected void doWriteTo(StreamOutput out) throws IOException {
    if (progress instanceof Progress.Awaited) {
      throw new IllegalStateException("the query has not been prepared yet");
    }
    Wire.write(
        out,
        WIRE_VERSION,
        content -> {
          form.write(content);
          content.writeBoolean(progress.prepared().isPresent());
          if (progress.prepared().isPresent()) {
            PreparedWire.write(content, progress.prepared().get());
          }
          content.writeVInt(reasons);
        });
  }

  /** Parses a whole query. */
  public static CrossMediaQueryBuilder parse(XContentParser parser, Preparation preparation)
      throws IOException {
    QueryForm.Draft draft = QueryForm.Draft.parse(parser);
    QueryForm form = draft.form();
    NestedDepth.require(form.filters());
    CrossMediaQueryBuilder query =
        new CrossMediaQueryBuilder(form, preparation).boost(draft.boost());
    return draft.name().isEmpty() ? query : query.queryName(draft.name());
  }

  /**
   * Parses a query inside this one. It counts towards the nesting depth, which {@code
   * indices.query.bool.max_nested_depth} limits.
   */
  static QueryBuilder parseFilter(XContentParser parser) throws IOException {
    try {
      return parseInnerQueryBuilder(parser);
    } catch (XContentParseException e) {
      throw NestedDepth.shortened(e);
    }
  }

  QueryForm form() {
    return form;
  }

  /** Returns this query with another model or version. */
  public CrossMediaQueryBuilder ofModel(String model) {
    return with(form.withModel(model), progress, reasons);
  }

  /** Filters are rewritten at the same time, which keeps the rounds of rewriting few. */
  @Override
  protected QueryBuilder doRewrite(QueryRewriteContext context) throws IOException {
    QueryBuilder next =
        switch (progress) {
          case Progress.Unasked unasked -> prepared(preparation.prepare(form, context));
          case Progress.Awaited awaited -> received(awaited);
          case Progress.Ready ready -> this;
        };
    return next instanceof CrossMediaQueryBuilder query ? query.rewriteFilters(context) : next;
  }

  private CrossMediaQueryBuilder prepared(Preparation.Step step) {
    return step.progress() instanceof Progress.Unasked
        ? this
        : with(step.form(), step.progress(), step.reasons());
  }

  private QueryBuilder received(Progress.Awaited awaited) {
    return switch (awaited.slot().get()) {
      case null -> this;
      case Preparation.Ranked ranked -> ranked.query();
      case Preparation.Reply reply -> {
        reply.warnings().forEach(awaited.warnings());
        yield with(form.withoutPixels(), new Progress.Ready(reply.prepared()), reasons);
      }
    };
  }

  private QueryBuilder rewriteFilters(QueryRewriteContext context) throws IOException {
    List<QueryBuilder> rewritten = new ArrayList<>();
    boolean changed = false;
    for (QueryBuilder filter : form.filters()) {
      QueryBuilder next = filter.rewrite(context);
      if (next instanceof MatchNoneQueryBuilder) {
        return next;
      }
      changed |= next != filter;
      rewritten.add(next);
    }
    return changed ? with(form.withFilters(rewritten), progress, reasons) : this;
  }

  private CrossMediaQueryBuilder with(QueryForm newForm, Progress newProgress, int newReasons) {
    return new CrossMediaQueryBuilder(newForm, preparation, newProgress, newReasons)
        .boost(boost)
        .queryName(queryName);
  }

  @Override
  protected Query doToQuery(SearchExecutionContext context) throws IOException {
    PreparedQuery prepared =
        progress
            .prepared()
            .or(form::withoutModel)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "["
                            + NAME
                            + "] cannot load a model here: document-level"
                            + " security and alias filters require a [vector] together with the"
                            + " version that made it, as in [model: corel@3]"));
    return ReasonsQuery.of(
        new ShardQuery(form, context, preparation.windows()).of(prepared), reasons);
  }

  @Override
  protected void doXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startObject(NAME);
    form.toXContent(builder, params);
    boostAndQueryNameToXContent(builder);
    builder.endObject();
  }

  @Override
  protected boolean doEquals(CrossMediaQueryBuilder other) {
    return form.equals(other.form)
        && progress.prepared().equals(other.progress.prepared())
        && reasons == other.reasons;
  }

  @Override
  protected int doHashCode() {
    return Objects.hash(form, progress.prepared(), reasons);
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  @Override
  public TransportVersion getMinimalSupportedVersion() {
    return TransportVersion.zero();
  }

  /**
   * The nesting depth of queries. Elasticsearch limits it while parsing, but starts again inside
   * each {@code knn}.
   */
  static final class NestedDepth {

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
}
