package io.github.crossmedia.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;

/** Reads all documents of an index that a query matches, at one point in time. */
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

  /** Receives a document. */
  interface Consumer {
    void accept(String id, ObjectNode source) throws IOException;
  }

  /**
   * Passes on each complete document, including the vectors that Elasticsearch omits by default.
   */
  void forEach(JsonNode query, Consumer documents) throws IOException {
    String point = open();
    try {
      ObjectNode body = JSON.createObjectNode().put("size", PAGE).put("track_total_hits", false);
      body.set("query", query);
      ObjectNode source = body.withObject("/_source").put("exclude_vectors", false);
      fields.forEach(source.withArray("includes")::add);
      body.withObject("/pit").put("id", point).put("keep_alive", KEPT_ALIVE);
      body.withArray("/sort").add("_shard_doc");
      JsonNode hits;
      do {
        JsonNode answer = cluster.request("POST", "/_search", body);
        if (answer.at("/_shards/failed").intValue() > 0) {
          throw new ClusterException(
              index + " was not read from all shards: try again when all shards are available",
              null);
        }
        hits = answer.at("/hits/hits");
        for (JsonNode hit : hits) {
          documents.accept(hit.path("_id").textValue(), (ObjectNode) hit.path("_source"));
          body.set("search_after", hit.path("sort"));
        }
      } while (hits.size() == PAGE);
    } finally {
      cluster.request("DELETE", "/_pit", JSON.createObjectNode().put("id", point));
    }
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
