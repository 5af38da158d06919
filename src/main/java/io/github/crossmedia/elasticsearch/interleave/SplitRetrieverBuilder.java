package io.github.crossmedia.elasticsearch.interleave;

import io.github.crossmedia.elasticsearch.limits.SampledShare;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.elasticsearch.action.ActionRequestValidationException;
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
  private static final ParseField SHARE = new ParseField("share");
  private static final Contest.Options OPTIONS = new Contest.Options(NAME, "split", true);

  private static final ConstructingObjectParser<SplitRetrieverBuilder, RetrieverParserContext>
      PARSER =
          new ConstructingObjectParser<>(
              NAME,
              false,
              read ->
                  new SplitRetrieverBuilder(
                      read[0] == null ? HALF : (Double) read[0], OPTIONS.read(read, 1)));

  static {
    PARSER.declareDouble(ConstructingObjectParser.optionalConstructorArg(), SHARE);
    OPTIONS.declareIn(PARSER);
  }

  private final Contest contest;
  private final double share;
  private final Contest.Ranking chosen;

  private SplitRetrieverBuilder(double share, Contest contest) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "[share] of the second ranking must be from 0 to 1, but is " + share);
    }
    this.contest = contest;
    this.share = share;
    String drawn = String.join("\n", contest.teams()) + '\n' + contest.seed();
    this.chosen = contest.rankings().get(SampledShare.contains(share, drawn) ? 1 : 0);
  }

  public static SplitRetrieverBuilder parse(XContentParser parser, RetrieverParserContext context)
      throws IOException {
    return PARSER.apply(parser, context);
  }

  /** Returns the names of the two rankings. */
  public List<String> names() {
    return contest.teams();
  }

  /** Returns the share of sessions that the second ranking answers. */
  public double share() {
    return share;
  }

  /** Returns the name of the ranking that answers. */
  public String chosen() {
    return chosen.name();
  }

  /** Returns true if the ranking needs a point in time, which the search then opens for it. */
  @Override
  public boolean isCompound() {
    return chosen.ranking().isCompound();
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
    contest.toXContent(builder, contest.rankings().stream().map(Contest.Ranking::ranking).toList());
    builder.field(SHARE.getPreferredName(), share);
  }

  @Override
  protected boolean doEquals(Object other) {
    return other instanceof SplitRetrieverBuilder that
        && contest.equals(that.contest)
        && share == that.share;
  }

  @Override
  protected int doHashCode() {
    return Objects.hash(contest, share);
  }
}
