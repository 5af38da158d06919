package io.github.crossmedia.elasticsearch.record;

import io.github.crossmedia.elasticsearch.features.FeaturesPhase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.search.SearchHit;

/** The features that a search logged of its hits, as they are recorded. */
final class RecordedFeatures {

  private RecordedFeatures() {}

  /**
   * Returns an object for each feature set: its name, the names of its features, and their values
   * for each hit.
   */
  static List<Map<String, Object>> of(SearchHit[] hits) {
    Map<String, List<List<Object>>> values = new LinkedHashMap<>();
    Map<String, Map<String, Object>> sets = new LinkedHashMap<>();
    for (SearchHit hit : hits) {
      DocumentField logged = hit.field(FeaturesPhase.FIELD);
      for (Object each : logged == null ? List.of() : logged.getValues()) {
        Map<?, ?> one = (Map<?, ?>) each;
        String set = (String) one.get(FeaturesPhase.SET);
        Map<?, ?> features = (Map<?, ?>) one.get(FeaturesPhase.FEATURES);
        values.computeIfAbsent(set, name -> new ArrayList<>()).add(List.copyOf(features.values()));
        sets.computeIfAbsent(
            set,
            name ->
                Map.of(
                    "set", set,
                    "names", List.copyOf(features.keySet()),
                    "values", values.get(set)));
      }
    }
    return List.copyOf(sets.values());
  }
}
