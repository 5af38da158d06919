package io.github.crossmedia.elasticsearch.interleave;

import io.github.crossmedia.elasticsearch.limits.SampledShare;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;

/**
 * The retriever {@code cross_media_split}, an A/B test: a hash of the session decides which of two
 * rankings answers. Only that one is searched.
 */
public final class SplitRetrieverBuilder extends RetrieverBuilder {

  public static final String NAME = "cross_media_split";

  private static final double HALF = 0.5;
  private static final ParseField QUERY = new ParseField("query");
  private static final ParseField SPLIT = new ParseField("split");
  private static final ParseField SEED = new ParseField("seed");
  private static final ParseField SHARE = new ParseField("share");

  @SuppressWarnings("unchecked")
  private static final ConstructingObjectParser<SplitRetrieverBuilder, RetrieverParserContext>
      PARSER =
          new ConstructingObjectParser<>(
              NAME,
              false,
              read ->
                  new SplitRetrieverBuilder(
                      NamedRanking.of(
                          NAME,
                          SPLIT.getPreferredName(),
                          Optional.ofNullable((QueryBuilder) read[2]),
                          Optional.ofNullable((List<String>) read[3]),
                          Optional.ofNullable((List<NamedRanking>) read[4]),
                          true),
                      (String) read[0],
                      read[1] == null ? HALF : (Double) read[1]));

  static {
    PARSER.declareString(ConstructingObjectParser.constructorArg(), SEED);
    PARSER.declareDouble(ConstructingObjectParser.optionalConstructorArg(), SHARE);
    PARSER.declareObject(
        ConstructingObjectParser.optionalConstructorArg(),
        (parser, context) ->
            AbstractQueryBuilder.parseTopLevelQuery(parser, context::trackQueryUsage),
        QUERY);
    PARSER.declareStringArray(ConstructingObjectParser.optionalConstructorArg(), SPLIT);
    PARSER.declareObjectArray(
        ConstructingObjectParser.optionalConstructorArg(),
        NamedRanking.PARSER,
        NamedRanking.RETRIEVERS);
  }

  private final List<NamedRanking> rankings;
  private final Contest contest;
  private final double share;
  private final NamedRanking chosen;

  private SplitRetrieverBuilder(List<NamedRanking> rankings, String seed, double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "[share] of the second ranking must be from 0 to 1, but is " + share);
    }
    List<String> names = rankings.stream().map(NamedRanking::name).toList();
    this.contest = new Contest(names, seed, 0);
    this.rankings = rankings;
    this.share = share;
    String drawn = String.join("\n", names) + '\n' + seed;
    this.chosen = rankings.get(SampledShare.contains(share, drawn) ? 1 : 0);
  }

  /** Parses a retriever. */
  public static SplitRetrieverBuilder parse(XContentParser parser, RetrieverParserContext context)
      throws IOException {
    return PARSER.apply(parser, context);
  }

  /** Returns the names of the two rankings. */
  public List<String> names() {
    return contest.teams();
  }

  /** Returns the name of the ranking that answers. */
  public String chosen() {
    return chosen.name();
  }

  @Override
  public RetrieverBuilder rewrite(QueryRewriteContext context) throws IOException {
    return chosen.ranking();
  }

  @Override
  public QueryBuilder topDocsQuery() {
    return chosen.ranking().topDocsQuery();
  }

  @Override
  public void extractToSearchSourceBuilder(SearchSourceBuilder source, boolean inCompound) {
    chosen.ranking().extractToSearchSourceBuilder(source, inCompound);
  }

  @Override
  public ActionRequestValidationException validate(
      SearchSourceBuilder source,
      ActionRequestValidationException errors,
      boolean isScroll,
      boolean allowPartialSearchResults) {
    return chosen.ranking().validate(source, errors, isScroll, allowPartialSearchResults);
  }

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  protected void doToXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startArray(NamedRanking.RETRIEVERS.getPreferredName());
    for (NamedRanking each : rankings) {
      builder.startObject().field(NamedRanking.NAME.getPreferredName(), each.name());
      builder.field(NamedRanking.RETRIEVER.getPreferredName(), each.ranking()).endObject();
    }
    builder.endArray();
    builder.field(SEED.getPreferredName(), contest.seed());
    builder.field(SHARE.getPreferredName(), share);
  }

  @Override
  protected boolean doEquals(Object other) {
    return other instanceof SplitRetrieverBuilder that
        && rankings.equals(that.rankings)
        && contest.equals(that.contest)
        && share == that.share;
  }

  @Override
  protected int doHashCode() {
    return Objects.hash(rankings, contest, share);
  }
}
