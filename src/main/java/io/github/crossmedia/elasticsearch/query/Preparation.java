package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.query.Progress.Reply;
import io.github.crossmedia.elasticsearch.store.LoadedModel;
import io.github.crossmedia.elasticsearch.store.Models;
import io.github.crossmedia.elasticsearch.store.ServedModels;
import io.github.crossmedia.elasticsearch.work.ExtractionQueue;
import io.github.crossmedia.elasticsearch.work.PictureDecoder;
import io.github.crossmedia.elasticsearch.work.RequestWork;
import io.github.crossmedia.lucene.ModelVersion;
import io.github.crossmedia.lucene.Plan;
import io.github.crossmedia.lucene.QueryCounts;
import io.github.crossmedia.lucene.QueryPoint;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.model.version.VersionName;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.index.query.QueryRewriteContext;

/** Lets the models read a question. */
public final class Preparation {

  private final Supplier<Models> models;
  private final Supplier<ExtractionQueue> extractions;
  private final Supplier<PictureDecoder> decoder;
  private final Supplier<ThreadContext> threads;
  private final UnservedDocuments unserved = new UnservedDocuments();
  private final DefaultModels defaults = new DefaultModels();

  public Preparation(
      Supplier<Models> models,
      Supplier<ExtractionQueue> extractions,
      Supplier<PictureDecoder> decoder,
      Supplier<ThreadContext> threads) {
    this.models = models;
    this.extractions = extractions;
    this.decoder = decoder;
    this.threads = threads;
  }

  /**
   * The model that reads queries of a field which name none; empty where no index has the field.
   */
  Optional<String> defaultModel(QueryRewriteContext context, String field) {
    return defaults.of(context, field);
  }

  /** Where the query that is being rewritten on this thread tells what it warns of. */
  Consumer<String> warnings() {
    return SearchWarnings.of(threads.get());
  }

  /** Prepares a question, and counts the documents that its answer can't find. */
  void reply(
      Client client, QueryForm form, ResolvedIndices indices, ActionListener<Reply> listener) {
    prepare(
        client,
        form,
        listener.delegateFailureAndWrap(
            (l, prepared) ->
                unserved.warnings(
                    client,
                    indices,
                    form.field(),
                    prepared,
                    ModelReference.parse(form.options().model()) instanceof VersionId,
                    l.map(counted -> new Reply(prepared, warnings(prepared, counted))))));
  }

  private static List<String> warnings(Prepared prepared, List<String> unserved) {
    Stream<String> unknown =
        prepared.unknown().entrySet().stream()
            .map(
                entry ->
                    "["
                        + VersionName.parse(entry.getKey()).name()
                        + "] does not know the words "
                        + entry.getValue());
    return Stream.concat(unknown, unserved.stream()).toList();
  }

  /** Fetches the served versions of a model, and what the question names, and asks them. */
  private void prepare(Client client, QueryForm form, ActionListener<Prepared> listener) {
    RequestWork request = extractions.get().request();
    models
        .get()
        .served(
            ModelReference.parse(form.options().model()),
            (served, l) -> ask(client, served, form, request, l),
            extractions.get().queries().counting(listener));
  }

  /** A vector whose version is told needs no model. */
  static Optional<Prepared> withoutModel(QueryForm form) {
    return form.question() instanceof Question.Point point
            && !form.options().model().isEmpty()
            && ModelReference.parse(form.options().model()) instanceof VersionId version
        ? Optional.of(vector(version, point.vector(), form.options()))
        : Optional.empty();
  }

  private void ask(
      Client client,
      ServedModels served,
      QueryForm form,
      RequestWork request,
      ActionListener<Prepared> listener) {
    switch (form.question()) {
      case Question.Text text -> listener.onResponse(text(served, text.text(), form.options()));
      case Question.Point point ->
          listener.onResponse(vector(served.current(), point.vector(), form.options()));
      case Question.Image image ->
          extractions
              .get()
              .forQuery(
                  "[image] of a query of [" + form.field() + "]",
                  request,
                  checkpoint -> image(served, image, form.options(), checkpoint),
                  listener);
      case Question.Like like ->
          LikeSource.fetch(
              client,
              form.field(),
              like,
              listener.map(
                  source ->
                      compared(
                          "like",
                          served.versions().stream()
                              .flatMap(version -> source.points(version, new Clues(form.options())))
                              .toList(),
                          form.options())));
    }
  }

  private Prepared image(
      ServedModels served, Question.Image image, Options options, Runnable checkpoint) {
    byte[] file = BytesReference.toBytes(image.bytes());
    Clues clues = new Clues(options);
    List<QueryPoint> points =
        decoder
            .get()
            .look(
                "[image]",
                file,
                checkpoint,
                picture ->
                    new ImageSource(views -> views.medium(picture, checkpoint))
                        .points(served, clues));
    return compared("image", points, options);
  }

  private static Prepared text(ServedModels served, String text, Options options) {
    boolean wordSpace = served.currentModel().pictures().isWordSpace();
    Plan usual = options.k() > 0 ? Plan.NEAREST : wordSpace ? Plan.WORDS : Plan.EXACT;
    Clues clues = new Clues(options);
    return switch (options.plan().orElse(usual)) {
      case WORDS ->
          new Prepared.Words(
              pictures(served).map(v -> clues.with(v.words(text), v, text)).toList());
      case EXACT -> new Prepared.Exact(forText(served, text, clues));
      case NEAREST -> new Prepared.Nearest(forText(served, text, clues));
      case VISUAL_WORDS -> {
        ModelVersion current = served.currentModel().pictures();
        QueryCounts counts = current.counts(Medium.ofText(text));
        yield new Prepared.VisualWords(clues.with(counts, current, text));
      }
    };
  }

  private static Stream<ModelVersion> pictures(ServedModels served) {
    return served.versions().stream().map(LoadedModel::pictures);
  }

  private static List<QueryPoint> forText(ServedModels served, String text, Clues clues) {
    Medium medium = Medium.ofText(text);
    return points(
        served,
        model -> clues.with(model.pictures().across(medium), model.pictures(), text),
        model -> clues.with(model.texts().among(medium), model.texts()));
  }

  private static List<QueryPoint> points(
      ServedModels served,
      Function<LoadedModel, QueryPoint> forPictures,
      Function<LoadedModel, QueryPoint> forTexts) {
    return served.versions().stream()
        .flatMap(model -> Stream.of(forPictures.apply(model), forTexts.apply(model)))
        .toList();
  }

  /**
   * A vector brings no calibration along: its raw scores are mapped by the one of models that were
   * never calibrated, so that it is answered alike where no model can be fetched.
   */
  private static Prepared vector(VersionId version, DenseVector vector, Options options) {
    List<QueryPoint> points =
        List.of(
            new QueryPoint(version.ofPictures().toString(), vector, Calibration.unfitted()),
            new QueryPoint(version.ofTexts().toString(), vector, Calibration.unfitted()));
    return compared("vector", points, options);
  }

  private static Prepared compared(String question, List<QueryPoint> points, Options options) {
    if (points.isEmpty()) {
      throw new IllegalArgumentException(
          "[" + question + "] gives no version that is served anything to compare");
    }
    return switch (options.plan().orElse(options.k() > 0 ? Plan.NEAREST : Plan.EXACT)) {
      case EXACT -> new Prepared.Exact(points);
      case NEAREST -> new Prepared.Nearest(points);
      case WORDS, VISUAL_WORDS ->
          throw new IllegalArgumentException(
              "the plan [" + options.planName() + "] does not answer [" + question + "]");
    };
  }
}
