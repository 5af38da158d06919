package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
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

    var node = firstNode(cluster);
    assertEquals("cross-media", about.path("name").textValue());
    assertEquals(Release.current().version(), about.path("version").textValue());
    assertTrue(about.path("build").textValue().matches("[0-9a-f]{12}"), about.toString());
    assertEquals(node.path("version"), about.path("built_for").path("elasticsearch"));
    assertEquals(Version.LATEST.toString(), about.path("built_for").path("lucene").textValue());
  }

  @Test
  void theNodeListsThePlugin(ElasticsearchCluster cluster) throws IOException {
    var plugin = firstNode(cluster).path("plugins").path(0);
    assertEquals("cross-media", plugin.path("name").textValue());
    assertEquals(Release.current().version(), plugin.path("version").textValue());
  }

  private static JsonNode firstNode(ElasticsearchCluster cluster) throws IOException {
    return cluster.request("GET", "/_nodes/plugins").path("nodes").elements().next();
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
