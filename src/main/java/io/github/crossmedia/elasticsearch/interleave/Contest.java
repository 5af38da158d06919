package io.github.crossmedia.elasticsearch.interleave;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.query.CrossMediaQueryBuilder;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
import org.elasticsearch.search.retriever.StandardRetrieverBuilder;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.json.JsonXContent;

/**
 * Two rankings that are compared, and what decides between them.
 *
 * @param rankings the two rankings, as they are requested
 * @param seed the id of the search or its session
 * @param coins the seed of the coins: the same search of the same session tosses the same ones
 */
record Contest(List<Ranking> rankings, String seed, long coins) {

  static final int TEAMS = 2;
  static final ParseField SEED = new ParseField("seed");

  private static final int MAX_NAME_LENGTH = 100;
  private static final int MAX_SEED_LENGTH = 256;

  /** Elasticsearch rewrites a search 16 times: twice for each level, and then its queries. */
  private static final int MAX_DEPTH = 4;

  Contest {
    rankings = List.copyOf(rankings);
    List<String> teams = names(rankings);
    if (teams.size() != TEAMS || new HashSet<>(teams).size() != TEAMS) {
      throw new IllegalArgumentException(
          "two different rankings are compared, but got " + shown(teams));
    }
    for (String team : teams) {
      if (team.isBlank() || team.length() > MAX_NAME_LENGTH) {
        throw new IllegalArgumentException(
            "a ranking needs a [name] of 1 to " + MAX_NAME_LENGTH + " characters");
      }
    }
    if (seed.isBlank() || seed.length() > MAX_SEED_LENGTH) {
      throw new IllegalArgumentException(
          "[seed] must be the id of the search or its session, 1 to "
              + MAX_SEED_LENGTH
              + " characters");
    }
  }

  private static String shown(List<String> teams) {
    return teams.size() > TEAMS ? teams.size() + " names" : teams.toString();
  }

  private static List<String> names(List<Ranking> rankings) {
    return rankings.stream().map(Ranking::name).toList();
  }

  static Contest of(List<Ranking> rankings, String seed) {
    StringBuilder asked = new StringBuilder(seed);
    for (Ranking each : rankings) {
      String ranking = Strings.toString(each.ranking());
      if (1 + depth(XContentHelper.convertToMap(JsonXContent.jsonXContent, ranking, false))
          > MAX_DEPTH) {
        throw new IllegalArgumentException(
            Formatted.of(
                "the [retriever] of [%s] may hold others at most %s deep",
                each.name(), MAX_DEPTH - 1));
      }
      asked.append('\n').append(ranking);
    }
    return new Contest(rankings, seed, StringHelper.murmurhash3_x64_128(new BytesRef(asked))[0]);
  }

  private static int depth(Object content) {
    return switch (content) {
      case Map<?, ?> object ->
          object.entrySet().stream()
              .mapToInt(
                  each ->
                      depth(each.getValue())
                          + (Ranking.RETRIEVER.getPreferredName().equals(each.getKey()) ? 1 : 0))
              .max()
              .orElse(0);
      case List<?> list -> list.stream().mapToInt(Contest::depth).max().orElse(0);
      case null, default -> 0;
    };
  }

  /** Returns the names of the two rankings. */
  List<String> teams() {
    return names(rankings);
  }

  /**
   * Writes the options of the request.
   *
   * @param retrievers the two rankings, as they are by now
   */
  void toXContent(XContentBuilder builder, List<RetrieverBuilder> retrievers) throws IOException {
    builder.startArray(Ranking.RETRIEVERS.getPreferredName());
    for (int i = 0; i < TEAMS; i++) {
      builder.startObject().field(Ranking.NAME.getPreferredName(), teams().get(i));
      builder.field(Ranking.RETRIEVER.getPreferredName(), retrievers.get(i)).endObject();
    }
    builder.endArray();
    builder.field(SEED.getPreferredName(), seed);
  }

  /**
   * The options by which a retriever is given two rankings: a query with two versions, or two
   * retrievers with names.
   *
   * @param retriever the name of the retriever
   * @param versions the name of the list of versions
   * @param named whether a version's hits name it among their matched queries
   */
  record Options(String retriever, String versions, boolean named) {

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
          ConstructingObjectParser.optionalConstructorArg(), Ranking.PARSER, Ranking.RETRIEVERS);
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
      List<Ranking> rankings = (List<Ranking>) read[first + 3];
      if ((query == null) != (asked == null) || (query == null) == (rankings == null)) {
        throw new IllegalArgumentException(
            Formatted.of(
                "[%s] requires either [query] with the two versions to [%s], or two [retrievers]",
                retriever, versions));
      }
      return Contest.of(
          rankings == null ? ofVersions(query, asked) : rankings, (String) read[first]);
    }

    private List<Ranking> ofVersions(QueryBuilder query, List<String> asked) {
      if (!(query instanceof CrossMediaQueryBuilder learned)) {
        throw new IllegalArgumentException(
            "["
                + versions
                + "] takes the query [cross_media]; give other rankings as [retrievers]");
      }
      if (asked.size() != Contest.TEAMS) {
        throw new IllegalArgumentException("[" + versions + "] takes two versions of a model");
      }
      return asked.stream()
          .map(version -> new Ranking(version, ofVersion(learned, version)))
          .toList();
    }

    private RetrieverBuilder ofVersion(CrossMediaQueryBuilder query, String version) {
      CrossMediaQueryBuilder learned = query.ofModel(version);
      return new StandardRetrieverBuilder(
          named && learned.queryName() == null ? learned.queryName(version) : learned);
    }
  }

  record Ranking(String name, RetrieverBuilder ranking) {

    static final ParseField RETRIEVERS = new ParseField("retrievers");
    static final ParseField RETRIEVER = new ParseField("retriever");
    static final ParseField NAME = new ParseField("name");

    static final ConstructingObjectParser<Ranking, RetrieverParserContext> PARSER =
        new ConstructingObjectParser<>(
            RETRIEVERS.getPreferredName(),
            false,
            read -> new Ranking((String) read[0], (RetrieverBuilder) read[1]));

    static {
      PARSER.declareString(ConstructingObjectParser.constructorArg(), NAME);
      PARSER.declareNamedObject(
          ConstructingObjectParser.constructorArg(),
          (parser, context, name) -> {
            RetrieverBuilder ranking = parser.namedObject(RetrieverBuilder.class, name, context);
            context.trackRetrieverUsage(ranking);
            return ranking;
          },
          RETRIEVER);
    }
  }
}
