package io.github.crossmedia.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.collection.IndexProgress;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The scores of a query's clauses for its hits, as features by name. The text of a query replaces
 * {@value #TEXT} in the clauses.
 *
 * @param clauses queries by the names of their features
 * @param depth the number of hits of each query, by the sum of the clauses
 */
public record RankingFeatures(
    PictureIndex index, Map<String, JsonNode> clauses, int depth, Backoff backoff) {

  /** The placeholder of a query's text. */
  public static final String TEXT = "{{query}}";

  private static final JsonMapper JSON = new JsonMapper();
  private static final String SEARCH = "/_search?include_named_queries_score=true";

  public RankingFeatures {
    clauses = new LinkedHashMap<>(clauses);
    if (clauses.isEmpty()) {
      throw new IllegalArgumentException("features need at least one clause");
    }
  }

  /** Returns the names of the features in order. */
  public List<String> names() {
    return List.copyOf(clauses.keySet());
  }

  /**
   * Returns the features of hits, and of other documents that were judged.
   *
   * @param texts the texts of queries, by their ids
   * @param judged the judged documents of each query
   */
  public Map<String, Map<String, float[]>> of(
      Map<String, String> texts, Map<String, Set<String>> judged, IndexProgress progress)
      throws IOException {
    Map<String, Map<String, float[]>> all = new LinkedHashMap<>();
    for (var text : texts.entrySet()) {
      Map<String, float[]> features = new LinkedHashMap<>();
      ask(text.getValue(), JSON.createArrayNode(), 1, depth, features);
      Set<String> others = new LinkedHashSet<>(judged.getOrDefault(text.getKey(), Set.of()));
      others.removeAll(features.keySet());
      if (!others.isEmpty()) {
        ArrayNode ids = JSON.createArrayNode();
        others.forEach(ids.addObject().putObject("ids").putArray("values")::add);
        ask(text.getValue(), ids, 0, others.size(), features);
      }
      all.put(text.getKey(), features);
      progress.at(all.size(), texts.size());
    }
    return all;
  }

  private void ask(
      String text, ArrayNode filter, int fewest, int size, Map<String, float[]> features)
      throws IOException {
    ObjectNode body = JSON.createObjectNode().put("size", size);
    body.put("_source", false).put("track_total_hits", false);
    ObjectNode bool = body.withObject("/query/bool").put("minimum_should_match", fewest);
    bool.set("filter", filter);
    ArrayNode should = bool.putArray("should");
    clauses.forEach(
        (name, clause) -> {
          ObjectNode named = should.addObject().putObject("bool").put("_name", name);
          named.putArray("must").add(asked(clause, text));
        });
    JsonNode answer =
        backoff.answer(() -> index.cluster().request("POST", index.path(SEARCH), body));
    if (answer.at("/_shards/failed").intValue() > 0) {
      throw new ClusterException(
          "\""
              + text
              + "\" was not answered by all shards: try again when all shards are available",
          null);
    }
    for (JsonNode hit : answer.at("/hits/hits")) {
      float[] values = new float[clauses.size()];
      int feature = 0;
      for (String name : clauses.keySet()) {
        values[feature++] = hit.path("matched_queries").path(name).floatValue();
      }
      features.put(hit.path("_id").textValue(), values);
    }
  }

  /** Returns a clause with the text of a query in place of {@value #TEXT}. */
  private static JsonNode asked(JsonNode clause, String text) {
    if (clause.isTextual()) {
      return JSON.getNodeFactory().textNode(clause.textValue().replace(TEXT, text));
    }
    if (clause.isArray()) {
      ArrayNode array = JSON.createArrayNode();
      clause.forEach(element -> array.add(asked(element, text)));
      return array;
    }
    if (clause.isObject()) {
      ObjectNode object = JSON.createObjectNode();
      clause
          .properties()
          .forEach(entry -> object.set(entry.getKey(), asked(entry.getValue(), text)));
      return object;
    }
    return clause;
  }
}
