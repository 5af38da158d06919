package io.github.crossmedia.elasticsearch.interleave;

import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
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
}
