package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.work.PictureDecoder;
import io.github.crossmedia.model.Views;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ObjectParser;
import org.elasticsearch.xcontent.ObjectParser.ValueType;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentParser;

/** A query being parsed. */
public final class QueryDraft {

  private static final ObjectParser<QueryDraft, Void> PARSER =
      new ObjectParser<>(CrossMediaQueryBuilder.NAME, QueryDraft::new);
  private static final ConstructingObjectParser<Question.Like, Void> LIKE =
      new ConstructingObjectParser<>(
          "like", false, read -> new Question.Like((String) read[0], (String) read[1]));

  static {
    LIKE.declareString(ConstructingObjectParser.constructorArg(), new ParseField("_index"));
    LIKE.declareString(ConstructingObjectParser.constructorArg(), new ParseField("_id"));
    PARSER.declareString((d, field) -> d.field = field, new ParseField("field"));
    PARSER.declareString((d, text) -> d.ask(new Question.Text(text)), new ParseField("text"));
    PARSER.declareString((d, image) -> d.askImage(image), new ParseField("image"));
    PARSER.declareObject(QueryDraft::ask, LIKE, new ParseField("like"));
    for (boolean ofText : new boolean[] {true, false}) {
      PARSER.declareObject(
          (d, views) -> d.ask(new Question.ReadyViews(ofText, new TreeMap<>(Views.of(views)))),
          (parser, none) -> parser.map(),
          new ParseField(Question.ReadyViews.key(ofText)));
    }
    PARSER.declareFloatArray(QueryDraft::askVector, new ParseField("vector"));
    Options.ALL.forEach(QueryDraft::declare);
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
  private final Map<QueryOption<?>, Object> options = new HashMap<>();
  private String field = "";
  private String name = "";
  private float boost = AbstractQueryBuilder.DEFAULT_BOOST;

  private QueryDraft() {}

  private static <T> void declare(QueryOption<T> option) {
    PARSER.declareField(
        (draft, value) -> draft.options.put(option, value),
        (parser, none) -> option.kind().parser().apply(parser),
        new ParseField(option.key()),
        option.kind().given());
  }

  /** Parses a whole query. */
  public static CrossMediaQueryBuilder parse(XContentParser parser, Preparation preparation)
      throws IOException {
    QueryDraft draft = PARSER.parse(parser, null);
    NestedDepth.require(draft.filters);
    CrossMediaQueryBuilder query =
        new CrossMediaQueryBuilder(draft.form(), preparation).boost(draft.boost);
    return draft.name.isEmpty() ? query : query.queryName(draft.name);
  }

  /** Parses a whole function of {@code function_score}. */
  public static CrossMediaFunctionBuilder parseFunction(XContentParser parser) throws IOException {
    QueryDraft draft = PARSER.parse(parser, null);
    return new CrossMediaFunctionBuilder(draft.form());
  }

  private QueryForm form() {
    return new QueryForm(checkedField(), question(), new Options(options), filters);
  }

  private void ask(Question question) {
    questions.add(question);
  }

  private void askImage(String text) {
    ask(new Question.Image(new BytesArray(PictureDecoder.fromText("[image]", text))));
  }

  private void askVector(List<Float> components) {
    float[] vector = new float[components.size()];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = components.get(i);
    }
    ask(new Question.Point(DenseVector.of(vector)));
  }

  private String checkedField() {
    if (field.isEmpty()) {
      throw new IllegalArgumentException("[cross_media] requires [field]");
    }
    return SearchedField.checkedName(field);
  }

  private Question question() {
    if (questions.size() != 1) {
      throw new IllegalArgumentException(
          "[cross_media] requires exactly one of [text], [image], [like], [text_views],"
              + " [image_views] and [vector], but got "
              + questions.size());
    }
    return questions.getFirst();
  }

  private static float finite(float boost) {
    if (!Float.isFinite(boost)) {
      throw new IllegalArgumentException("[boost] must be a finite number, but is " + boost);
    }
    return boost;
  }
}
