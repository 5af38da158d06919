package io.github.crossmedia.elasticsearch.query;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.instanceOf;

import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.compress.CompressedXContent;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.NamedWriteableAwareStreamInput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.index.query.TermQueryBuilder;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.test.AbstractQueryTestCase;

public final class CrossMediaQueryBuilderTests
    extends AbstractQueryTestCase<CrossMediaQueryBuilder> {

  private static final String ONE_OF =
      "one of [text], [image], [like], [text_views], [image_views] and [vector]";

  private static final Preparation PREPARATION =
      new Preparation(() -> null, () -> null, () -> null, () -> null);

  @Override
  protected Collection<Class<? extends Plugin>> getPlugins() {
    return List.of(CrossMediaPlugin.class);
  }

  @Override
  protected void initializeAdditionalMappings(MapperService mappings) throws IOException {
    mappings.merge(
        "_doc",
        new CompressedXContent(
            "{\"properties\":{\"picture\":{\"type\":\"cross_media\",\"model\":\"corel\"}}}"),
        MapperService.MergeReason.MAPPING_UPDATE);
  }

  @Override
  protected CrossMediaQueryBuilder doCreateTestQueryBuilder() {
    Map<QueryOption<?>, Object> given = new HashMap<>();
    given.put(Options.MODEL, "corel@" + between(1, 9));
    if (randomBoolean()) {
      given.put(Options.PLAN, "exact");
    }
    if (randomBoolean()) {
      given.put(Options.MIN_SCORE, randomFloat());
    }
    given.put(Options.EXPLAIN, randomBoolean());
    Options options = new Options(given);
    List<QueryBuilder> filters =
        randomBoolean() ? List.of() : List.of(new TermQueryBuilder(KEYWORD_FIELD_NAME, "a"));
    return new CrossMediaQueryBuilder(
        new QueryForm("picture", new Question.Point(vector()), options, filters), PREPARATION);
  }

  private static DenseVector vector() {
    float[] vector = new float[between(1, 8)];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = randomFloat();
    }
    return DenseVector.of(vector);
  }

  @Override
  protected void doAssertLuceneQuery(
      CrossMediaQueryBuilder builder, Query query, SearchExecutionContext context)
      throws IOException {
    Query inner = query instanceof MinScoreQuery limited ? limited.query() : query;
    if (inner instanceof BooleanQuery both) {
      inner = both.clauses().getFirst().query();
    }
    assertThat(inner, instanceOf(exact("corel@1").getClass()));
  }

  private static Query exact(String model) {
    return CrossMediaField.exact(
        "picture", List.of(new QueryVector(model, DenseVector.of(1), Calibration.unfitted())));
  }

  public void testEveryQuestionIsReadAsItIsWritten() throws IOException {
    for (String body :
        List.of(
            "\"text\":\"tiger\"",
            "\"text\":\"tiger\",\"model\":\"corel\",\"plan\":\"words\"",
            "\"text\":\"tiger\",\"plan\":\"nearest\",\"k\":3,\"num_candidates\":9,\"explain\":true",
            "\"like\":{\"_index\":\"photos\",\"_id\":\"7\"},\"min_score\":0.5",
            "\"vector\":[0.5,-2.0],\"filter\":[{\"match_all\":{\"boost\":1.0}}]")) {
      String json = "{\"cross_media\":{\"field\":\"picture\"," + body + ",\"boost\":2.0}}";
      QueryBuilder query = parseQuery(json);
      assertEquals(query, parseQuery(query.toString()));
      assertEquals(query, copyQuery((CrossMediaQueryBuilder) query));
      assertEquals(json.replaceAll("\\s", ""), query.toString().replaceAll("\\s", ""));
    }
  }

  public void testWhatALaterReleasePutsBehindIsPassedOver() throws IOException {
    CrossMediaQueryBuilder query = createTestQueryBuilder();
    BytesStreamOutput later = new BytesStreamOutput();
    try (BytesStreamOutput out = new BytesStreamOutput()) {
      query.writeTo(out);
      StreamInput in = out.bytes().streamInput();
      later.writeFloat(in.readFloat());
      later.writeOptionalString(in.readOptionalString());
      later.writeVInt(in.readVInt() + 1);
      BytesStreamOutput longer = new BytesStreamOutput();
      in.readBytesReference().writeTo(longer);
      longer.writeString("what nobody knew then");
      later.writeBytesReference(longer.bytes());
      later.writeString("the next object");
    }
    StreamInput in =
        new NamedWriteableAwareStreamInput(later.bytes().streamInput(), namedWriteableRegistry());
    assertEquals(query, new CrossMediaQueryBuilder(in, PREPARATION));
    assertEquals("the next object", in.readString());
  }

  public void testWhatIsWrongIsNamed() {
    assertRefused("\"text\":\"a\",\"vector\":[1]", ONE_OF);
    assertRefused("\"plan\":\"exact\"", ONE_OF);
    assertRefused("\"text\":\"a\",\"plan\":\"fast\"", "unknown plan [fast]");
    assertRefused("\"text\":\"a\",\"plan\":\"nearest\"", "requires [k]");
    assertRefused(
        "\"text\":\"a\",\"plan\":\"words\",\"k\":3", "[k] is an option of the plan [nearest]");
    assertRefused("\"text\":\"a\",\"k\":0", "[k] must be at least 1, but is 0");
    assertRefused(
        "\"text\":\"a\",\"k\":5,\"num_candidates\":4", "[num_candidates] is 4 and [k] is 5");
    assertRefused("\"text\":\"a\",\"words\":3", "unknown field [words]");
    assertRefused("\"text\":[\"a\"]", "text doesn't support values of type: START_ARRAY");
    assertRefused("\"vector\":[\"a\"]", "failed to parse field [vector]");
    assertRefused("\"like\":{\"_id\":\"1\"}", "Required [_index]");
  }

  private void assertRefused(String body, String reason) {
    String json = "{\"cross_media\":{\"field\":\"picture\"," + body + "}}";
    Exception refused = expectThrows(Exception.class, () -> parseQuery(json));
    StringBuilder said = new StringBuilder();
    for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
      said.append(cause.getMessage()).append('\n');
    }
    assertThat(said.toString(), containsString(reason));
  }

  public void testAFieldOfAnotherTypeIsNamed() throws IOException {
    CrossMediaQueryBuilder query =
        (CrossMediaQueryBuilder)
            parseQuery(
                """
                {"cross_media":{"field":"%s","vector":[1],"model":"corel@1"}}
                """
                    .formatted(KEYWORD_FIELD_NAME));
    Exception refused =
        expectThrows(
            IllegalArgumentException.class, () -> query.toQuery(createSearchExecutionContext()));
    assertThat(refused.getMessage(), containsString("is a field of type [keyword]"));
  }

  public void testATextCannotBeAnsweredWhereNoModelCanBeAsked() throws IOException {
    QueryBuilder query = parseQuery("{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\"}}");
    Exception refused =
        expectThrows(
            IllegalArgumentException.class, () -> query.toQuery(createSearchExecutionContext()));
    assertThat(refused.getMessage(), containsString("cannot load a model here"));
  }

  public void testBytesOfTheSameQuestionAreTheSame() throws IOException {
    CrossMediaQueryBuilder query = createTestQueryBuilder();
    assertEquals(bytes(query), bytes(copyQuery(query)));
  }

  private static BytesReference bytes(CrossMediaQueryBuilder query) throws IOException {
    BytesStreamOutput out = new BytesStreamOutput();
    query.writeTo(out);
    return out.bytes();
  }
}
