package io.github.crossmedia.elasticsearch.features;

import io.github.crossmedia.elasticsearch.features.FeaturesQueryBuilder.FeaturesQuery;
import io.github.crossmedia.elasticsearch.limits.Limits;
import io.github.crossmedia.elasticsearch.query.QueryScores;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.elasticsearch.common.document.DocumentField;
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

  private final Supplier<Limits> limits;

  public FeaturesPhase(Supplier<Limits> limits) {
    this.limits = limits;
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
    return logged.isEmpty() ? null : new Processor(logged, limits.get().get(Limits.FEATURE_VALUES));
  }

  /** A set whose features are logged. */
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
              Limits.FEATURE_VALUES.getKey());
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
}
