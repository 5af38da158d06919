package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * This plugin in place of an earlier one for the same release, which the variable of the
 * environment {@code CROSSMEDIA_EARLIER} names: what that stored is found with the same scores.
 */
@Tag("nightly")
final class UpgradeIT {

  private static final int SCENES = 24;

  private static final List<String> QUERIES =
      List.of(
          "{\"cross_media\":{\"field\":\"picture\",\"text\":\"snow\"}}",
          "{\"cross_media\":{\"field\":\"picture\",\"text\":\"dog in the"
              + " snow\",\"plan\":\"exact\"}}",
          "{\"cross_media\":{\"field\":\"picture\",\"like\":{\"_index\":\"photographs\",\"_id\":\"3\"}}}",
          "{\"match\":{\"picture\":\"snow\"}}");

  private static Map<String, Double> scores(Api api, String query) throws IOException {
    Map<String, Double> scores = new TreeMap<>();
    String body = "{\"size\":100,\"_source\":false,\"query\":" + query + "}";
    for (JsonNode hit : api.search("photographs", body).hits()) {
      scores.put(hit.path("_id").textValue(), hit.path("_score").asDouble());
    }
    return scores;
  }

  private static byte[] scene(int number) throws IOException {
    return PixelModels.file(new DrawnScenes(1).draw(number).picture().toImage(), "png");
  }

  @Test
  void whatAnEarlierPluginStoredIsFoundAlike() throws Exception {
    Optional<Path> earlier = Optional.ofNullable(System.getenv("CROSSMEDIA_EARLIER")).map(Path::of);
    assumeTrue(earlier.isPresent(), "CROSSMEDIA_EARLIER names no zip of an earlier plugin");
    try (ElasticsearchHome before = ElasticsearchHome.unpack();
        ElasticsearchHome after = ElasticsearchHome.withPlugin()) {
      ElasticsearchHome.CommandResult installed = before.install(earlier.get().toAbsolutePath());
      assertEquals(0, installed.exitCode(), installed::output);
      List<String> settings = List.of("xpack.security.enabled: false");
      try (ElasticsearchCluster cluster =
          ElasticsearchCluster.start(before, "upgraded", 1, settings, false)) {
        Api api = Api.of(cluster);
        api.putModel("photographs", Files.readAllBytes(Path.of("models/photographs.safetensors")))
            .ok();
        Pixels pixels = Pixels.create(api, "photographs", "");
        for (int i = 0; i < SCENES; i++) {
          pixels.put(String.valueOf(i), scene(i)).ok();
        }
        String build = build(api);
        List<Map<String, Double>> answers = new ArrayList<>();
        for (String query : QUERIES) {
          answers.add(scores(api, query));
          assertTrue(!answers.getLast().isEmpty(), query);
        }

        cluster.stop(false);
        cluster.nodes().getFirst().moveTo(after);
        cluster.start();
        Api upgraded = Api.of(cluster);
        upgraded
            .get("/_cluster/health?expand_wildcards=all&wait_for_status=yellow&timeout=60s")
            .ok();

        assertTrue(!build.equals(build(upgraded)), "the plugin is the same");
        for (int i = 0; i < QUERIES.size(); i++) {
          assertEquals(answers.get(i), scores(upgraded, QUERIES.get(i)), QUERIES.get(i));
        }
        JsonNode verified = upgraded.post("/_cross_media/models/_verify").json();
        assertTrue(verified.at("/models/0/versions/0/whole").booleanValue(), verified::toString);
        new Pixels(upgraded, "photographs").put("new", scene(3)).ok();
        Map<String, Double> again = scores(upgraded, QUERIES.get(1));
        assertEquals(again.get("3"), again.get("new"));
      }
    }
  }

  private static String build(Api api) throws IOException {
    return api.json("/_cross_media").path("build").textValue();
  }
}
