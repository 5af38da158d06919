package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldType;
import io.github.crossmedia.elasticsearch.query.QueryScores.Function;
import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.serve.PreparedQuery;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.lucene.search.function.ScoreFunction;
import org.elasticsearch.index.query.MatchQueryBuilder;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.index.query.functionscore.ScoreFunctionBuilder;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;

/**
 * The function {@code cross_media} of {@code function_score}. Functions are not rewritten, so they
 * can't load a model: a vector is compared unchanged, and a text is summed over the postings of its
 * words.
 */
public final class CrossMediaFunctionBuilder
    extends ScoreFunctionBuilder<CrossMediaFunctionBuilder> {

  public static final String NAME = CrossMediaQueryBuilder.NAME;

  private static final String ELSEWHERE =
      " is not supported by the function, which can't load a model: use the query [cross_media] in"
          + " [rescore] or [bool] instead";

  private static final int WIRE_VERSION = 1;

  private final QueryForm form;

  CrossMediaFunctionBuilder(QueryForm form) {
    this.form = form;
    switch (form.question()) {
      case Question.Image image -> throw new IllegalArgumentException("[image]" + ELSEWHERE);
      case Question.Like like -> throw new IllegalArgumentException("[like]" + ELSEWHERE);
      case Question.ReadyViews ready ->
          throw new IllegalArgumentException(
              "[" + Question.ReadyViews.key(ready.ofText()) + "]" + ELSEWHERE);
      case Question.Text text -> {}
      case Question.Vector point -> {}
    }
    Options modelOnly = Options.NONE.with(Options.MODEL, form.options().model());
    if (!form.options().equals(modelOnly) || !form.filters().isEmpty()) {
      throw new IllegalArgumentException(
          "the function [cross_media] supports only [field], [text] or [vector], and [model]: the"
              + " query beside it selects the documents");
    }
  }

  /** Parses a whole function of {@code function_score}. */
  public static CrossMediaFunctionBuilder parse(XContentParser parser) throws IOException {
    return new CrossMediaFunctionBuilder(QueryForm.Draft.parse(parser).form());
  }

  /** Reads a function sent by another node. */
  public CrossMediaFunctionBuilder(StreamInput in) throws IOException {
    super(in);
    this.form = Wire.read(in, (content, version) -> QueryForm.read(content));
  }

  @Override
  protected void doWriteTo(StreamOutput out) throws IOException {
    Wire.write(out, WIRE_VERSION, form::write);
  }

  @Override
  protected ScoreFunction doToFunction(SearchExecutionContext context) throws IOException {
    Optional<CrossMediaFieldType> pictures = SearchedField.of(context, form.field());
    return new Function(
        pictures.isEmpty()
            ? new MatchNoDocsQuery("no mapping for [" + form.field() + "]")
            : query(pictures.get(), context));
  }

  private Query query(CrossMediaFieldType pictures, SearchExecutionContext context)
      throws IOException {
    Optional<PreparedQuery> prepared = form.withoutModel();
    if (prepared.isPresent() && prepared.get() instanceof PreparedQuery.Exact exact) {
      SearchedField.requireDimensions(pictures, exact.points());
      return CrossMediaField.exact(
          pictures.name(), pictures.vectorField().orElse(""), exact.points());
    }
    if (form.question() instanceof Question.Text text) {
      if (!SearchedField.Versions.haveWords(context, pictures.name())) {
        throw new IllegalArgumentException(
            "[text] in [" + form.field() + "], where pictures have no words," + ELSEWHERE);
      }
      return CrossMediaField.calibrated(
          new MatchQueryBuilder(form.field(), text.text()).toQuery(context),
          Calibration.unfitted());
    }
    throw new IllegalArgumentException(
        "[vector] without the version that made it, as in [model: corel@3]," + ELSEWHERE);
  }

  @Override
  protected void doXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startObject(NAME);
    form.toXContent(builder, params);
    builder.endObject();
  }

  @Override
  protected boolean doEquals(CrossMediaFunctionBuilder other) {
    return form.equals(other.form);
  }

  @Override
  protected int doHashCode() {
    return Objects.hash(form);
  }

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  public TransportVersion getMinimalSupportedVersion() {
    return TransportVersion.zero();
  }
}
