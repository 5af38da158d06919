package io.github.crossmedia.elasticsearch.interleave;

import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.serve.TeamDraft;
import io.github.crossmedia.serve.TeamDraft.DraftedItem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.ScoreDoc;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.ValidateActions;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.search.rank.RankDoc.RankKey;
import org.elasticsearch.search.retriever.CompoundRetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;

/**
 * The retriever {@code cross_media_interleave}. It interleaves two rankings by {@link TeamDraft},
 * and each hit tells the team that drafted it. The score of the n-th hit is 1 / n.
 */
public final class InterleaveRetrieverBuilder
    extends CompoundRetrieverBuilder<InterleaveRetrieverBuilder> {

  public static final String NAME = "cross_media_interleave";

  private static final int DEFAULT_WINDOW = 100;

  /** The limit that Elasticsearch sets. */
  private static final int MAX_WINDOW = 10_000;

  private static final Contest.Options OPTIONS = new Contest.Options(NAME, "interleave", false);

  private static final ConstructingObjectParser<InterleaveRetrieverBuilder, RetrieverParserContext>
      PARSER =
          new ConstructingObjectParser<>(
              NAME,
              false,
              read ->
                  of(read[0] == null ? DEFAULT_WINDOW : (Integer) read[0], OPTIONS.read(read, 1)));

  static {
    PARSER.declareInt(ConstructingObjectParser.optionalConstructorArg(), RANK_WINDOW_SIZE_FIELD);
    OPTIONS.declareIn(PARSER);
    declareBaseParserFields(PARSER);
  }

  private final Contest contest;

  private InterleaveRetrieverBuilder(
      List<RetrieverSource> rankings, int rankWindowSize, Contest contest) {
    super(rankings, rankWindowSize);
    this.contest = contest;
    this.retrieverName = NAME; // by which the fetch phase finds the drafted documents
  }

  public static InterleaveRetrieverBuilder parse(
      XContentParser parser, RetrieverParserContext context) throws IOException {
    return PARSER.apply(parser, context);
  }

  private static InterleaveRetrieverBuilder of(int window, Contest contest) {
    if (window < 1 || window > MAX_WINDOW) {
      throw new IllegalArgumentException(
          "[rank_window_size] must be from 1 to " + MAX_WINDOW + ", but is " + window);
    }
    List<RetrieverSource> sources = new ArrayList<>();
    contest.rankings().forEach(each -> sources.add(RetrieverSource.from(each.ranking())));
    return new InterleaveRetrieverBuilder(sources, window, contest);
  }

  /** Returns the names of the two rankings. */
  public List<String> teams() {
    return contest.teams();
  }

  @Override
  protected InterleaveRetrieverBuilder clone(
      List<RetrieverSource> rankings, List<QueryBuilder> filters) {
    InterleaveRetrieverBuilder changed =
        new InterleaveRetrieverBuilder(rankings, rankWindowSize, contest);
    changed.preFilterQueryBuilders = filters;
    changed.retrieverName = retrieverName;
    return changed;
  }

  @Override
  protected RankDoc[] combineInnerRetrieverResults(List<ScoreDoc[]> results, boolean explain) {
    List<DraftedItem<RankKey>> list =
        TeamDraft.of(keys(results.get(0)), keys(results.get(1)), rankWindowSize, contest.coins());
    RankDoc[] docs = new RankDoc[list.size()];
    for (int i = 0; i < docs.length; i++) {
      DraftedItem<RankKey> drafted = list.get(i);
      Optional<String> team =
          switch (drafted.team()) {
            case FIRST -> Optional.of(contest.teams().get(0));
            case SECOND -> Optional.of(contest.teams().get(1));
            case NONE -> Optional.empty();
          };
      docs[i] = new DraftedDoc(drafted.item().doc(), drafted.item().shardIndex(), i + 1, team);
    }
    return docs;
  }

  private static List<RankKey> keys(ScoreDoc[] docs) {
    return Arrays.stream(docs).map(doc -> new RankKey(doc.doc, doc.shardIndex)).toList();
  }

  @Override
  public ActionRequestValidationException validate(
      SearchSourceBuilder source,
      ActionRequestValidationException errors,
      boolean isScroll,
      boolean allowPartialSearchResults) {
    ActionRequestValidationException found =
        super.validate(source, errors, isScroll, allowPartialSearchResults);
    return minScore == null
        ? found
        : ValidateActions.addValidationError(
            "[" + NAME + "] takes no [min_score]: give it to the query", found);
  }

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  protected void doToXContent(XContentBuilder builder, Params params) throws IOException {
    contest.toXContent(builder, innerRetrievers.stream().map(RetrieverSource::retriever).toList());
    builder.field(RANK_WINDOW_SIZE_FIELD.getPreferredName(), rankWindowSize);
  }

  @Override
  public boolean doEquals(Object other) {
    return super.doEquals(other) && contest.equals(((InterleaveRetrieverBuilder) other).contest);
  }

  @Override
  public int doHashCode() {
    return Objects.hash(super.doHashCode(), contest);
  }

  /** A document of an interleaved list, and the team that drafted it. */
  public static final class DraftedDoc extends RankDoc {

    public static final String NAME = "cross_media_drafted_doc";

    private static final int WIRE_VERSION = 1;

    private final Optional<String> team;

    DraftedDoc(int doc, int shardIndex, int rank, Optional<String> team) {
      super(doc, 1f / rank, shardIndex);
      this.rank = rank;
      this.team = team;
    }

    /** Reads a document sent by another node. */
    public DraftedDoc(StreamInput in) throws IOException {
      super(in);
      this.team = Wire.read(in, (content, version) -> read(content));
    }

    private static Optional<String> read(StreamInput in) throws IOException {
      return Optional.ofNullable(in.readOptionalString());
    }

    @Override
    protected void doWriteTo(StreamOutput out) throws IOException {
      Wire.write(out, WIRE_VERSION, content -> content.writeOptionalString(team.orElse(null)));
    }

    /** Returns the team, empty if the other one had nothing left to draft. */
    Optional<String> team() {
      return team;
    }

    @Override
    public String getWriteableName() {
      return NAME;
    }

    @Override
    public Explanation explain(Explanation[] sources, String[] names) {
      String drafted = team.map(name -> "drafted by [" + name + "]").orElse("drafted by no team");
      return Explanation.match(score, "rank [" + rank + "], " + drafted, sources);
    }

    @Override
    protected void doToXContent(XContentBuilder builder, Params params) throws IOException {
      if (team.isPresent()) {
        builder.field("team", team.get());
      }
    }

    @Override
    protected boolean doEquals(RankDoc other) {
      return other instanceof DraftedDoc that && team.equals(that.team);
    }

    @Override
    protected int doHashCode() {
      return team.hashCode();
    }
  }
}
