package io.github.crossmedia.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.evaluate.ranking.Run;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes a run of the hits that a cluster returns, which can be evaluated. */
public final class ClusterRun {

  /** The default of [index.max_result_window]. */
  private static final int MAX_DEPTH = 10_000;

  private final PictureIndex index;
  private final Asking asking;
  private final Backoff backoff;

  /**
   * Settings of queries. The cluster decides on empty settings and settings of 0.
   *
   * @param depth the number of hits of each query
   * @param filter a query as JSON that hits must match; empty for none
   */
  public record Asking(String model, String plan, int k, int candidates, int depth, String filter) {

    public Asking {
      if (depth < 1 || depth > MAX_DEPTH) {
        throw new IllegalArgumentException(
            "the depth must be between 1 and " + MAX_DEPTH + ", but is " + depth);
      }
    }
  }

  public ClusterRun(PictureIndex index, Asking asking, Backoff backoff) {
    this.index = index;
    this.asking = asking;
    this.backoff = backoff;
  }

  /** Sends the texts of queries, by their ids, one after the other. */
  public Run of(Map<String, String> texts, IndexProgress progress) throws IOException {
    Map<String, Map<String, Float>> scores = new LinkedHashMap<>();
    ObjectNode query = body(asking, "");
    for (Map.Entry<String, String> text : texts.entrySet()) {
      scores.put(text.getKey(), hits(query, text.getValue()));
      progress.at(scores.size(), texts.size());
    }
    return Run.of(index.name() + (asking.plan().isEmpty() ? "" : "-" + asking.plan()), scores);
  }

  private Map<String, Float> hits(ObjectNode query, String text) throws IOException {
    ObjectNode body = query.deepCopy();
    body.withObject("/query/cross_media").put("text", text);
    JsonNode answer =
        backoff.answer(() -> index.cluster().request("POST", index.path("/_search"), body));
    if (answer.at("/_shards/failed").intValue() > 0) {
      throw new ClusterException(
          Formatted.of(
              "\"%s\" was not answered by all shards: %s",
              text, answer.at("/_shards/failures/0/reason/reason").asText()),
          null);
    }
    Map<String, Float> scores = new LinkedHashMap<>();
    for (JsonNode hit : answer.at("/hits/hits")) {
      scores.put(hit.path("_id").textValue(), hit.path("_score").floatValue());
    }
    return scores;
  }

  public static ObjectNode body(Asking asking, String text) {
    ObjectNode body = new JsonMapper().createObjectNode();
    body.put("size", asking.depth()).put("_source", false).put("track_total_hits", false);
    body.set("query", clause(asking, text));
    return body;
  }

  public static ObjectNode clause(Asking asking, String text) {
    ObjectNode clause = new JsonMapper().createObjectNode();
    ObjectNode query = clause.withObject("/cross_media").put("field", PictureIndex.FIELD);
    query.put("text", text);
    put(query, "model", asking.model());
    put(query, "plan", asking.plan());
    put(query, "k", asking.k());
    put(query, "num_candidates", asking.candidates());
    if (!asking.filter().isEmpty()) {
      try {
        query.set("filter", new JsonMapper().readTree(asking.filter()));
      } catch (JsonProcessingException e) {
        throw new IllegalArgumentException("the filter is not JSON: " + e.getOriginalMessage(), e);
      }
    }
    return clause;
  }

  private static void put(ObjectNode query, String key, String value) {
    if (!value.isEmpty()) {
      query.put(key, value);
    }
  }

  private static void put(ObjectNode query, String key, int value) {
    if (value > 0) {
      query.put(key, value);
    }
  }
}
