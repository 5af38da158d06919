package io.github.crossmedia.elasticsearch.record;

import io.github.crossmedia.elasticsearch.features.FeaturesPhase;
import io.github.crossmedia.elasticsearch.interleave.InterleaveRetrieverBuilder;
import io.github.crossmedia.elasticsearch.interleave.SplitRetrieverBuilder;
import io.github.crossmedia.elasticsearch.interleave.TeamsPhase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.common.xcontent.support.XContentMapValues;
import org.elasticsearch.search.SearchHit;

/**
 * A search to be recorded.
 *
 * @param queryId the id that the application gave it, or one drawn for it
 * @param indices the names of what it looks at
 * @param time when it arrived
 */
record RecordedSearch(UbiExtension ext, String queryId, List<String> indices, Instant time) {

  /** The most hits that are recorded of one search. */
  static final int MAX_HITS = 200;

  /** The value of a hit's field is too long to be the id of anything. */
  static final class LongIdException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  static RecordedSearch of(UbiExtension ext, List<String> indices) {
    return new RecordedSearch(
        ext,
        ext.text(UbiFields.QUERY_ID).orElseGet(() -> UUID.randomUUID().toString()),
        indices,
        Instant.now());
  }

  /** Returns what decides whether the search belongs to a sample. */
  String sampledBy() {
    return ext.searcher().orElse(queryId);
  }

  Map<String, Object> document(SearchRequest request, SearchHit[] hits, List<String> versions) {
    SearchHit[] shown = Arrays.copyOf(hits, Math.min(hits.length, MAX_HITS));
    Map<String, Object> document = new LinkedHashMap<>(ext.content());
    document.put(UbiFields.QUERY_ID, queryId);
    document.put(UbiFields.TIMESTAMP, time.toString());
    document.put("query_response_id", UUID.randomUUID().toString());
    document.put("query_response_hit_ids", ids(shown));
    Map<String, Object> attributes = new LinkedHashMap<>(attributes());
    if (!indices.isEmpty()) {
      attributes.put("indices", indices);
    }
    if (request.source().searchAfter() != null) {
      attributes.put("search_after", true);
    }
    if (request.source().from() > 0) {
      attributes.put("from", request.source().from());
    }
    if (!versions.isEmpty()) {
      attributes.put("versions", versions);
    }
    if (request.source().retriever() instanceof InterleaveRetrieverBuilder interleaved) {
      attributes.put("interleaved", interleaved.teams());
      attributes.put("teams", Arrays.stream(shown).map(RecordedSearch::team).toList());
    }
    if (request.source().retriever() instanceof SplitRetrieverBuilder split) {
      attributes.put("split", split.names());
      attributes.put("share", split.share());
      attributes.put("answered_by", split.chosen());
    }
    List<Map<String, Object>> features = RecordedFeatures.of(shown);
    if (!features.isEmpty()) {
      attributes.put("features", features);
    }
    if (!attributes.isEmpty()) {
      document.put(UbiFields.QUERY_ATTRIBUTES, attributes);
    }
    return document;
  }

  @SuppressWarnings("unchecked") // keys of JSON are strings
  private Map<String, Object> attributes() {
    return (Map<String, Object>)
        ext.content().getOrDefault(UbiFields.QUERY_ATTRIBUTES, Map.<String, Object>of());
  }

  private List<String> ids(SearchHit[] hits) {
    Optional<String> field = ext.text(UbiFields.OBJECT_ID_FIELD);
    List<String> ids = new ArrayList<>(hits.length);
    for (SearchHit hit : hits) {
      ids.add(field.flatMap(name -> value(hit, name)).orElse(hit.getId()));
    }
    return ids;
  }

  /** Returns the value of a field among those that the search returns. */
  private static Optional<String> value(SearchHit hit, String name) {
    DocumentField field = hit.field(name);
    Object value =
        field != null
            ? field.getValue()
            : hit.hasSource() ? XContentMapValues.extractValue(name, hit.getSourceAsMap()) : null;
    boolean isId = value instanceof String || value instanceof Number || value instanceof Boolean;
    Optional<String> id = isId ? Optional.of(value.toString()) : Optional.empty();
    if (id.filter(text -> text.length() > UbiFields.MAX_OBJECT_ID).isPresent()) {
      throw new LongIdException();
    }
    return id;
  }

  private static String team(SearchHit hit) {
    DocumentField team = hit.field(TeamsPhase.FIELD);
    return team == null ? null : team.getValue();
  }

  /** The features that a search logged of its hits, as they are recorded. */
  static final class RecordedFeatures {

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
          values
              .computeIfAbsent(set, name -> new ArrayList<>())
              .add(List.copyOf(features.values()));
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
}
