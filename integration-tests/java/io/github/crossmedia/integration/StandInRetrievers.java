package io.github.crossmedia.integration;

import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.elasticsearch.Build;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.indices.analysis.AnalysisModule;
import org.elasticsearch.plugins.AnalysisPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.plugins.SearchPlugin;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.rank.RankBuilder;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.search.rank.context.QueryPhaseRankCoordinatorContext;
import org.elasticsearch.search.rank.context.QueryPhaseRankShardContext;
import org.elasticsearch.search.rank.context.RankFeaturePhaseRankCoordinatorContext;
import org.elasticsearch.search.rank.context.RankFeaturePhaseRankShardContext;
import org.elasticsearch.search.rank.feature.RankFeatureDoc;
import org.elasticsearch.search.rank.rerank.RerankingQueryPhaseRankCoordinatorContext;
import org.elasticsearch.search.rank.rerank.RerankingQueryPhaseRankShardContext;
import org.elasticsearch.search.rank.rerank.RerankingRankFeaturePhaseRankShardContext;
import org.elasticsearch.search.retriever.CompoundRetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;

/**
 * A plugin with three retrievers that the minimal server lacks, under their own names and with
 * their own keys: {@code rrf}, {@code linear} and {@code text_similarity_reranker}. They stand on
 * the server's own {@link CompoundRetrieverBuilder} and phase of reranking, as those do, so that
 * what is inside them is asked in the same way. The reranker has no model: it counts words. It also
 * brings the names of three analysers that Elasticsearch's own index of API keys asks for.
 */
public final class StandInRetrievers extends Plugin implements SearchPlugin, AnalysisPlugin {

  private static final String DESCRIPTOR =
      """
      description=retrievers for tests
      version=1
      name=stand-in-retrievers
      classname=%s
      java.version=21
      elasticsearch.version=%s
      """;

  @Override
  public List<RetrieverSpec<?>> getRetrievers() {
    return List.of(
        new RetrieverSpec<>(Fusion.RRF, (parser, context) -> Fusion.RANKS.apply(parser, context)),
        new RetrieverSpec<>(
            Fusion.LINEAR, (parser, context) -> Fusion.SCORES.apply(parser, context)),
        new RetrieverSpec<>(
            Reranked.NAME, (parser, context) -> Reranked.PARSER.apply(parser, context)));
  }

  @Override
  public Map<String, AnalysisModule.AnalysisProvider<TokenizerFactory>> getTokenizers() {
    return Map.of(
        "uax_url_email",
        (index, environment, name, settings) ->
            TokenizerFactory.newFactory(name, KeywordTokenizer::new));
  }

  @Override
  public Map<String, AnalysisModule.AnalysisProvider<TokenFilterFactory>> getTokenFilters() {
    return Map.of(
        "pattern_capture", (index, environment, name, settings) -> unchanged(name),
        "unique", (index, environment, name, settings) -> unchanged(name));
  }

  private static TokenFilterFactory unchanged(String filter) {
    return new TokenFilterFactory() {
      @Override
      public String name() {
        return filter;
      }

      @Override
      public TokenStream create(TokenStream tokens) {
        return tokens;
      }
    };
  }

  /** Names what travels between nodes. */
  @Override
  public List<NamedWriteableRegistry.Entry> getNamedWriteables() {
    return List.of(
        new NamedWriteableRegistry.Entry(RankBuilder.class, Reranked.NAME, CountedWords::new));
  }

  /** Writes the zip that Elasticsearch's installer takes. */
  static Path zip(Path folder) throws IOException {
    Path jar = folder.resolve("stand-in-retrievers.jar");
    Path zip = folder.resolve("stand-in-retrievers.zip");
    Path classes = Path.of("target/test-classes");
    String prefix = StandInRetrievers.class.getName().replace('.', '/');
    try (var files = FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), created());
        var own = Files.newDirectoryStream(classes.resolve(prefix).getParent())) {
      Files.createDirectories(files.getPath(prefix).getParent());
      for (Path file : own) {
        if (file.getFileName().toString().startsWith("StandInRetrievers")) {
          Files.copy(file, files.getPath(classes.relativize(file).toString()));
        }
      }
    }
    try (var files = FileSystems.newFileSystem(URI.create("jar:" + zip.toUri()), created())) {
      Files.copy(jar, files.getPath("stand-in-retrievers.jar"));
      Files.writeString(
          files.getPath("plugin-descriptor.properties"),
          Formatted.of(DESCRIPTOR, StandInRetrievers.class.getName(), Build.current().version()));
    }
    return zip;
  }

  private static Map<String, String> created() {
    return Map.of("create", "true");
  }

  private static void write(XContentBuilder builder, String key, RetrieverBuilder retriever) {
    try {
      builder.startObject(key).field(retriever.getName(), retriever).endObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One of the rankings that are fused. */
  record Part(RetrieverBuilder retriever, float weight, String normalizer) {

    static final ConstructingObjectParser<Part, RetrieverParserContext> PARSER =
        new ConstructingObjectParser<>(
            "part",
            read ->
                new Part(
                    (RetrieverBuilder) read[0],
                    read[1] == null ? 1 : (float) read[1],
                    read[2] == null ? "none" : (String) read[2]));

    static {
      PARSER.declareNamedObject(
          ConstructingObjectParser.constructorArg(),
          (parser, context, name) -> parser.namedObject(RetrieverBuilder.class, name, context),
          new ParseField("retriever"));
      PARSER.declareFloat(
          ConstructingObjectParser.optionalConstructorArg(), new ParseField("weight"));
      PARSER.declareString(
          ConstructingObjectParser.optionalConstructorArg(), new ParseField("normalizer"));
    }

    /** What a document of a ranking adds to its score in the fused one. */
    ToDoubleFunction<Integer> share(ScoreDoc[] ranking) {
      if (!normalizer.equals("minmax")) {
        return place -> weight * ranking[place].score;
      }
      double best = ranking.length == 0 ? 1 : ranking[0].score;
      double least = ranking.length == 0 ? 0 : ranking[ranking.length - 1].score;
      return place ->
          best == least ? weight : weight * (ranking[place].score - least) / (best - least);
    }
  }

  /** Adds up shares of ranks, or weighted scores. */
  static final class Fusion extends CompoundRetrieverBuilder<Fusion> {

    static final String RRF = "rrf";
    static final String LINEAR = "linear";

    static final ConstructingObjectParser<Fusion, RetrieverParserContext> RANKS =
        new ConstructingObjectParser<>(
            RRF,
            read -> {
              List<Part> parts = new ArrayList<>();
              for (Object each : (List<?>) read[0]) {
                parts.add(new Part((RetrieverBuilder) each, 1, "none"));
              }
              return of(parts, read[1], read[2] == null ? 60 : (int) read[2]);
            });

    static final ConstructingObjectParser<Fusion, RetrieverParserContext> SCORES =
        new ConstructingObjectParser<>(
            LINEAR,
            read -> {
              List<Part> parts = new ArrayList<>();
              ((List<?>) read[0]).forEach(each -> parts.add((Part) each));
              return of(parts, read[1], 0);
            });

    static {
      RANKS.declareObjectArray(
          ConstructingObjectParser.constructorArg(),
          (parser, context) -> {
            parser.nextToken();
            String name = parser.currentName();
            RetrieverBuilder read = parser.namedObject(RetrieverBuilder.class, name, context);
            parser.nextToken();
            return read;
          },
          new ParseField("retrievers"));
      RANKS.declareInt(ConstructingObjectParser.optionalConstructorArg(), RANK_WINDOW_SIZE_FIELD);
      RANKS.declareInt(
          ConstructingObjectParser.optionalConstructorArg(), new ParseField("rank_constant"));
      declareBaseParserFields(RANKS);
      SCORES.declareObjectArray(
          ConstructingObjectParser.constructorArg(), Part.PARSER, new ParseField("retrievers"));
      SCORES.declareInt(ConstructingObjectParser.optionalConstructorArg(), RANK_WINDOW_SIZE_FIELD);
      declareBaseParserFields(SCORES);
    }

    private final List<Part> parts;
    private final int rankConstant;

    private Fusion(List<RetrieverSource> rankings, int window, List<Part> parts, int constant) {
      super(rankings, window);
      this.parts = parts;
      this.rankConstant = constant;
      this.retrieverName = getName();
    }

    private static Fusion of(List<Part> parts, Object window, int constant) {
      List<RetrieverSource> sources = new ArrayList<>();
      parts.forEach(part -> sources.add(RetrieverSource.from(part.retriever())));
      return new Fusion(sources, window == null ? 10 : (int) window, parts, constant);
    }

    @Override
    protected Fusion clone(List<RetrieverSource> rankings, List<QueryBuilder> filters) {
      Fusion changed = new Fusion(rankings, rankWindowSize, parts, rankConstant);
      changed.preFilterQueryBuilders = filters;
      changed.retrieverName = retrieverName;
      changed.minScore = minScore;
      return changed;
    }

    @Override
    protected RankDoc[] combineInnerRetrieverResults(List<ScoreDoc[]> results, boolean explain) {
      Map<RankDoc.RankKey, RankDoc> fused = new HashMap<>();
      for (int i = 0; i < results.size(); i++) {
        ScoreDoc[] ranking = results.get(i);
        ToDoubleFunction<Integer> share =
            rankConstant > 0
                ? place -> 1.0 / (rankConstant + place + 1)
                : parts.get(i).share(ranking);
        for (int place = 0; place < ranking.length; place++) {
          ScoreDoc doc = ranking[place];
          fused.computeIfAbsent(
                      new RankDoc.RankKey(doc.doc, doc.shardIndex),
                      key -> new RankDoc(key.doc(), 0, key.shardIndex()))
                  .score +=
              (float) share.applyAsDouble(place);
        }
      }
      RankDoc[] best =
          fused.values().stream()
              .sorted(
                  Comparator.comparing((RankDoc doc) -> -doc.score)
                      .thenComparing(doc -> doc.shardIndex)
                      .thenComparing(doc -> doc.doc))
              .limit(rankWindowSize)
              .toArray(RankDoc[]::new);
      for (int i = 0; i < best.length; i++) {
        best[i].rank = i + 1;
      }
      return best;
    }

    @Override
    public String getName() {
      return rankConstant > 0 ? RRF : LINEAR;
    }

    @Override
    protected void doToXContent(XContentBuilder builder, Params params) {
      innerRetrievers.forEach(each -> write(builder, "retriever", each.retriever()));
    }
  }

  /** Looks at the best of a ranking once more, by a field of theirs. */
  static final class Reranked extends CompoundRetrieverBuilder<Reranked> {

    static final String NAME = "text_similarity_reranker";

    static final ConstructingObjectParser<Reranked, RetrieverParserContext> PARSER =
        new ConstructingObjectParser<>(
            NAME,
            read ->
                new Reranked(
                    List.of(RetrieverSource.from((RetrieverBuilder) read[0])),
                    (String) read[1],
                    (String) read[2],
                    read[3] == null ? 10 : (int) read[3]));

    static {
      PARSER.declareNamedObject(
          ConstructingObjectParser.constructorArg(),
          (parser, context, name) -> parser.namedObject(RetrieverBuilder.class, name, context),
          new ParseField("retriever"));
      PARSER.declareString(ConstructingObjectParser.constructorArg(), new ParseField("field"));
      PARSER.declareString(
          ConstructingObjectParser.constructorArg(), new ParseField("inference_text"));
      PARSER.declareInt(ConstructingObjectParser.optionalConstructorArg(), RANK_WINDOW_SIZE_FIELD);
      declareBaseParserFields(PARSER);
    }

    private final String field;
    private final String text;

    private Reranked(List<RetrieverSource> ranking, String field, String text, int window) {
      super(ranking, window);
      this.field = field;
      this.text = text;
      this.retrieverName = NAME;
    }

    @Override
    protected Reranked clone(List<RetrieverSource> ranking, List<QueryBuilder> filters) {
      Reranked changed = new Reranked(ranking, field, text, rankWindowSize);
      changed.preFilterQueryBuilders = filters;
      changed.retrieverName = retrieverName;
      changed.minScore = minScore;
      return changed;
    }

    @Override
    protected SearchSourceBuilder finalizeSourceBuilder(SearchSourceBuilder source) {
      return source.rankBuilder(new CountedWords(field, text, rankWindowSize));
    }

    @Override
    protected RankDoc[] combineInnerRetrieverResults(List<ScoreDoc[]> results, boolean explain) {
      return Arrays.stream(results.getFirst())
          .map(doc -> new RankDoc(doc.doc, doc.score, doc.shardIndex))
          .toArray(RankDoc[]::new);
    }

    @Override
    public String getName() {
      return NAME;
    }

    @Override
    protected void doToXContent(XContentBuilder builder, Params params) {
      write(builder, "retriever", innerRetrievers.getFirst().retriever());
    }
  }

  /** Where a model would say how similar two texts are: how many words they share. */
  static final class CountedWords extends RankBuilder {

    private final String field;
    private final String text;

    CountedWords(String field, String text, int window) {
      super(window);
      this.field = field;
      this.text = text;
    }

    CountedWords(StreamInput in) throws IOException {
      super(in);
      this.field = in.readString();
      this.text = in.readString();
    }

    @Override
    protected void doWriteTo(StreamOutput out) throws IOException {
      out.writeString(field);
      out.writeString(text);
    }

    @Override
    public RankFeaturePhaseRankCoordinatorContext buildRankFeaturePhaseCoordinatorContext(
        int size, int from, Client client) {
      Set<String> asked = words(text);
      return new RankFeaturePhaseRankCoordinatorContext(size, from, rankWindowSize(), false) {
        @Override
        protected void computeScores(RankFeatureDoc[] docs, ActionListener<float[]> listener) {
          float[] scores = new float[docs.length];
          for (int i = 0; i < docs.length; i++) {
            Set<String> found = words(String.join(" ", docs[i].featureData));
            scores[i] = asked.stream().filter(found::contains).count();
          }
          listener.onResponse(scores);
        }
      };
    }

    private static Set<String> words(String text) {
      return Set.copyOf(Arrays.asList(text.toLowerCase(Locale.ROOT).split("\\W+")));
    }

    @Override
    public boolean isCompoundBuilder() {
      return false;
    }

    @Override
    public Explanation explainHit(Explanation base, RankDoc scoreDoc, List<String> queryNames) {
      return base;
    }

    @Override
    public QueryPhaseRankShardContext buildQueryPhaseShardContext(List<Query> queries, int from) {
      return new RerankingQueryPhaseRankShardContext(queries, rankWindowSize());
    }

    @Override
    public QueryPhaseRankCoordinatorContext buildQueryPhaseCoordinatorContext(int size, int from) {
      return new RerankingQueryPhaseRankCoordinatorContext(rankWindowSize());
    }

    @Override
    public RankFeaturePhaseRankShardContext buildRankFeaturePhaseShardContext() {
      return new RerankingRankFeaturePhaseRankShardContext(field);
    }

    @Override
    protected void doXContent(XContentBuilder builder, Params params) throws IOException {
      builder.startObject(Reranked.NAME).field("field", field).endObject();
    }

    @Override
    protected boolean doEquals(RankBuilder other) {
      CountedWords that = (CountedWords) other;
      return field.equals(that.field) && text.equals(that.text);
    }

    @Override
    protected int doHashCode() {
      return field.hashCode() * 31 + text.hashCode();
    }

    @Override
    public String getWriteableName() {
      return Reranked.NAME;
    }

    @Override
    public TransportVersion getMinimalSupportedVersion() {
      return TransportVersion.zero();
    }
  }
}
