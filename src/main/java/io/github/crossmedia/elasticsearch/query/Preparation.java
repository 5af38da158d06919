package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.store.LoadedModel;
import io.github.crossmedia.elasticsearch.store.ModelReference;
import io.github.crossmedia.elasticsearch.store.Models;
import io.github.crossmedia.elasticsearch.store.ServedModels;
import io.github.crossmedia.elasticsearch.store.VersionId;
import io.github.crossmedia.lucene.Plan;
import io.github.crossmedia.lucene.QueryPoint;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.elasticsearch.action.ActionListener;

/** Lets the models read a question. */
public final class Preparation {

  private final Supplier<Models> models;

  public Preparation(Supplier<Models> models) {
    this.models = models;
  }

  /** Fetches the served versions of a model and asks each of them. */
  void prepare(QueryForm form, ActionListener<Prepared> listener) {
    models
        .get()
        .served(
            ModelReference.parse(form.options().model()),
            listener.delegateFailureAndWrap(
                (l, served) -> ask(served, form.question(), form.options(), l)));
  }

  /** A vector whose version is told needs no model. */
  static Optional<Prepared> withoutModel(QueryForm form) {
    return form.question() instanceof Question.Point point && form.options().model().contains("@")
        ? Optional.of(
            vector(VersionId.parse(form.options().model()), point.vector(), form.options()))
        : Optional.empty();
  }

  private static void ask(
      ServedModels served, Question question, Options options, ActionListener<Prepared> listener) {
    listener.onResponse(
        switch (question) {
          case Question.Text text -> text(served, text.text(), options);
          case Question.Point point -> vector(served.current(), point.vector(), options);
          case Question.Image image ->
              throw new IllegalArgumentException("[image] is not read yet");
          case Question.Like like -> throw new IllegalArgumentException("[like] is not read yet");
        });
  }

  private static Prepared text(ServedModels served, String text, Options options) {
    boolean wordSpace = served.currentModel().pictures().isWordSpace();
    Plan usual = options.k() > 0 ? Plan.NEAREST : wordSpace ? Plan.WORDS : Plan.EXACT;
    Medium medium = Medium.ofText(text);
    return switch (options.plan().orElse(usual)) {
      case WORDS ->
          new Prepared.Words(
              served.versions().stream().map(model -> model.pictures().words(text)).toList());
      case EXACT -> new Prepared.Exact(forText(served, medium));
      case NEAREST -> new Prepared.Nearest(forText(served, medium));
      case VISUAL_WORDS ->
          new Prepared.VisualWords(served.currentModel().pictures().counts(medium));
    };
  }

  private static List<QueryPoint> forText(ServedModels served, Medium text) {
    return points(
        served, model -> model.pictures().across(text), model -> model.texts().among(text));
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
            new QueryPoint(LoadedModel.ofPictures(version), vector, Calibration.unfitted()),
            new QueryPoint(LoadedModel.ofTexts(version), vector, Calibration.unfitted()));
    return switch (options.plan().orElse(options.k() > 0 ? Plan.NEAREST : Plan.EXACT)) {
      case EXACT -> new Prepared.Exact(points);
      case NEAREST -> new Prepared.Nearest(points);
      case WORDS, VISUAL_WORDS ->
          throw new IllegalArgumentException(
              "the plan [" + options.planName() + "] does not answer a [vector]");
    };
  }
}
