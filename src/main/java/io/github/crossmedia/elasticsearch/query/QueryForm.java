package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.query.Options.Option;
import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.elasticsearch.work.PictureDecoder;
import io.github.crossmedia.model.Views;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.ServedModel;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ObjectParser;
import org.elasticsearch.xcontent.ObjectParser.ValueType;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;

/** A query as written in the request. */
record QueryForm(String field, Question question, Options options, List<QueryBuilder> filters)
    implements ToXContentFragment {

  private static final int WIRE_VERSION = 1;

  /** How many pictures or documents a query may name: each is read when the query is prepared. */
  private static final int MAX_EXAMPLES = 100;

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

  /** Returns this query, whose hits are not explained unless it asks for that itself. */
  QueryForm unexplained() {
    return options.of(Options.EXPLAIN)
        ? this
        : new QueryForm(field, question, options.unexplained(), filters);
  }

  /** Returns what shards need of this query once the question is prepared: no pixels. */
  QueryForm withoutPixels() {
    return switch (question) {
      case Question.Image image -> new QueryForm(field, Question.Image.SEEN, options, filters);
      case Question.ReadyViews ready -> new QueryForm(field, ready.seen(), options, filters);
      case Question.Text text -> this;
      case Question.Like like -> this;
      case Question.Vector point -> this;
    };
  }

  /** Prepares a vector that names its version, which needs no model. */
  Optional<PreparedQuery> withoutModel() {
    return question instanceof Question.Vector point
            && !options.model().isEmpty()
            && ModelReference.parse(options.model()) instanceof VersionId version
        ? Optional.of(ServedModel.vector(version, point.vector(), options.query()))
        : Optional.empty();
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

  /** A query being parsed. */
  static final class Draft {

    private static final ObjectParser<Draft, Void> PARSER =
        new ObjectParser<>(CrossMediaQueryBuilder.NAME, Draft::new);
    private static final ConstructingObjectParser<Question.Like.Stored, Void> STORED =
        new ConstructingObjectParser<>(
            "like", false, read -> new Question.Like.Stored((String) read[0], (String) read[1]));

    static {
      STORED.declareString(ConstructingObjectParser.constructorArg(), new ParseField("_index"));
      STORED.declareString(ConstructingObjectParser.constructorArg(), new ParseField("_id"));
      PARSER.declareString((d, field) -> d.field = field, new ParseField("field"));
      PARSER.declareString((d, text) -> d.add(new Question.Text(text)), new ParseField("text"));
      PARSER.declareStringArray(Draft::addImages, new ParseField("image"));
      PARSER.declareObjectArray(Draft::addLike, STORED, new ParseField("like"));
      PARSER.declareObjectArray(Draft::addUnlike, STORED, new ParseField("unlike"));
      for (boolean ofText : new boolean[] {true, false}) {
        PARSER.declareObject(
            (d, views) ->
                d.add(new Question.ReadyViews(ofText, new TreeMap<>(Views.of(views)), "")),
            (parser, none) -> parser.map(),
            new ParseField(Question.ReadyViews.key(ofText)));
      }
      PARSER.declareFloatArray(Draft::addVector, new ParseField("vector"));
      Options.ALL.forEach(Draft::declare);
      PARSER.declareFloat((d, boost) -> d.boost = finite(boost), AbstractQueryBuilder.BOOST_FIELD);
      PARSER.declareString((d, name) -> d.name = name, AbstractQueryBuilder.NAME_FIELD);
      PARSER.declareFieldArray(
          (d, filters) -> d.filters.addAll(filters),
          (parser, none) -> CrossMediaQueryBuilder.parseFilter(parser),
          new ParseField("filter"),
          ValueType.OBJECT_ARRAY);
    }

    private final List<Question> questions = new ArrayList<>();
    private final List<QueryBuilder> filters = new ArrayList<>();
    private final Map<Option<?>, Object> options = new HashMap<>();
    private String field = "";
    private String name = "";
    private float boost = AbstractQueryBuilder.DEFAULT_BOOST;

    private Draft() {}

    private static <T> void declare(Option<T> option) {
      PARSER.declareField(
          (draft, value) -> draft.options.put(option, value),
          (parser, none) -> option.kind().parser().apply(parser),
          new ParseField(option.key()),
          option.kind().given());
    }

    static Draft parse(XContentParser parser) throws IOException {
      return PARSER.parse(parser, null);
    }

    float boost() {
      return boost;
    }

    /** Returns the name of the query, empty if it has none. */
    String name() {
      return name;
    }

    QueryForm form() {
      return new QueryForm(checkedField(), question(), new Options(options), filters);
    }

    private void add(Question question) {
      questions.add(question);
    }

    private void addImages(List<String> texts) {
      requireExamples("image", texts);
      add(
          new Question.Image(
              texts.stream()
                  .<BytesReference>map(
                      text -> new BytesArray(PictureDecoder.fromText("[image]", text)))
                  .toList()));
    }

    private void addLike(List<Question.Like.Stored> documents) {
      requireExamples("like", documents);
      add(new Question.Like(documents));
    }

    /** Leaves documents out; what they show changes no score. */
    private void addUnlike(List<Question.Like.Stored> documents) {
      requireExamples("unlike", documents);
      BoolQueryBuilder others = QueryBuilders.boolQuery();
      documents.stream()
          .collect(
              Collectors.groupingBy(
                  Question.Like.Stored::index,
                  TreeMap::new,
                  Collectors.mapping(Question.Like.Stored::id, Collectors.toList())))
          .forEach(
              (index, ids) ->
                  others.mustNot(
                      QueryBuilders.boolQuery()
                          .filter(QueryBuilders.termQuery("_index", index))
                          .filter(QueryBuilders.idsQuery().addIds(ids.toArray(String[]::new)))));
      filters.add(others);
    }

    private static void requireExamples(String key, List<?> examples) {
      if (examples.isEmpty() || examples.size() > MAX_EXAMPLES) {
        throw new IllegalArgumentException(
            Formatted.of(
                "[%s] takes 1 to %d of them, but got %d", key, MAX_EXAMPLES, examples.size()));
      }
    }

    private void addVector(List<Float> components) {
      float[] vector = new float[components.size()];
      for (int i = 0; i < vector.length; i++) {
        vector[i] = components.get(i);
      }
      add(new Question.Vector(DenseVector.of(vector)));
    }

    private String checkedField() {
      if (field.isEmpty()) {
        throw new IllegalArgumentException("[cross_media] requires [field]");
      }
      return SearchedField.checkedName(field);
    }

    private Question question() {
      if (questions.size() == 2) {
        Optional<Question> both =
            withText(questions.getFirst(), questions.getLast())
                .or(() -> withText(questions.getLast(), questions.getFirst()));
        if (both.isPresent()) {
          return both.get();
        }
      }
      if (questions.size() != 1) {
        throw new IllegalArgumentException(
            "[cross_media] requires exactly one of [text], [image], [like], [text_views],"
                + " [image_views] and [vector], or [text] with its [text_views], but got "
                + questions.size());
      }
      return questions.getFirst();
    }

    /** Returns the views of a text with the text itself. */
    private static Optional<Question> withText(Question views, Question text) {
      return views instanceof Question.ReadyViews ready
              && ready.ofText()
              && text instanceof Question.Text written
          ? Optional.of(new Question.ReadyViews(true, ready.views(), written.text()))
          : Optional.empty();
    }

    private static float finite(float boost) {
      if (!Float.isFinite(boost)) {
        throw new IllegalArgumentException("[boost] must be a finite number, but is " + boost);
      }
      return boost;
    }
  }
}
