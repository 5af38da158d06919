package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.serve.PreparedQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.lucene.search.Query;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.query.LeafQueryBuilder;
import org.elasticsearch.index.query.MatchNoneQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParseException;
import org.elasticsearch.xcontent.XContentParser;

/**
 * The query {@code cross_media}. Its question is prepared once, on the coordinating node; the
 * shards receive the prepared question.
 */
public final class CrossMediaQueryBuilder extends LeafQueryBuilder<CrossMediaQueryBuilder> {

  public static final String NAME = "cross_media";

  private static final int WIRE_VERSION = 1;

  /**
   * The state of a query on a field of another type, which needs no preparation; shards report its
   * type.
   */
  private static final Progress UNMAPPED =
      new Progress.Answered(new PreparedQuery.Exact(List.of()));

  private final QueryForm form;
  private final Preparation preparation;
  private final Progress progress;

  CrossMediaQueryBuilder(QueryForm form, Preparation preparation) {
    this(form, preparation, new Progress.Unasked());
  }

  CrossMediaQueryBuilder(QueryForm form, Preparation preparation, Progress progress) {
    this.form = form;
    this.preparation = preparation;
    this.progress = progress;
  }

  /** Reads a query sent by another node. */
  public CrossMediaQueryBuilder(StreamInput in, Preparation preparation) throws IOException {
    super(in);
    record Content(QueryForm form, Progress progress) {}
    Content content =
        Wire.read(
            in,
            (c, version) ->
                new Content(
                    QueryForm.read(c),
                    c.readBoolean()
                        ? new Progress.Answered(PreparedWire.read(c))
                        : new Progress.Unasked()));
    this.form = content.form();
    this.progress = content.progress();
    this.preparation = preparation;
  }

  @Override
  protected void doWriteTo(StreamOutput out) throws IOException {
    if (progress instanceof Progress.Asked || progress instanceof Progress.Ranked) {
      throw new IllegalStateException("the query has not been prepared yet");
    }
    Wire.write(
        out,
        WIRE_VERSION,
        content -> {
          form.write(content);
          content.writeBoolean(progress.answer().isPresent());
          if (progress.answer().isPresent()) {
            PreparedWire.write(content, progress.answer().get());
          }
        });
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
    return with(form.withModel(model), progress);
  }

  /** Filters are rewritten at the same time, which keeps the rounds of rewriting few. */
  @Override
  protected QueryBuilder doRewrite(QueryRewriteContext context) throws IOException {
    QueryBuilder next =
        switch (progress) {
          case Progress.Unasked unasked -> ask(context);
          case Progress.Asked asked ->
              asked.slot().get() == null ? this : answered(asked.slot().get(), asked.warnings());
          case Progress.Ranked ranked -> ranked.slot().get() == null ? this : ranked.slot().get();
          case Progress.Answered answered -> this;
        };
    return next instanceof CrossMediaQueryBuilder query ? query.rewriteFilters(context) : next;
  }

  private QueryBuilder ask(QueryRewriteContext context) {
    Optional<PreparedQuery> known = Preparation.withoutModel(form);
    boolean canAsk = canAsk(context);
    if (known.isPresent() && !(canAsk && form.options().usesVectorField(known.get()))) {
      return with(form, new Progress.Answered(known.get()));
    }
    if (!canAsk) {
      return this;
    }
    if (form.options().model().isEmpty()) {
      Optional<String> named = preparation.defaultModel(context, form.field());
      return named.isEmpty()
          ? with(form.answered(), UNMAPPED)
          : with(form.withModel(named.get()), progress).ask(context);
    }
    ResolvedIndices indices = context.getResolvedIndices();
    Optional<ShadowPool> shadow = preparation.shadow(form);
    if (shadow.isPresent()) {
      AtomicReference<QueryBuilder> ranked = new AtomicReference<>();
      context.registerAsyncAction(
          (client, listener) ->
              preparation.rank(client, form, shadow.get(), indices, into(ranked, listener)));
      return with(form, new Progress.Ranked(ranked));
    }
    QueryForm whole = context.isExplain() ? form.withExplain() : form;
    Optional<Preparation.Reply> ready = preparation.ready(whole, context);
    if (ready.isPresent()) {
      return with(whole, progress).answered(ready.get(), preparation.warnings());
    }
    AtomicReference<Preparation.Reply> slot = new AtomicReference<>();
    context.registerAsyncAction(
        (client, listener) -> preparation.reply(client, whole, context, into(slot, listener)));
    return with(whole, new Progress.Asked(slot, preparation.warnings()));
  }

  private static <T> ActionListener<T> into(AtomicReference<T> slot, ActionListener<?> listener) {
    return listener.map(
        value -> {
          slot.set(value);
          return null;
        });
  }

  private QueryBuilder answered(Preparation.Reply reply, Consumer<String> warnings) {
    reply.warnings().forEach(warnings);
    return with(form.answered(), new Progress.Answered(reply.prepared()));
  }

  /**
   * Returns true if requests are possible: a shard can't wait for responses, and security validates
   * queries of roles without a client.
   */
  private static boolean canAsk(QueryRewriteContext context) {
    return context.convertToSearchExecutionContext() == null
        && context.getMinTransportVersion() != null;
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
    return changed ? with(form.withFilters(rewritten), progress) : this;
  }

  private CrossMediaQueryBuilder with(QueryForm newForm, Progress newProgress) {
    return new CrossMediaQueryBuilder(newForm, preparation, newProgress)
        .boost(boost)
        .queryName(queryName);
  }

  @Override
  protected Query doToQuery(SearchExecutionContext context) throws IOException {
    PreparedQuery prepared =
        progress
            .answer()
            .or(() -> Preparation.withoutModel(form))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "["
                            + NAME
                            + "] cannot load a model here: document-level"
                            + " security and alias filters require a [vector] together with the"
                            + " version that made it, as in [model: corel@3]"));
    return new ShardQuery(form, context, preparation.windows()).of(prepared);
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
    return form.equals(other.form) && progress.answer().equals(other.progress.answer());
  }

  @Override
  protected int doHashCode() {
    return Objects.hash(form, progress.answer());
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  @Override
  public TransportVersion getMinimalSupportedVersion() {
    return TransportVersion.zero();
  }

  /** The progress of preparing a query. */
  sealed interface Progress {

    /** Returns the prepared question, once it is ready. */
    Optional<PreparedQuery> answer();

    /** No model has been requested. */
    record Unasked() implements Progress {
      @Override
      public Optional<PreparedQuery> answer() {
        return Optional.empty();
      }
    }

    /** The models are being loaded; warnings are returned where the search began. */
    record Asked(AtomicReference<Preparation.Reply> slot, Consumer<String> warnings)
        implements Progress {
      @Override
      public Optional<PreparedQuery> answer() {
        return Optional.ofNullable(slot.get()).map(Preparation.Reply::prepared);
      }
    }

    /** A shadow ranks its pool, by a query that replaces this one. */
    record Ranked(AtomicReference<QueryBuilder> slot) implements Progress {
      @Override
      public Optional<PreparedQuery> answer() {
        return Optional.empty();
      }
    }

    /** The question is prepared. */
    record Answered(PreparedQuery prepared) implements Progress {
      @Override
      public Optional<PreparedQuery> answer() {
        return Optional.of(prepared);
      }
    }
  }
}
