package io.github.crossmedia.elasticsearch.query;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.instanceOf;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.WindowCache;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.QueryVector;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.compress.CompressedXContent;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.NamedWriteableAwareStreamInput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.query.MatchNoneQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.index.query.Rewriteable;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.test.AbstractQueryTestCase;

/** All kinds of questions with all options and some filters, drawn at random. */
public final class CrossMediaQueryBuilderTests
    extends AbstractQueryTestCase<CrossMediaQueryBuilder> {

  private static final String ONE_OF =
      "one of [text], [image], [like], [text_views], [image_views] and [vector]";

  private static final WindowCache WINDOWS = WindowCache.of(1 << 20);

  private static final Preparation PREPARATION =
      new Preparation(() -> null, () -> null, () -> null, () -> null, () -> null, () -> WINDOWS);

  @Override
  protected Collection<Class<? extends Plugin>> getPlugins() {
    return List.of(CrossMediaPlugin.class);
  }

  @Override
  protected void initializeAdditionalMappings(MapperService mappings) throws IOException {
    mappings.merge(
        "_doc",
        new CompressedXContent(
            """
            {"properties":{
              "picture":{"type":"cross_media","model":"corel"},
              "beside":{"type":"cross_media","model":"corel","vector_field":"near"},
              "near":{"type":"dense_vector","dims":4,"index":true,"similarity":"max_inner_product"}}}
            """),
        MapperService.MergeReason.MAPPING_UPDATE);
  }

  @Override
  protected CrossMediaQueryBuilder doCreateTestQueryBuilder() {
    return new CrossMediaQueryBuilder(DrawnForms.form(), PREPARATION);
  }

  /** The names of views are the user's, but none is an object of objects. */
  @Override
  protected Map<String, String> getObjectsHoldingArbitraryContent() {
    return Map.of(
        "text_views", "failed to parse field [text_views]",
        "image_views", "failed to parse field [image_views]");
  }

  /** Questions but vectors of a named version wait for their model, which a shard can't ask. */
  @Override
  protected QueryBuilder rewriteQuery(CrossMediaQueryBuilder query, SearchExecutionContext context)
      throws IOException {
    return Rewriteable.rewrite(prepared(query), context);
  }

  @Override
  protected QueryBuilder rewriteQuery(
      CrossMediaQueryBuilder query, QueryRewriteContext context, SearchExecutionContext searched)
      throws IOException {
    return Rewriteable.rewrite(prepared(query), searched);
  }

  private static QueryBuilder prepared(CrossMediaQueryBuilder query) {
    QueryForm form = query.form();
    return new CrossMediaQueryBuilder(
            form.withoutPixels(),
            PREPARATION,
            new Preparation.Progress.Ready(DrawnForms.prepared(form)),
            0)
        .boost(query.boost())
        .queryName(query.queryName());
  }

  @Override
  public void testMustRewrite() throws IOException {
    CrossMediaQueryBuilder query = createTestQueryBuilder();
    SearchExecutionContext shard = createSearchExecutionContext();
    if (query.form().question() instanceof Question.Vector) {
      assertNotNull(Rewriteable.rewrite(query, shard).toQuery(shard));
    } else {
      expectThrows(IllegalArgumentException.class, () -> query.toQuery(shard));
    }
  }

  @Override
  protected void doAssertLuceneQuery(
      CrossMediaQueryBuilder builder, Query query, SearchExecutionContext context)
      throws IOException {
    QueryForm form = builder.form();
    for (QueryBuilder filter : form.filters()) {
      if (filter.rewrite(context) instanceof MatchNoneQueryBuilder) {
        assertThat(query, instanceOf(MatchNoDocsQuery.class));
        return;
      }
    }
    PreparedQuery prepared = DrawnForms.prepared(form);
    float minScore = form.options().of(Options.MIN_SCORE);
    Query found = query;
    if (minScore > 0) {
      assertThat(query.toString(), endsWith("of at least " + minScore));
      found = ((MinScoreQuery) query).query();
    }
    if (!form.filters().isEmpty() && prepared.plan() != Plan.NEAREST) {
      List<BooleanClause> clauses = ((BooleanQuery) found).clauses();
      assertEquals(Occur.MUST, clauses.getFirst().occur());
      assertEquals(1 + form.filters().size(), clauses.size());
      for (int i = 0; i < form.filters().size(); i++) {
        assertEquals(Occur.FILTER, clauses.get(i + 1).occur());
        Query filter =
            new ShardQuery.SharedQuery(form.filters().get(i).rewrite(context).toQuery(context));
        assertEquals(filter, clauses.get(i + 1).query());
      }
      found = clauses.getFirst().query();
    }
    assertEquals(unfiltered(form, prepared), found);
  }

  /** Without an index no version made documents that a native field could find. */
  private static Query unfiltered(QueryForm form, PreparedQuery prepared) {
    String field = form.field();
    String vectors = field.equals("beside") ? "near" : "";
    boolean isRounded =
        form.options().of(Options.QUANTISED)
            && !(prepared instanceof PreparedQuery.Exact exact
                && exact.points().stream().anyMatch(QueryVector::readsFew));
    boolean isNative = prepared.plan() == Plan.NEAREST || isRounded;
    return isNative
        ? new MatchNoDocsQuery("no version is served")
        : switch (prepared) {
          case PreparedQuery.Exact exact -> CrossMediaField.exact(field, vectors, exact.points());
          case PreparedQuery.Nearest nearest -> throw new AssertionError(nearest);
          case PreparedQuery.Words words -> CrossMediaField.words(field, words.words());
          case PreparedQuery.VisualWords visual ->
              CrossMediaField.shown(field, CrossMediaField.visualWords(field, visual.counts()));
        };
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

  public void testTheNumberOfReasonsIsSent() throws IOException {
    CrossMediaQueryBuilder query =
        new CrossMediaQueryBuilder(
            DrawnForms.form(), PREPARATION, new Preparation.Progress.Unasked(), 7);
    assertSerialization(query);
    assertNotEquals(query, new CrossMediaQueryBuilder(query.form(), PREPARATION));
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
    assertRefused("\"like\":[]", "[like] takes 1 to 100 of them, but got 0");
    assertRefused(
        Formatted.of("\"image\":[%s\"eA==\"]", "\"eA==\",".repeat(100)),
        "[image] takes 1 to 100 of them, but got 101");
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
                Formatted.of(
                    """
                    {"cross_media":{"field":"%s","vector":[1],"model":"corel@1"}}
                    """,
                    KEYWORD_FIELD_NAME));
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
