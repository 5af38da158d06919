package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.limits.Limits;
import io.github.crossmedia.elasticsearch.store.cache.Models;
import io.github.crossmedia.elasticsearch.work.ExtractionQueue;
import io.github.crossmedia.elasticsearch.work.PictureDecoder;
import io.github.crossmedia.elasticsearch.work.RequestWork;
import io.github.crossmedia.lucene.WindowCache;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.model.version.VersionName;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.PreparedQuery.UnknownWords;
import io.github.crossmedia.serve.QueryOptions;
import io.github.crossmedia.serve.ServedModel;
import io.github.crossmedia.serve.ServedVersion;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.Transports;

/** Prepares queries with the models. */
public final class Preparation {

  /** The longest text, in characters, that the thread of the request prepares. */
  private static final int SHORT = 1000;

  /** A prepared question, and the warnings that the caller is to receive. */
  record Reply(PreparedQuery prepared, List<String> warnings) {}

  private final Supplier<Limits> limits;
  private final Supplier<Models> models;
  private final Supplier<ExtractionQueue> extractions;
  private final Supplier<PictureDecoder> decoder;
  private final Supplier<ThreadContext> threads;
  private final Supplier<WindowCache> windows;
  private final MappedFields fields = new MappedFields();
  private final UnservedDocuments unserved;

  public Preparation(
      Supplier<Limits> limits,
      Supplier<Models> models,
      Supplier<ExtractionQueue> extractions,
      Supplier<PictureDecoder> decoder,
      Supplier<ThreadContext> threads,
      Supplier<WindowCache> windows) {
    this.limits = limits;
    this.models = models;
    this.extractions = extractions;
    this.decoder = decoder;
    this.threads = threads;
    this.windows = windows;
    this.unserved = new UnservedDocuments(fields, threads);
  }

  /** Returns the words in the memory of this node. */
  WindowCache windows() {
    return windows.get();
  }

  /** Returns the model for queries of a field that name none; empty if no index has the field. */
  Optional<String> defaultModel(QueryRewriteContext context, String field) {
    return fields.model(context, field);
  }

  /** Returns the hits that a shadow is to rank by a query, empty if no shadow answers it. */
  Optional<ShadowPool> shadow(QueryForm form) {
    return ShadowPool.answering(threads.get(), form);
  }

  /** Prepares a question for a shadow, which ranks its pool by it. */
  void rank(
      Client client,
      QueryForm form,
      ShadowPool pool,
      ResolvedIndices indices,
      ActionListener<QueryBuilder> listener) {
    if (fields.isNested(indices, form.field())) {
      throw new IllegalArgumentException("a shadow compares no pictures in nested objects");
    }
    models
        .get()
        .useCurrent(
            pool.version(),
            (shadow, l) ->
                prepare(
                    client,
                    pool.asked(form),
                    indices,
                    l.map(prepared -> pool.ranked(form, names(indices, form), prepared, shadow))),
            listener);
  }

  /** Returns the names of a field: the one in the query, and its target if it is an alias. */
  private List<String> names(ResolvedIndices indices, QueryForm form) {
    return Stream.concat(Stream.of(form.field()), fields.paths(indices, form.field()).stream())
        .distinct()
        .toList();
  }

  /** Collects the warnings of the query that is being rewritten on this thread. */
  Consumer<String> warnings() {
    return SearchWarnings.of(threads.get());
  }

  /**
   * Prepares a text if everything is in the memory of this node and the work is short; returns
   * empty otherwise.
   *
   * @throws IllegalArgumentException if the model can't answer the question
   * @throws org.elasticsearch.ElasticsearchStatusException if the text is too long
   */
  Optional<Reply> ready(QueryForm form, QueryRewriteContext context) {
    if (!(form.question() instanceof Question.Text text)) {
      return Optional.empty();
    }
    limits.get().requireTextLength(text.text());
    if (text.text().length() > SHORT) {
      return Optional.empty();
    }
    long start = System.nanoTime();
    Optional<Reply> reply =
        models
            .get()
            .useLoaded(reference(form), served -> quickly(served, text, form.options().query()))
            .flatMap(prepared -> prepared)
            .filter(prepared -> unserved.areNone(context, form, prepared))
            .map(prepared -> new Reply(prepared, warnings(prepared, List.of())));
    reply.ifPresent(
        done -> {
          extractions.get().queries().count(System.nanoTime() - start);
          AskedVersions.of(threads.get())
              .ifPresent(
                  asked -> asked.add(done.prepared(), names(context.getResolvedIndices(), form)));
        });
    return reply;
  }

  /**
   * Prepares a text if that needs little arithmetic, as for points of a word space and sums of
   * words.
   */
  private static Optional<PreparedQuery> quickly(
      ServedModel served, Question.Text text, QueryOptions options) {
    return served.versions().stream().allMatch(ServedVersion::isWordSpace)
        ? Optional.of(served.text(text.text(), options))
        : Optional.empty();
  }

  private static ModelReference reference(QueryForm form) {
    return ModelReference.parse(form.options().model());
  }

  /** Prepares a question, and counts the documents that its query can't find. */
  void reply(
      Client client, QueryForm form, QueryRewriteContext context, ActionListener<Reply> listener) {
    ResolvedIndices indices = context.getResolvedIndices();
    Optional<AskedVersions> asked = AskedVersions.of(threads.get());
    ActionListener<PreparedQuery> counting =
        listener.delegateFailureAndWrap(
            (l, prepared) -> {
              asked.ifPresent(versions -> versions.add(prepared, names(indices, form)));
              unserved.warnings(
                  client,
                  context,
                  form,
                  prepared,
                  l.map(counted -> new Reply(prepared, warnings(prepared, counted))));
            });
    Optional<PreparedQuery> known = withoutModel(form);
    if (known.isPresent()) {
      counting.onResponse(known.get());
    } else {
      prepare(client, form, indices, counting);
    }
  }

  private static List<String> warnings(PreparedQuery prepared, List<String> unserved) {
    Stream<String> unknown =
        prepared.unknownWords().entrySet().stream()
            .map(entry -> warning(VersionName.parse(entry.getKey()).name(), entry.getValue()));
    return Stream.concat(unknown, unserved.stream()).toList();
  }

  private static String warning(String version, UnknownWords unknown) {
    String ignored = "[" + version + "] ignores the unknown words " + unknown.words();
    return unknown.meant().isEmpty()
        ? ignored
        : ignored + ": did you mean " + unknown.meant() + "?";
  }

  /** Fetches the served versions of a model and the document a question names, and prepares it. */
  private void prepare(
      Client client,
      QueryForm form,
      ResolvedIndices indices,
      ActionListener<PreparedQuery> listener) {
    RequestWork request = extractions.get().request();
    models
        .get()
        .useServed(
            reference(form),
            (served, l) ->
                offTransportThreads(
                    client, l, answer -> ask(client, served, form, indices, request, answer)),
            extractions.get().queries().counted(listener));
  }

  /**
   * Runs work on another thread if this is a transport thread, because projecting may take long.
   */
  private static <T> void offTransportThreads(
      Client client, ActionListener<T> listener, Consumer<ActionListener<T>> work) {
    if (Transports.isTransportThread(Thread.currentThread())) {
      client
          .threadPool()
          .executor(ThreadPool.Names.SEARCH_COORDINATION)
          .execute(ActionRunnable.wrap(listener, work::accept));
    } else {
      work.accept(listener);
    }
  }

  /** Prepares a vector that names its version, which needs no model. */
  static Optional<PreparedQuery> withoutModel(QueryForm form) {
    return form.question() instanceof Question.Point point
            && !form.options().model().isEmpty()
            && ModelReference.parse(form.options().model()) instanceof VersionId version
        ? Optional.of(ServedModel.vector(version, point.vector(), form.options().query()))
        : Optional.empty();
  }

  private void ask(
      Client client,
      ServedModel served,
      QueryForm form,
      ResolvedIndices indices,
      RequestWork request,
      ActionListener<PreparedQuery> listener) {
    QueryOptions options = form.options().query();
    switch (form.question()) {
      case Question.Text text -> listener.onResponse(served.text(text.text(), options));
      case Question.Point point ->
          listener.onResponse(ServedModel.vector(served.current().id(), point.vector(), options));
      case Question.ReadyViews ready -> {
        Medium medium = Medium.ofViews(ready.views());
        listener.onResponse(
            ready.ofText() ? served.text(medium, options) : served.picture(medium, options));
      }
      case Question.Image image ->
          extractions
              .get()
              .forQuery(
                  "[image] of a query of [" + form.field() + "]",
                  request,
                  checkpoint -> image(served, image, options, checkpoint),
                  listener);
      case Question.Like like ->
          LikeSource.fetch(
              client,
              names(indices, form),
              like,
              listener.map(source -> served.document(source.views(), source.stored(), options)));
    }
  }

  private PreparedQuery image(
      ServedModel served, Question.Image image, QueryOptions options, Runnable checkpoint) {
    byte[] file = BytesReference.toBytes(image.bytes());
    return decoder
        .get()
        .extract(
            "[image]",
            file,
            checkpoint,
            picture -> served.picture(views -> views.medium(picture, checkpoint), options));
  }
}
