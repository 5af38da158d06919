package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import java.util.List;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;

/** A query as written in the request. */
record QueryForm(String field, Question question, Options options, List<QueryBuilder> filters)
    implements ToXContentFragment {

  private static final int WIRE_VERSION = 1;

  QueryForm {
    filters = List.copyOf(filters);
  }

  QueryForm withModel(String model) {
    return new QueryForm(field, question, options.with(Options.MODEL, model), filters);
  }

  /** Returns this query, with explanations that go down to visual words. */
  QueryForm withExplain() {
    return new QueryForm(field, question, options.with(Options.EXPLAIN, true), filters);
  }

  /** Returns what shards need of this query once the question is prepared: no pixels. */
  QueryForm answered() {
    return switch (question) {
      case Question.Image image -> new QueryForm(field, Question.Image.SEEN, options, filters);
      case Question.ReadyViews ready -> new QueryForm(field, ready.seen(), options, filters);
      case Question.Text text -> this;
      case Question.Like like -> this;
      case Question.Point point -> this;
    };
  }

  QueryForm withFilters(List<QueryBuilder> newFilters) {
    return new QueryForm(field, question, options, newFilters);
  }

  void write(StreamOutput out) throws IOException {
    Wire.write(
        out,
        WIRE_VERSION,
        content -> {
          content.writeString(field);
          Question.write(content, question);
          options.write(content);
          content.writeNamedWriteableCollection(filters);
        });
  }

  static QueryForm read(StreamInput in) throws IOException {
    return Wire.read(
        in,
        (content, version) ->
            new QueryForm(
                content.readString(),
                Question.read(content),
                Options.read(content),
                content.readNamedWriteableCollectionAsList(QueryBuilder.class)));
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    builder.field("field", field);
    question.toXContent(builder, params);
    options.toXContent(builder, params);
    return filters.isEmpty() ? builder : builder.xContentList("filter", filters);
  }
}
