package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** A cluster whose nodes come and go while it is asked. */
record Fleet(ElasticsearchCluster cluster) {

  /** The node that is master now. */
  ElasticsearchNode master() throws IOException {
    String name = any().json("/_cat/master?format=json").path(0).path("node").textValue();
    return named(name);
  }

  private ElasticsearchNode named(String name) {
    return cluster.nodes().stream().filter(n -> n.name().equals(name)).findFirst().orElseThrow();
  }

  /** The node that holds the primary of an index's first shard. */
  ElasticsearchNode primary(String index) throws IOException {
    for (var shard : any().json("/_cat/shards/" + index + "?format=json")) {
      if (shard.path("prirep").asText().equals("p") && shard.path("shard").asText().equals("0")) {
        return named(shard.path("node").textValue());
      }
    }
    throw new AssertionError(index + " has no primary");
  }

  /** All nodes but one. */
  List<ElasticsearchNode> allBut(ElasticsearchNode one) {
    return cluster.nodes().stream().filter(node -> node != one).toList();
  }

  /** Requests to any node that runs. */
  Api any() throws IOException {
    return through(cluster.nodes().stream().filter(ElasticsearchNode::runs).toList());
  }

  Api through(List<ElasticsearchNode> nodes) throws IOException {
    return cluster.through(nodes.toArray(ElasticsearchNode[]::new));
  }

  /** Makes a node master, by having the others stand back for a moment. */
  void elect(ElasticsearchNode node) throws IOException {
    String others =
        allBut(node).stream().map(ElasticsearchNode::name).collect(Collectors.joining(","));
    any().post("/_cluster/voting_config_exclusions?node_names=" + others);
    any().delete("/_cluster/voting_config_exclusions?wait_for_removal=false").ok();
    assertEquals(node, master());
  }

  /**
   * Brings every node back, with the plugin, and waits until all copies of all shards are whole.
   */
  void heal() throws IOException, InterruptedException {
    for (var node : cluster.nodes()) {
      node.moveTo(cluster.home());
    }
    cluster.start();
    await("green");
  }

  /** Waits for the health of all indices, hidden ones among them. */
  void await(String status) throws IOException {
    any()
        .get(
            "/_cluster/health?expand_wildcards=all&timeout=300s&wait_for_no_initializing_shards"
                + "=true&wait_for_status="
                + status)
        .ok();
  }
}
