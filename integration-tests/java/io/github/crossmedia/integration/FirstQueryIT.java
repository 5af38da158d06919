package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How long people wait for the first answer after a node has started. */
@Tag("nightly")
final class FirstQueryIT {

  private static final int SCENES = 60;
  private static final int STARTS = 3;
  private static final long LIMIT_IN_MILLIS = 500;

  private static final String SEEN =
      "{\"cross_media\":{\"field\":\"picture\",\"text\":\"dog in the snow\"}}";

  private static final String MAPPING =
      """
      {"settings":{"default_pipeline":"pictures","number_of_replicas":0},
       "mappings":{"properties":{
         "picture":{"type":"cross_media","model":"photographs"},"caption":{"type":"text"}}}}
      """;

  private static void index(Api api) throws IOException {
    api.putModel("photographs", Files.readAllBytes(Path.of("models/photographs.safetensors"))).ok();
    String processor =
        "{\"processors\":[{\"cross_media\":{\"field\":\"picture\",\"model\":\"photographs\"}}]}";
    api.put("/_ingest/pipeline/pictures", processor);
    api.put("/pictures", MAPPING);
    DrawnScenes scenes = new DrawnScenes(1);
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < SCENES; i++) {
      String picture =
          PixelModels.base64(PixelModels.file(scenes.draw(i).picture().toImage(), "jpg"));
      bulk.append("{\"index\":{}}\n{\"caption\":\"a scene\",\"picture\":\"" + picture + "\"}\n");
    }
    JsonNode sent = api.post("/pictures/_bulk?refresh=true", bulk.toString()).json();
    assertTrue(!sent.path("errors").booleanValue(), sent::toString);
  }

  private static long millis(Api api, String query) throws IOException {
    long begin = System.nanoTime();
    List<String> found = api.search("pictures", "{\"query\":" + query + "}").ids();
    long millis = (System.nanoTime() - begin) / 1_000_000;
    assertTrue(!found.isEmpty(), query);
    return millis;
  }

  /** A busy machine makes all of Elasticsearch wait, which a query without us shows. */
  @Test
  void comesWithinHalfASecond() throws Exception {
    try (ElasticsearchHome home = ElasticsearchHome.withPlugin();
        ElasticsearchCluster cluster =
            ElasticsearchCluster.start(
                home, "first", 1, List.of("xpack.security.enabled: false"), false)) {
      index(Api.of(cluster));
      cluster.nodes().getFirst().disableAssertions();
      List<Long> waits = new ArrayList<>();
      for (int i = 0; i < STARTS; i++) {
        Api api = restarted(cluster);
        Duration begin = cluster.nodes().getFirst().processorTime();
        waits.add(millis(api, SEEN));
        Duration worked = cluster.nodes().getFirst().processorTime().minus(begin);
        System.err.printf(
            Locale.ROOT,
            "start %d: the first query takes %d ms (%d ms of processors), the second %d ms%n",
            i + 1,
            waits.getLast(),
            worked.toMillis(),
            millis(api, SEEN));
      }
      long match = millis(restarted(cluster), "{\"match\":{\"caption\":\"scene\"}}");
      System.err.println("by comparison, a match as first query: " + match + " ms");
      long ours = Collections.min(waits) - match;
      assertTrue(ours < LIMIT_IN_MILLIS, () -> ours + " ms more than a match");
    }
  }

  private static Api restarted(ElasticsearchCluster cluster) throws Exception {
    cluster.restart(false);
    Api api = Api.of(cluster);
    api.get(
            "/_cluster/health?expand_wildcards=all&wait_for_status=green&wait_for_no_initializing_shards=true")
        .ok();
    return api;
  }
}
