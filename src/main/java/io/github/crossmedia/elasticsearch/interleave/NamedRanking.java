package io.github.crossmedia.elasticsearch.interleave;

import io.github.crossmedia.elasticsearch.query.CrossMediaQueryBuilder;
import java.util.List;
import java.util.Optional;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
import org.elasticsearch.search.retriever.StandardRetrieverBuilder;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;

/** A ranking with its name. */
record NamedRanking(String name, RetrieverBuilder ranking) {

  static final ParseField RETRIEVERS = new ParseField("retrievers");
  static final ParseField RETRIEVER = new ParseField("retriever");
  static final ParseField NAME = new ParseField("name");

  static final ConstructingObjectParser<NamedRanking, RetrieverParserContext> PARSER =
      new ConstructingObjectParser<>(
          RETRIEVERS.getPreferredName(),
          false,
          read -> new NamedRanking((String) read[0], (RetrieverBuilder) read[1]));

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

  /**
   * Returns the rankings of a retriever, which gives either a query with two versions, or two
   * retrievers.
   *
   * @param key the name of the list of versions
   * @param named whether a version's hits name it among their matched queries
   */
  static List<NamedRanking> of(
      String retriever,
      String key,
      Optional<QueryBuilder> query,
      Optional<List<String>> versions,
      Optional<List<NamedRanking>> rankings,
      boolean named) {
    if (query.isPresent() != versions.isPresent() || query.isPresent() == rankings.isPresent()) {
      throw new IllegalArgumentException(
          "["
              + retriever
              + "] requires either [query] with the two versions to ["
              + key
              + "], or two [retrievers]");
    }
    return rankings.orElseGet(() -> versions(key, query.get(), versions.get(), named));
  }

  private static List<NamedRanking> versions(
      String key, QueryBuilder query, List<String> versions, boolean named) {
    if (!(query instanceof CrossMediaQueryBuilder learned)) {
      throw new IllegalArgumentException(
          "[" + key + "] takes the query [cross_media]; give other rankings as [retrievers]");
    }
    if (versions.size() != Contest.TEAMS) {
      throw new IllegalArgumentException("[" + key + "] takes two versions of a model");
    }
    return versions.stream()
        .map(version -> new NamedRanking(version, version(learned, version, named)))
        .toList();
  }

  private static RetrieverBuilder version(
      CrossMediaQueryBuilder query, String version, boolean named) {
    CrossMediaQueryBuilder learned = query.ofModel(version);
    return new StandardRetrieverBuilder(
        named && learned.queryName() == null ? learned.queryName(version) : learned);
  }
}
