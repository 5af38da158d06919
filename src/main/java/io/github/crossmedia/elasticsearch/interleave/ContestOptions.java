package io.github.crossmedia.elasticsearch.interleave;

import io.github.crossmedia.elasticsearch.query.CrossMediaQueryBuilder;
import java.util.List;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
import org.elasticsearch.search.retriever.StandardRetrieverBuilder;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;

/**
 * The options by which a retriever is given two rankings: a query with two versions, or two
 * retrievers with names.
 *
 * @param retriever the name of the retriever
 * @param versions the name of the list of versions
 * @param named whether a version's hits name it among their matched queries
 */
record ContestOptions(String retriever, String versions, boolean named) {

  private static final ParseField QUERY = new ParseField("query");

  /** Declares the options, as the next arguments of the constructor. */
  void declareIn(ConstructingObjectParser<?, RetrieverParserContext> parser) {
    parser.declareString(ConstructingObjectParser.constructorArg(), Contest.SEED);
    parser.declareObject(
        ConstructingObjectParser.optionalConstructorArg(),
        (content, context) ->
            AbstractQueryBuilder.parseTopLevelQuery(content, context::trackQueryUsage),
        QUERY);
    parser.declareStringArray(
        ConstructingObjectParser.optionalConstructorArg(), new ParseField(versions));
    parser.declareObjectArray(
        ConstructingObjectParser.optionalConstructorArg(),
        NamedRanking.PARSER,
        NamedRanking.RETRIEVERS);
  }

  /**
   * Returns the contest of two rankings.
   *
   * @param read the arguments of the constructor
   * @param first the place of the first one that {@link #declareIn} declared
   */
  @SuppressWarnings("unchecked") // as they are declared
  Contest read(Object[] read, int first) {
    QueryBuilder query = (QueryBuilder) read[first + 1];
    List<String> asked = (List<String>) read[first + 2];
    List<NamedRanking> rankings = (List<NamedRanking>) read[first + 3];
    if ((query == null) != (asked == null) || (query == null) == (rankings == null)) {
      throw new IllegalArgumentException(
          "["
              + retriever
              + "] requires either [query] with the two versions to ["
              + versions
              + "], or two [retrievers]");
    }
    return Contest.of(rankings == null ? ofVersions(query, asked) : rankings, (String) read[first]);
  }

  private List<NamedRanking> ofVersions(QueryBuilder query, List<String> asked) {
    if (!(query instanceof CrossMediaQueryBuilder learned)) {
      throw new IllegalArgumentException(
          "[" + versions + "] takes the query [cross_media]; give other rankings as [retrievers]");
    }
    if (asked.size() != Contest.TEAMS) {
      throw new IllegalArgumentException("[" + versions + "] takes two versions of a model");
    }
    return asked.stream()
        .map(version -> new NamedRanking(version, ofVersion(learned, version)))
        .toList();
  }

  private RetrieverBuilder ofVersion(CrossMediaQueryBuilder query, String version) {
    CrossMediaQueryBuilder learned = query.ofModel(version);
    return new StandardRetrieverBuilder(
        named && learned.queryName() == null ? learned.queryName(version) : learned);
  }
}
