package io.github.crossmedia.elasticsearch.features;

import io.github.crossmedia.elasticsearch.features.FeaturesPhase.FeatureBudget;
import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.LeafQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentType;

/**
 * The query {@code cross_media_features}: matches all documents and adds nothing to their scores,
 * but logs the features of a stored set for each hit. The set is read once, on the coordinating
 * node.
 */
public final class FeaturesQueryBuilder extends LeafQueryBuilder<FeaturesQueryBuilder> {

  public static final String NAME = "cross_media_features";

  private static final int WIRE_VERSION = 1;
  private static final ParseField SET = new ParseField("set");
  private static final ParseField PARAMETERS = new ParseField("params");

  /** Holds a set when it has been read, and what its search may log. */
  private record Reading(AtomicReference<FeatureSet> found, FeatureBudget budget) {}

  private record Feature(String name, QueryBuilder query) {}

  private final String set;
  private final Map<String, Object> parameters;
  private final Optional<List<Feature>> features;
  private final Supplier<FeatureSets> sets;

  /** The set that is being read; empty before it is requested. */
  private final Optional<Reading> reading;

  private FeaturesQueryBuilder(
      String set,
      Map<String, Object> parameters,
      Optional<List<Feature>> features,
      Supplier<FeatureSets> sets,
      Optional<Reading> reading) {
    this.set = set;
    this.parameters = parameters;
    this.features = features;
    this.sets = sets;
    this.reading = reading;
  }

  /** Reads a query sent by another node. */
  public FeaturesQueryBuilder(StreamInput in, Supplier<FeatureSets> sets) throws IOException {
    super(in);
    this.sets = sets;
    this.reading = Optional.empty();
    FeaturesQueryBuilder content =
        Wire.read(
            in,
            (c, version) ->
                new FeaturesQueryBuilder(
                    c.readString(),
                    c.readGenericMap(),
                    Optional.ofNullable(
                        c.readOptionalCollectionAsList(
                            f ->
                                new Feature(
                                    f.readString(), f.readNamedWriteable(QueryBuilder.class)))),
                    sets,
                    reading));
    this.set = content.set;
    this.parameters = content.parameters;
    this.features = content.features;
  }

  /** Parses a whole query; a search logs it under its name. */
  public static FeaturesQueryBuilder parse(XContentParser parser, Supplier<FeatureSets> sets)
      throws IOException {
    ConstructingObjectParser<FeaturesQueryBuilder, Void> whole =
        new ConstructingObjectParser<>(
            NAME, false, given -> of((String) given[0], (Map<?, ?>) given[1], sets));
    whole.declareString(ConstructingObjectParser.constructorArg(), SET);
    whole.declareObject(
        ConstructingObjectParser.optionalConstructorArg(), (p, none) -> p.map(), PARAMETERS);
    whole.declareString(FeaturesQueryBuilder::queryName, AbstractQueryBuilder.NAME_FIELD);
    return whole.parse(parser, null);
  }

  private static FeaturesQueryBuilder of(String set, Map<?, ?> given, Supplier<FeatureSets> sets) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    (given == null ? Map.of() : given)
        .forEach((name, value) -> parameters.put(name.toString(), checked(name, value)));
    return new FeaturesQueryBuilder(
            FeatureSet.checkedName(set), parameters, Optional.empty(), sets, Optional.empty())
        .queryName(set);
  }

  /** Parameters are values, never parts of queries. */
  private static Object checked(Object name, Object value) {
    List<?> values = value instanceof List<?> list ? list : Arrays.asList(value);
    if (!values.stream().allMatch(FeaturesQueryBuilder::isValue)) {
      throw new IllegalArgumentException(
          "[params." + name + "] must be a text, a number, true, false or a list of these");
    }
    return value;
  }

  private static boolean isValue(Object value) {
    return value instanceof String || value instanceof Number || value instanceof Boolean;
  }

  @Override
  protected void doWriteTo(StreamOutput out) throws IOException {
    Wire.write(
        out,
        WIRE_VERSION,
        content -> {
          content.writeString(set);
          content.writeGenericMap(parameters);
          content.writeOptionalCollection(
              features.orElse(null),
              (o, feature) -> {
                o.writeString(feature.name());
                o.writeNamedWriteable(feature.query());
              });
        });
  }

  @Override
  protected QueryBuilder doRewrite(QueryRewriteContext context) throws IOException {
    if (features.isPresent()) {
      return rewritten(context, features.get());
    }
    if (reading.isPresent()) {
      FeatureSet found = reading.get().found().get();
      if (found == null) {
        return this;
      }
      reading.get().budget().take(found, queryName, parameters);
      return with(parsed(context, found.queries(parameters)));
    }
    if (context.convertToSearchExecutionContext() == null
        && context.getMinTransportVersion() != null) {
      AtomicReference<FeatureSet> slot = new AtomicReference<>();
      Reading begun = new Reading(slot, sets.get().budget());
      context.registerAsyncAction(
          (client, listener) ->
              sets.get()
                  .get(
                      set,
                      listener.delegateFailureAndWrap(
                          (l, found) -> {
                            slot.set(found);
                            l.onResponse(null);
                          })));
      return new FeaturesQueryBuilder(set, parameters, features, sets, Optional.of(begun))
          .queryName(queryName);
    }
    return this;
  }

  private static List<Feature> parsed(
      QueryRewriteContext context, Map<String, BytesReference> queries) throws IOException {
    List<Feature> parsed = new ArrayList<>();
    for (Map.Entry<String, BytesReference> query : queries.entrySet()) {
      try (XContentParser parser =
          XContentHelper.createParser(
              context.getParserConfig(), query.getValue(), XContentType.JSON)) {
        parsed.add(new Feature(query.getKey(), AbstractQueryBuilder.parseTopLevelQuery(parser)));
      }
    }
    return parsed;
  }

  private QueryBuilder rewritten(QueryRewriteContext context, List<Feature> all)
      throws IOException {
    List<Feature> rewritten = new ArrayList<>();
    boolean changed = false;
    for (Feature feature : all) {
      QueryBuilder next = feature.query().rewrite(context);
      changed |= next != feature.query();
      rewritten.add(new Feature(feature.name(), next));
    }
    return changed ? with(rewritten) : this;
  }

  private FeaturesQueryBuilder with(List<Feature> newFeatures) {
    return new FeaturesQueryBuilder(set, parameters, Optional.of(newFeatures), sets, reading)
        .queryName(queryName);
  }

  @Override
  protected Query doToQuery(SearchExecutionContext context) throws IOException {
    Map<String, Query> queries = new LinkedHashMap<>();
    for (Feature feature : features.orElseThrow(FeatureSets::outsideOfSearches)) {
      queries.put(feature.name(), feature.query().toQuery(context));
    }
    return new FeaturesQuery(set, queries);
  }

  @Override
  protected void doXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startObject(NAME).field(SET.getPreferredName(), set);
    builder.field(PARAMETERS.getPreferredName(), parameters);
    boostAndQueryNameToXContent(builder);
    builder.endObject();
  }

  @Override
  protected boolean doEquals(FeaturesQueryBuilder other) {
    return set.equals(other.set)
        && parameters.equals(other.parameters)
        && features.equals(other.features);
  }

  @Override
  protected int doHashCode() {
    return Objects.hash(set, parameters, features);
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  @Override
  public TransportVersion getMinimalSupportedVersion() {
    return TransportVersion.zero();
  }

  /** All documents with a score of zero: it only carries the queries whose scores are logged. */
  static final class FeaturesQuery extends Query {

    private final String set;
    private final Map<String, Query> features;

    FeaturesQuery(String set, Map<String, Query> features) {
      this.set = Objects.requireNonNull(set);
      this.features = features;
    }

    String set() {
      return set;
    }

    Map<String, Query> features() {
      return features;
    }

    @Override
    public Query rewrite(IndexSearcher searcher) {
      return new BoostQuery(new ConstantScoreQuery(MatchAllDocsQuery.INSTANCE), 0);
    }

    @Override
    public void visit(QueryVisitor visitor) {
      visitor.visitLeaf(this);
    }

    @Override
    public String toString(String field) {
      return "features(" + set + ", " + features.keySet() + ")";
    }

    @Override
    public boolean equals(Object other) {
      return sameClassAs(other)
          && set.equals(((FeaturesQuery) other).set)
          && features.equals(((FeaturesQuery) other).features);
    }

    @Override
    public int hashCode() {
      return Objects.hash(classHash(), set, features);
    }
  }
}
