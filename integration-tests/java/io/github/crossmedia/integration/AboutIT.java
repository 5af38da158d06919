package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import co.elastic.clients.elasticsearch.nodes.info.NodesInfoMetric;
import io.github.crossmedia.Release;
import java.io.IOException;
import org.apache.lucene.util.Version;
import org.junit.jupiter.api.Test;

/** {@code GET /_cross_media}. */
@OnElasticsearch
final class AboutIT {

  @Test
  void tellsNameAndVersions(ElasticsearchCluster cluster) throws IOException {
    var about = cluster.request("GET", "/_cross_media");

    var node =
        cluster
            .client()
            .nodes()
            .info(info -> info.metric(NodesInfoMetric.Plugins))
            .nodes()
            .values()
            .iterator()
            .next();
    assertEquals("cross-media", about.path("name").textValue());
    assertEquals(Release.current().version(), about.path("version").textValue());
    assertTrue(about.path("build").textValue().matches("[0-9a-f]{12}"), about.toString());
    assertEquals(node.version(), about.path("built_for").path("elasticsearch").textValue());
    assertEquals(Version.LATEST.toString(), about.path("built_for").path("lucene").textValue());
  }

  @Test
  void theNodeListsThePlugin(ElasticsearchCluster cluster) throws IOException {
    var node =
        cluster
            .client()
            .nodes()
            .info(info -> info.metric(NodesInfoMetric.Plugins))
            .nodes()
            .values()
            .iterator()
            .next();

    var plugin = node.plugins().getFirst();
    assertEquals("cross-media", plugin.name());
    assertEquals(Release.current().version(), plugin.version());
  }

  @Test
  void nodesUnderTestRunWithAssertions(ElasticsearchCluster cluster) throws IOException {
    var nodes = cluster.request("GET", "/_nodes/jvm?filter_path=nodes.*.jvm.input_arguments");
    for (var node : nodes.path("nodes")) {
      var arguments = node.path("jvm").path("input_arguments").toString();
      assertTrue(arguments.contains("\"-ea\",\"-esa\""), arguments);
    }
  }
}
