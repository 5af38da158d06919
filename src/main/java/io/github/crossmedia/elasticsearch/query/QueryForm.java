package io.github.crossmedia.elasticsearch.query;

import java.io.IOException;
import java.util.List;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;

/** A query as its user wrote it. */
record QueryForm(String field, Question question, Options options, List<QueryBuilder> filters)
    implements ToXContentFragment {

  QueryForm {
    filters = List.copyOf(filters);
  }

  QueryForm withModel(String model) {
    return new QueryForm(field, question, options.withModel(model), filters);
  }

  /** This query with its hits explained by their visual words too. */
  QueryForm withExplain() {
    return new QueryForm(field, question, options.withExplain(), filters);
  }

  /** What is left to send once the question was answered: pixels are not. */
  QueryForm answered() {
    return question instanceof Question.Image
        ? new QueryForm(field, Question.Image.SEEN, options, filters)
        : this;
  }

  QueryForm withFilters(List<QueryBuilder> newFilters) {
    return new QueryForm(field, question, options, newFilters);
  }

  void write(StreamOutput out) throws IOException {
    out.writeString(field);
    Question.write(out, question);
    options.write(out);
    out.writeNamedWriteableCollection(filters);
  }

  static QueryForm read(StreamInput in) throws IOException {
    return new QueryForm(
        in.readString(),
        Question.read(in),
        Options.read(in),
        in.readNamedWriteableCollectionAsList(QueryBuilder.class));
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    builder.field("field", field);
    question.toXContent(builder, params);
    options.toXContent(builder, params);
    return filters.isEmpty() ? builder : builder.xContentList("filter", filters);
  }
}
