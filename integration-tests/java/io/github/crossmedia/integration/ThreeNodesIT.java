package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import co.elastic.clients.elasticsearch.nodes.info.NodesInfoMetric;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A cluster of three: each node has the plugin, one may leave and come back. */
@OnElasticsearch(nodes = 3)
final class ThreeNodesIT {

  @Test
  void eachNodeHasThePlugin(ElasticsearchCluster cluster) throws IOException {
    var nodes =
        cluster
            .client()
            .nodes()
            .info(info -> info.metric(NodesInfoMetric.Plugins))
            .nodes()
            .values();

    assertEquals(3, nodes.size());
    nodes.forEach(node -> assertEquals("cross-media", node.plugins().getFirst().name()));
  }

  @Test
  void aNodeLeavesAndComesBack(ElasticsearchCluster cluster)
      throws IOException, InterruptedException {
    var node = cluster.nodes().getLast();

    node.stop();
    cluster.waitForNodes(2);
    node.start();

    cluster.waitForNodes(3);
  }
}
