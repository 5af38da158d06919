package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.networks.Reading;
import io.github.crossmedia.elasticsearch.reasons.AskedReasons;
import io.github.crossmedia.elasticsearch.store.cache.Models;
import io.github.crossmedia.elasticsearch.work.ExtractionQueue;
import io.github.crossmedia.elasticsearch.work.ExtractionQueue.Work;
import io.github.crossmedia.elasticsearch.work.PictureDecoder;
import io.github.crossmedia.elasticsearch.work.RequestWork;
import io.github.crossmedia.lucene.WindowCache;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.PreparedQuery.UnknownWords;
import io.github.crossmedia.serve.ServedModel;
import io.github.crossmedia.serve.ServedVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.Transports;

/** Prepares queries with the models. */
public final class Preparation {

  /** The longest text, in characters, that the thread of the request prepares: a few words. */
  private static final int SHORT = 100;

  /** How many texts of a search the thread of the request prepares. */
  private static final int FEW = 8;

  /**
   * What is prepared of a query on a field of another type, which needs no model; shards report its
   * type.
   */
  private static final PreparedQuery UNMAPPED = new PreparedQuery.Exact(List.of());

  private final Supplier<PluginSettings> settings;
  private final Supplier<Models> models;
  private final Supplier<ExtractionQueue> extractions;
  private final Supplier<PictureDecoder> decoder;
  private final Supplier<ThreadContext> threads;
  private final Supplier<WindowCache> windows;
  private final MappedFields fields = new MappedFields();
  private final UnservedDocuments unserved;

  public Preparation(
      Supplier<PluginSettings> settings,
      Supplier<Models> models,
      Supplier<ExtractionQueue> extractions,
      Supplier<PictureDecoder> decoder,
      Supplier<ThreadContext> threads,
      Supplier<WindowCache> windows) {
    this.settings = settings;
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

  /** How far a query is prepared. */
  sealed interface Progress {

    /** Returns the prepared question, once it is ready. */
    default Optional<PreparedQuery> prepared() {
      return Optional.empty();
    }

    /** No model has been requested. */
    record Unasked() implements Progress {}

    /** The models are being loaded; warnings are returned where the search began. */
    record Awaited(AtomicReference<Outcome> slot, Consumer<String> warnings) implements Progress {
      @Override
      public Optional<PreparedQuery> prepared() {
        return slot.get() instanceof Reply reply ? Optional.of(reply.prepared()) : Optional.empty();
      }
    }

    /** The question is prepared. */
    record Ready(PreparedQuery query) implements Progress {
      @Override
      public Optional<PreparedQuery> prepared() {
        return Optional.of(query);
      }
    }
  }

  /**
   * A query and how far it is prepared.
   *
   * @param reasons how many reasons each hit of the search tells
   */
  record Step(QueryForm form, Progress progress, int reasons) {}

  /** What a query becomes that waits for models. */
  sealed interface Outcome {}

  /** A prepared question, and the warnings that the caller is to receive. */
  record Reply(PreparedQuery prepared, List<String> warnings) implements Outcome {}

  /** A query that replaces this one: a shadow ranks its pool by it. */
  record Ranked(QueryBuilder query) implements Outcome {}

  /**
   * Prepares a query: at once if no model is needed or all are in memory, or else by the time that
   * the query is rewritten again. A query stays as it is where nothing can be asked.
   */
  Step prepare(QueryForm asked, QueryRewriteContext context) {
    if (!canAsk(context)) {
      return asked
          .withoutModel()
          .map(known -> ready(asked, known, 0))
          .orElseGet(() -> new Step(asked, new Progress.Unasked(), 0));
    }
    AskedReasons reasons = AskedReasons.of(threads.get());
    Optional<QueryForm> named = named(asked, context);
    if (named.isEmpty()) {
      return ready(asked, UNMAPPED, reasons.count());
    }
    QueryForm form = named.get();
    Optional<PreparedQuery> known = form.withoutModel();
    if (known.isPresent() && !form.options().usesVectorField(known.get())) {
      return ready(form, known.get(), reasons.count());
    }
    ResolvedIndices indices = context.getResolvedIndices();
    Optional<ShadowPool> shadow = ShadowPool.answering(threads.get(), form);
    if (shadow.isPresent()) {
      return awaited(
          form,
          context,
          reasons.count(),
          (client, listener) ->
              rank(client, form, shadow.get(), indices, listener.map(query -> new Ranked(query))));
    }
    QueryForm whole =
        context.isExplain() ? form.withExplain() : reasons.may() ? form : form.unexplained();
    Optional<Reply> quick = quick(whole, context);
    if (quick.isPresent()) {
      quick.get().warnings().forEach(SearchWarnings.of(threads.get()));
      return ready(whole, quick.get().prepared(), reasons.count());
    }
    return awaited(
        whole,
        context,
        reasons.count(),
        (client, listener) -> reply(client, whole, context, listener.map(reply -> reply)));
  }

  private static Step ready(QueryForm form, PreparedQuery prepared, int reasons) {
    return new Step(form.withoutPixels(), new Progress.Ready(prepared), reasons);
  }

  private Step awaited(
      QueryForm form,
      QueryRewriteContext context,
      int reasons,
      BiConsumer<Client, ActionListener<Outcome>> request) {
    AtomicReference<Outcome> slot = new AtomicReference<>();
    context.registerAsyncAction(
        (client, listener) ->
            request.accept(
                client,
                listener.map(
                    outcome -> {
                      slot.set(outcome);
                      return null;
                    })));
    return new Step(form, new Progress.Awaited(slot, SearchWarnings.of(threads.get())), reasons);
  }

  /**
   * Returns true if requests are possible: a shard can't wait for responses, and security validates
   * queries of roles without a client.
   */
  private static boolean canAsk(QueryRewriteContext context) {
    return context.convertToSearchExecutionContext() == null
        && context.getMinTransportVersion() != null;
  }

  /** Returns a query with the model that the mapping names; empty if no index has the field. */
  private Optional<QueryForm> named(QueryForm form, QueryRewriteContext context) {
    return form.options().model().isEmpty()
        ? fields.model(context, form.field()).map(form::withModel)
        : Optional.of(form);
  }

  /** Prepares a question for a shadow, which ranks its pool by it. */
  private void rank(
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
            Reading.NOTHING,
            (shadow, l) ->
                answer(
                    client,
                    pool.asked(form),
                    indices,
                    l.map(
                        answered ->
                            pool.ranked(form, names(indices, form), answered.prepared(), shadow))),
            listener);
  }

  /** Returns the names of a field: the one in the query, and its target if it is an alias. */
  private List<String> names(ResolvedIndices indices, QueryForm form) {
    return Stream.concat(Stream.of(form.field()), fields.paths(indices, form.field()).stream())
        .distinct()
        .toList();
  }

  /**
   * Prepares a text if everything is in the memory of this node and the work is short; returns
   * empty otherwise.
   *
   * @throws IllegalArgumentException if the model can't answer the question
   * @throws org.elasticsearch.ElasticsearchStatusException if the text is too long
   */
  private Optional<Reply> quick(QueryForm form, QueryRewriteContext context) {
    if (!(form.question() instanceof Question.Text text)) {
      return Optional.empty();
    }
    if (requireLength(text.text()) > FEW || text.text().length() > SHORT) {
      return Optional.empty();
    }
    long start = System.nanoTime();
    Optional<Reply> reply =
        models
            .get()
            .useLoaded(reference(form), served -> quickly(served, text, form.options().query()))
            .flatMap(answered -> answered)
            .filter(answered -> unserved.areNone(context, form, answered.prepared()))
            .map(answered -> new Reply(answered.prepared(), warnings(answered, List.of())));
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
   * Rejects a text that is too long alone, or with the texts of the search before it. Returns how
   * many texts the search has up to this one.
   */
  private int requireLength(String text) {
    settings.get().requireTextLength(text);
    Optional<SearchTexts> search =
        RequestWork.current(threads.get())
            .map(work -> work.hold(SearchTexts.class, SearchTexts::new));
    search.ifPresent(
        texts -> settings.get().requireSearchLength(texts.characters.addAndGet(text.length())));
    return search.map(texts -> texts.count.incrementAndGet()).orElse(1);
  }

  /** How many texts a search has, and their characters. */
  private static final class SearchTexts implements Releasable {

    private final AtomicInteger count = new AtomicInteger();
    private final AtomicLong characters = new AtomicLong();

    @Override
    public void close() {}
  }

  /**
   * Prepares a text if that needs little arithmetic, as for points of a word space and sums of
   * words.
   */
  private static Optional<Answered> quickly(
      ServedModel served, Question.Text text, PlanOptions options) {
    return served.versions().stream()
            .allMatch(version -> version.isWordSpace() && !version.readsTextsByNetwork())
        ? Optional.of(answered(served, text, options, () -> {}))
        : Optional.empty();
  }

  private static ModelReference reference(QueryForm form) {
    return ModelReference.parse(form.options().model());
  }

  /** Prepares a question, and counts the documents that its query can't find. */
  private void reply(
      Client client, QueryForm form, QueryRewriteContext context, ActionListener<Reply> listener) {
    ResolvedIndices indices = context.getResolvedIndices();
    Optional<AskedVersions> asked = AskedVersions.of(threads.get());
    ActionListener<Answered> counting =
        listener.delegateFailureAndWrap(
            (l, answered) -> {
              PreparedQuery prepared = answered.prepared();
              asked.ifPresent(versions -> versions.add(prepared, names(indices, form)));
              unserved.warnings(
                  client,
                  context,
                  form,
                  prepared,
                  l.map(counted -> new Reply(prepared, warnings(answered, counted))));
            });
    Optional<PreparedQuery> known = form.withoutModel();
    if (known.isPresent()) {
      counting.onResponse(Answered.of(known.get()));
    } else {
      answer(client, form, indices, counting);
    }
  }

  private static List<String> warnings(Answered answered, List<String> unserved) {
    Stream<String> unknown =
        answered.prepared().unknownWords().entrySet().stream()
            .filter(entry -> !answered.byNetwork().contains(entry.getKey()))
            .map(entry -> warning(entry.getKey().unhashed(), entry.getValue()));
    return Stream.of(unknown, answered.missing().stream(), unserved.stream())
        .flatMap(each -> each)
        .toList();
  }

  private static String warning(VersionId version, UnknownWords unknown) {
    String told =
        Formatted.of(
            "[%s] doesn't know the words %s: they find nothing%s",
            version, unknown.words(), unknown.lowerScores() ? ", and lower each score" : "");
    return unknown.meant().isEmpty() ? told : told + "; did you mean " + unknown.meant() + "?";
  }

  /**
   * A prepared question.
   *
   * @param missing what to tell of networks that should have read it
   * @param byNetwork the versions whose networks read it, and ignore no word
   */
  private record Answered(PreparedQuery prepared, List<String> missing, Set<VersionId> byNetwork) {

    static Answered of(PreparedQuery prepared) {
      return new Answered(prepared, List.of(), Set.of());
    }
  }

  private static Answered answered(
      ServedModel served, Question.Text text, PlanOptions options, Runnable checkpoint) {
    return new Answered(
        served.text(Medium.ofText(text.text()), options, checkpoint),
        served.versions().stream().flatMap(version -> version.missingNetworks().stream()).toList(),
        served.versions().stream()
            .filter(ServedVersion::readsTextsByNetwork)
            .map(ServedVersion::id)
            .collect(Collectors.toSet()));
  }

  private static Reading reading(Question question) {
    return switch (question) {
      case Question.Text text -> Reading.TEXTS;
      case Question.Image image -> Reading.PICTURES;
      case Question.Vector point -> Reading.NOTHING;
      case Question.ReadyViews ready -> ready.text().isEmpty() ? Reading.NOTHING : Reading.TEXTS;
      case Question.Like like -> Reading.NOTHING;
    };
  }

  /** Fetches the served versions of a model and the document a question names, and prepares it. */
  private void answer(
      Client client, QueryForm form, ResolvedIndices indices, ActionListener<Answered> listener) {
    RequestWork request = extractions.get().request();
    models
        .get()
        .useServed(
            reference(form),
            reading(form.question()),
            (served, l) ->
                elsewhere(
                    client,
                    pool(),
                    l,
                    answer -> answer(client, served, form, indices, request, answer)),
            extractions.get().queries().counted(listener));
  }

  /**
   * Returns the pool that prepares a question, if this thread should not: projecting may take long
   * for a transport thread.
   */
  private static Optional<String> pool() {
    return Transports.isTransportThread(Thread.currentThread())
        ? Optional.of(ThreadPool.Names.SEARCH_COORDINATION)
        : Optional.empty();
  }

  private static <T> void elsewhere(
      Client client,
      Optional<String> pool,
      ActionListener<T> listener,
      Consumer<ActionListener<T>> work) {
    if (pool.isPresent()) {
      client.threadPool().executor(pool.get()).execute(ActionRunnable.wrap(listener, work::accept));
    } else {
      work.accept(listener);
    }
  }

  private void answer(
      Client client,
      ServedModel served,
      QueryForm form,
      ResolvedIndices indices,
      RequestWork request,
      ActionListener<Answered> answer) {
    PlanOptions options = form.options().query();
    ActionListener<PreparedQuery> listener = answer.map(Answered::of);
    switch (form.question()) {
      case Question.Text text ->
          read(
              served,
              text.text(),
              form,
              request,
              checkpoint -> answered(served, text, options, checkpoint),
              answer);
      case Question.Vector point ->
          listener.onResponse(ServedModel.vector(served.current().id(), point.vector(), options));
      case Question.ReadyViews ready -> {
        if (ready.ofText()) {
          served.requireTextViews(ready.views().keySet());
        }
        Medium medium = new Medium(ready.text(), Map.copyOf(ready.views()));
        if (ready.ofText()) {
          read(
              served,
              ready.text(),
              form,
              request,
              checkpoint -> served.text(medium, options, checkpoint),
              listener);
        } else {
          listener.onResponse(served.picture(medium, options));
        }
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
              listener.map(
                  sources ->
                      served.like(
                          sources.stream()
                              .map(source -> served.example(source.views(), source.stored()))
                              .toList(),
                          options)));
    }
  }

  /** Reads a text here, or in the queue of extractions where a network reads it. */
  private <T> void read(
      ServedModel served,
      String text,
      QueryForm form,
      RequestWork request,
      Work<T> work,
      ActionListener<T> listener) {
    if (text.isEmpty()
        || served.versions().stream().noneMatch(ServedVersion::readsTextsByNetwork)) {
      ActionListener.completeWith(listener, () -> work.run(request::requireGoingOn));
    } else {
      String what = "a text of a query of [" + form.field() + "]";
      extractions.get().forQuery(what, request, work, listener);
    }
  }

  private PreparedQuery image(
      ServedModel served, Question.Image image, PlanOptions options, Runnable checkpoint) {
    List<ServedModel.Example> examples = new ArrayList<>();
    for (BytesReference file : image.files()) {
      examples.add(
          decoder
              .get()
              .extract(
                  "[image]",
                  BytesReference.toBytes(file),
                  checkpoint,
                  picture -> served.example(views -> views.medium(picture, checkpoint))));
    }
    return served.like(examples, options);
  }
}
