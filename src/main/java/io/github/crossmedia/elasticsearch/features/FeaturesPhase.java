package io.github.crossmedia.elasticsearch.features;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.features.FeaturesQueryBuilder.FeaturesQuery;
import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import io.github.crossmedia.elasticsearch.query.QueryScores;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;
import org.elasticsearch.search.fetch.FetchContext;
import org.elasticsearch.search.fetch.FetchSubPhase;
import org.elasticsearch.search.fetch.FetchSubPhaseProcessor;
import org.elasticsearch.search.fetch.StoredFieldsSpec;

/** Puts the values of features into {@code fields._cross_media_features} of each hit. */
public final class FeaturesPhase implements FetchSubPhase {

  /** The field of a hit. */
  public static final String FIELD = "_cross_media_features";

  /** The key of a set's name in it. */
  public static final String SET = "set";

  /** The key of the values by the names of the features. */
  public static final String FEATURES = "features";

  private final Supplier<PluginSettings> settings;

  public FeaturesPhase(Supplier<PluginSettings> settings) {
    this.settings = settings;
  }

  @Override
  public FetchSubPhaseProcessor getProcessor(FetchContext context) {
    List<LoggedSet> logged =
        context.parsedQuery() == null
            ? List.of()
            : context.parsedQuery().namedFilters().values().stream()
                .filter(FeaturesQuery.class::isInstance)
                .map(query -> new LoggedSet((FeaturesQuery) query, context.searcher()))
                .toList();
    return logged.isEmpty()
        ? null
        : new Processor(logged, settings.get().get(PluginSettings.FEATURE_VALUES));
  }

  private static final class LoggedSet {

    private final String set;
    private final Map<String, QueryScores> features = new LinkedHashMap<>();

    LoggedSet(FeaturesQuery query, IndexSearcher searcher) {
      this.set = query.set();
      query
          .features()
          .forEach((name, feature) -> features.put(name, new QueryScores(feature, searcher)));
    }

    /** Returns the values of a document; a query that does not match it gives zero. */
    Map<String, Object> values(LeafReaderContext leaf, int doc) throws IOException {
      Map<String, Object> values = new LinkedHashMap<>();
      for (Map.Entry<String, QueryScores> feature : features.entrySet()) {
        values.put(feature.getKey(), feature.getValue().score(leaf, doc));
      }
      Map<String, Object> json = new LinkedHashMap<>();
      json.put(SET, set);
      json.put(FEATURES, values);
      return json;
    }
  }

  private static final class Processor implements FetchSubPhaseProcessor {

    private final List<LoggedSet> logged;
    private final int most;
    private long values;

    Processor(List<LoggedSet> logged, int most) {
      this.logged = logged;
      this.most = most;
    }

    @Override
    public void setNextReader(LeafReaderContext leaf) {}

    @Override
    public void process(HitContext hit) throws IOException {
      List<Object> sets = new ArrayList<>();
      for (LoggedSet set : logged) {
        values += set.features.size();
        if (values > most) {
          throw FeatureBudget.tooMany(
              "the values of " + set.features.size() + " features for each of too many hits",
              most,
              PluginSettings.FEATURE_VALUES.getKey());
        }
        sets.add(set.values(hit.readerContext(), hit.docId()));
      }
      hit.hit().setDocumentField(new DocumentField(FIELD, sets));
    }

    @Override
    public StoredFieldsSpec storedFieldsSpec() {
      return StoredFieldsSpec.NO_REQUIREMENTS;
    }
  }

  /**
   * What the feature sets of one search may take. The circuit breaker counts their queries until
   * the search has ended.
   */
  static final class FeatureBudget implements Releasable {

    private final CircuitBreaker breaker;
    private final PluginSettings settings;
    private final Map<String, Use> uses = new HashMap<>();
    private final List<Reservation> reserved = new ArrayList<>();
    private long features;
    private long bytes;
    private boolean isClosed;

    FeatureBudget(CircuitBreaker breaker, PluginSettings settings) {
      this.breaker = breaker;
      this.settings = settings;
    }

    private record Use(String name, Map<String, Object> parameters) {}

    /** Rejects a set that the search logs already in another way, or that is too much. */
    synchronized void take(FeatureSet set, String name, Map<String, Object> parameters) {
      Use use = new Use(name, parameters);
      Use before = uses.putIfAbsent(set.name(), use);
      if (before != null && !before.equals(use)) {
        throw new IllegalArgumentException(
            "a search logs the feature set ["
                + set.name()
                + "] once, but two queries give it different names or parameters");
      }
      features += set.templates().size();
      if (features > settings.get(PluginSettings.FEATURES)) {
        throw tooMany(
            features + " features",
            settings.get(PluginSettings.FEATURES),
            PluginSettings.FEATURES.getKey());
      }
      long more = set.size(parameters);
      bytes += more;
      if (bytes > settings.bytes(PluginSettings.FEATURES_SIZE)) {
        throw tooMany(
            "queries of features of [" + ByteSizeValue.ofBytes(bytes) + "]",
            settings.get(PluginSettings.FEATURES_SIZE),
            PluginSettings.FEATURES_SIZE.getKey());
      }
      if (isClosed) {
        throw new IllegalArgumentException("the search has ended");
      }
      reserved.add(Reservation.of(breaker, more, "features of a search"));
    }

    static IllegalArgumentException tooMany(String what, Object most, String setting) {
      return new IllegalArgumentException(
          Formatted.of(
              "the search logs %s, more than the [%s] that [%s] allows", what, most, setting));
    }

    @Override
    public synchronized void close() {
      isClosed = true;
      Releasables.close(reserved);
      reserved.clear();
    }
  }
}
