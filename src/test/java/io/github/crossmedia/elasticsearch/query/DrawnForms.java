package io.github.crossmedia.elasticsearch.query;

import static org.apache.lucene.tests.util.LuceneTestCase.random;
import static org.elasticsearch.test.ESTestCase.between;
import static org.elasticsearch.test.ESTestCase.randomBoolean;
import static org.elasticsearch.test.ESTestCase.randomByteArrayOfLength;
import static org.elasticsearch.test.ESTestCase.randomFloat;
import static org.elasticsearch.test.ESTestCase.randomFrom;

import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.elasticsearch.query.Options.Option;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.ServedModel;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;

/** Queries as users may write them: any question, any options that go together, some filters. */
final class DrawnForms {

  private static final ServedModel SERVED =
      ServedModel.of(List.of(ServedVersion.of("corel@1", TestModels.words(0.5f))));

  private DrawnForms() {}

  static QueryForm form() {
    Question question = question();
    Options options = options(question);
    boolean beside = options.query().k() > 0 || options.of(Options.QUANTISED) || randomBoolean();
    return new QueryForm(beside ? "beside" : "picture", question, options, filters());
  }

  private static Question question() {
    return switch (between(0, 5)) {
      case 0 -> new Question.Text(String.join(" ", randomFrom(TestModels.WORDS), "unheard"));
      case 1 -> new Question.Image(Stream.generate(DrawnForms::file).limit(between(1, 3)).toList());
      case 2 ->
          new Question.Like(Stream.generate(DrawnForms::stored).limit(between(1, 3)).toList());
      case 3 -> new Question.ReadyViews(true, views("lda"), randomBoolean() ? "" : "tiger");
      case 4 -> new Question.ReadyViews(false, views("blobs"), "");
      default -> new Question.Vector(DenseVector.of(randomFloat(), randomFloat()));
    };
  }

  private static BytesReference file() {
    return new BytesArray(randomByteArrayOfLength(between(1, 40)));
  }

  private static Question.Like.Stored stored() {
    return new Question.Like.Stored("photos", String.valueOf(between(1, 99)));
  }

  private static TreeMap<String, View> views(String name) {
    Map<Integer, Float> counts = Map.of(between(0, 2), 1f + between(0, 3));
    return new TreeMap<>(Map.of(name, SparseVector.of(SparseVector.UNBOUNDED, counts)));
  }

  private static boolean isText(Question question) {
    return question instanceof Question.Text
        || question instanceof Question.ReadyViews views && views.ofText();
  }

  private static Options options(Question question) {
    Map<Option<?>, Object> given = new HashMap<>();
    given.put(
        Options.MODEL,
        question instanceof Question.Vector
            ? "corel@" + between(1, 9)
            : randomFrom("", "corel", "corel@1"));
    List<Plan> plans =
        isText(question) ? List.of(Plan.values()) : List.of(Plan.EXACT, Plan.NEAREST);
    Plan plan = randomFrom(plans);
    boolean named = randomBoolean();
    if (named) {
      given.put(Options.PLAN, plan.toString());
    }
    if (plan == Plan.NEAREST) {
      int k = between(1, 20);
      given.put(Options.K, k);
      if (randomBoolean()) {
        given.put(Options.CANDIDATES, k + between(0, 50));
      }
    }
    given.put(Options.QUANTISED, named && plan == Plan.EXACT && randomBoolean());
    given.put(Options.MIN_SCORE, randomBoolean() ? 0f : randomFloat());
    given.put(Options.EXPLAIN, randomBoolean());
    return new Options(given);
  }

  private static List<QueryBuilder> filters() {
    List<QueryBuilder> filters = new ArrayList<>();
    for (int i = between(0, 3); i > 0; i--) {
      filters.add(
          switch (random().nextInt(3)) {
            case 0 -> QueryBuilders.termQuery("mapped_keyword", "a" + i);
            case 1 -> QueryBuilders.matchAllQuery();
            default -> VersionsQueryBuilder.madeBy("picture", List.of("corel@" + i));
          });
    }
    return filters;
  }

  /** A question as the coordinating node prepares it, once it has the picture and the model. */
  static PreparedQuery prepared(QueryForm form) {
    PlanOptions options = form.options().query();
    Medium seen = Medium.ofViews(views("blobs", 1));
    return switch (form.question()) {
      case Question.Text text -> SERVED.text(text.text(), options);
      case Question.Image image -> SERVED.picture(seen, options);
      case Question.Like like -> SERVED.picture(seen, options);
      case Question.ReadyViews views ->
          views.ofText()
              ? SERVED.text(TestModels.WORDS.getFirst(), options)
              : SERVED.picture(Medium.ofViews(views.views()), options);
      case Question.Vector point ->
          ServedModel.vector(
              (VersionId) ModelReference.parse(form.options().model()), point.vector(), options);
    };
  }

  private static Map<String, View> views(String name, float count) {
    return Map.of(name, SparseVector.of(SparseVector.UNBOUNDED, Map.of(0, count)));
  }
}
