package io.github.crossmedia.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reads documents of an index, many or all, at one point in time. */
final class DocumentScan {

  private static final JsonMapper JSON = new JsonMapper();
  private static final int PAGE = 500;
  private static final int MISSING = 404;
  private static final String KEPT_ALIVE = "5m";

  private final Cluster cluster;
  private final String index;

  private final List<String> fields;

  DocumentScan(Cluster cluster, String index) {
    this(cluster, index, List.of());
  }

  /** Documents of which only some fields are read; all of them if none is named. */
  DocumentScan(Cluster cluster, String index, List<String> fields) {
    this.cluster = cluster;
    this.index = index;
    this.fields = List.copyOf(fields);
  }

  interface Consumer {
    void accept(String id, ObjectNode source) throws IOException;
  }

  /**
   * Passes on each complete document, including the vectors that Elasticsearch omits by default.
   */
  void forEach(JsonNode query, Consumer documents) throws IOException {
    ObjectNode body = JSON.createObjectNode();
    body.set("query", query);
    ObjectNode source = body.withObject("/_source").put("exclude_vectors", false);
    fields.forEach(source.withArray("includes")::add);
    body.withArray("/sort").add("_shard_doc");
    read(
        body,
        Integer.MAX_VALUE,
        hit -> documents.accept(hit.path("_id").textValue(), (ObjectNode) hit.path("_source")));
  }

  /** Returns the ids of a random sample of the documents; all if there are no more. */
  Set<String> sample(int most) throws IOException {
    ObjectNode body = JSON.createObjectNode().put("_source", false);
    body.withObject("/query/function_score/random_score").put("seed", 1).put("field", "_seq_no");
    body.withArray("/sort").add("_score").add("_shard_doc");
    Set<String> ids = new LinkedHashSet<>();
    read(body, most, hit -> ids.add(hit.path("_id").textValue()));
    return ids;
  }

  private interface HitConsumer {
    void accept(JsonNode hit) throws IOException;
  }

  /** Reads at most so many hits, a page at a time, since an index limits the size of an answer. */
  private void read(ObjectNode body, int most, HitConsumer hits) throws IOException {
    String point = open();
    try {
      body.put("track_total_hits", false);
      body.withObject("/pit").put("id", point).put("keep_alive", KEPT_ALIVE);
      for (int left = most, size = PAGE; left > 0 && size == PAGE; left -= size) {
        JsonNode page = page(body.put("size", Math.min(PAGE, left)));
        for (JsonNode hit : page) {
          hits.accept(hit);
          body.set("search_after", hit.path("sort"));
        }
        size = page.size();
      }
    } finally {
      cluster.request("DELETE", "/_pit", JSON.createObjectNode().put("id", point));
    }
  }

  private JsonNode page(ObjectNode body) throws IOException {
    JsonNode answer = cluster.request("POST", "/_search", body);
    if (answer.at("/_shards/failed").intValue() > 0) {
      throw new ClusterException(
          index + " was not read from all shards: try again when all shards are available", null);
    }
    return answer.at("/hits/hits");
  }

  private String open() throws IOException {
    try {
      String path = "/" + Cluster.escaped(index) + "/_pit?keep_alive=" + KEPT_ALIVE;
      return cluster.request("POST", path).path("id").textValue();
    } catch (ClusterException e) {
      throw e.status() == MISSING
          ? new ClusterException(MISSING, cluster.address().url() + " has no index " + index, e)
          : e;
    }
  }
}
