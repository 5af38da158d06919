package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.Versions.unhashed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.Bombs;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.picture.Scenes;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A picture that can't be read fails its own document, with a reason. */
@OnElasticsearch
final class PixelFailuresIT {

  private static final byte[] GOOD = PixelModels.png(1);

  @BeforeAll
  static void index(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    api.putModel("unread", PixelModels.colours(1)).ok();
    api.putModel("blind", TestModels.words(1)).ok();
    Pixels.create(api, "unread", "");
  }

  @Test
  void oneBadPictureIsNotTheBulks(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    String bulk =
        action("good", PixelModels.base64(GOOD))
            + action("cut", PixelModels.base64(Arrays.copyOf(GOOD, GOOD.length / 2)))
            + action("text", PixelModels.base64("a letter".getBytes()))
            + action("empty", "")
            + action("letters", "?*")
            + action("bomb", PixelModels.base64(Bombs.png()))
            + action("fine", PixelModels.base64(GOOD));

    JsonNode items = api.post("/unread/_bulk?refresh=true", bulk).json().path("items");

    assertEquals(201, status(items, 0));
    assertFailed(400, "field [data]: this PNG file is ", items, 1);
    assertFailed(400, "field [data]: this is not a picture of a known format", items, 2);
    assertFailed(400, "field [data]: the file is empty", items, 3);
    assertFailed(400, "field [data] is not valid base64: ", items, 4);
    assertFailed(413, "field [data]: its 60000 x 60000 pixels are more than the limit", items, 5);
    assertEquals(201, status(items, 6));
  }

  private static String action(String id, String base64) {
    return Formatted.of("{\"index\":{\"_id\":\"%s\"}}%n{\"data\":\"%s\"}%n", id, base64);
  }

  private static int status(JsonNode items, int i) {
    return items.get(i).at("/index/status").intValue();
  }

  private static void assertFailed(int status, String reason, JsonNode items, int i) {
    String item = items.get(i).toString();
    assertEquals(status, status(items, i), item);
    assertTrue(item.contains(reason), item);
  }

  @Test
  void aNetworkNeedsTheCompanion(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    api.putModel("networked", PixelModels.of("means#0123456789ab", 3)).ok();
    Api.Answer unseen = Pixels.create(api, "networked", "").put("1", PixelModels.png(2));
    assertEquals(400, unseen.status());
    assertTrue(
        unseen.reason().contains("install the plugin [cross-media-networks] on this node"),
        unseen.reason());
    Api.Answer stored = api.send("PUT", "/_cross_media/networks/clip", "{}");
    assertEquals(400, stored.status());
    assertTrue(stored.reason().contains("[cross-media-networks]"), stored.reason());
  }

  @Test
  void whatIsNoPictureAtAllIsNamed(ElasticsearchCluster cluster) throws IOException {
    Pixels pixels = new Pixels(Api.of(cluster), "unread");
    Api.Answer array = pixels.put("x", "\"data\":[\"a\",\"b\"]");
    assertEquals(400, array.status());
    assertTrue(array.reason().contains("an object of type [nested]"), array.reason());
    assertTrue(
        pixels.put("x", "\"data\":7").reason().contains("must be a base64 string, but is [7]"));
    assertEquals(201, pixels.put("none", "\"data\":null").status(), "as a field that is missing");
  }

  @Test
  void aModelThatSeesNoPixelsSaysSo(ElasticsearchCluster cluster) throws IOException {
    JsonNode failed =
        simulate(Api.of(cluster), "{\"cross_media\":{\"field\":\"data\",\"model\":\"blind\"}}");
    assertTrue(
        failed.toString().contains("the model reads the view \\\"blobs\\\""), failed::toString);
  }

  private static JsonNode simulate(Api api, String processors) throws IOException {
    return api.post(
            "/_ingest/pipeline/_simulate",
            Formatted.of(
                """
                {"pipeline":{"processors":[%s]},"docs":[{"_source":{"data":"%s"}}]}
                """,
                processors, PixelModels.base64(Arrays.copyOf(GOOD, GOOD.length / 2))))
        .json()
        .at("/docs/0");
  }

  @Test
  void aFailureIsIgnoredOrHandledAsThePipelineSays(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    String ignoring =
        "{\"cross_media\":{\"field\":\"data\",\"model\":\"unread\",\"ignore_failure\":true}}";
    JsonNode ignored = simulate(api, ignoring).at("/doc/_source");
    assertTrue(ignored.has("data"));
    assertFalse(ignored.has("picture"));

    String handling =
        """
        {"cross_media":{"field":"data","model":"unread","tag":"encoder","on_failure":[
           {"cross_media":{"field":"_ingest.on_failure_message","input":"text","model":"unread",
                           "target_field":"failure"}}]}}
        """;
    JsonNode handled = simulate(api, handling).at("/doc");
    assertEquals("unread@1/text", unhashed(handled.at("/_source/failure/model").textValue()));
    JsonNode verbose =
        api.post(
                "/_ingest/pipeline/_simulate?verbose=true",
                Formatted.of(
                    "{\"pipeline\":{\"processors\":[%s]},\"docs\":[{\"_source\":{\"data\":\"?\"}}]}",
                    handling))
            .json();
    assertEquals("encoder", verbose.at("/docs/0/processor_results/0/tag").textValue());
  }

  @Test
  void optionsAreCheckedWhenThePipelineIsStored(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    for (String options :
        List.of(
            "\"model\":\"unread\"",
            "\"field\":\"data\"",
            "\"field\":\"data\",\"model\":\"Not a name\"",
            "\"field\":\"data\",\"model\":\"unread\",\"input\":\"sound\"",
            "\"field\":\"data\",\"model\":\"unread\",\"words\":-1",
            "\"field\":\"data\",\"model\":\"unread\",\"colour\":\"red\"")) {
      String pipeline = "{\"processors\":[{\"cross_media\":{" + options + "}}]}";
      assertEquals(400, api.send("PUT", "/_ingest/pipeline/no", pipeline).status(), options);
    }
  }

  @Test
  void largePicturesAreRefusedBeforeTheyAreRead(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    Pixels pixels = new Pixels(api, "unread");
    String set = "{\"persistent\":{\"cross_media.picture.max_size\":%s}}";
    api.put("/_cluster/settings", Formatted.of(set, "\"1kb\""));
    try {
      Api.Answer refused = pixels.put("large", GOOD);
      assertEquals(413, refused.status());
      assertTrue(refused.reason().contains("[cross_media.picture.max_size]"), refused.reason());
    } finally {
      api.put("/_cluster/settings", Formatted.of(set, "null"));
    }
    pixels.put("large", GOOD).ok();
  }

  @Test
  void aPictureThatNeverFitsIntoTheBreakerIsTooLarge(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    Pixels pixels = new Pixels(api, "unread");
    byte[] large = PixelModels.file(Scenes.discs(1000, 1000, 1), "png");
    pixels.put("roomy", large).ok();
    long before = api.breakerEstimate();
    String set = "{\"persistent\":{\"breaker.cross_media.limit\":%s}}";
    api.put("/_cluster/settings", Formatted.of(set, "\"20mb\""));
    try {
      Api.Answer refused = pixels.put("roomy", large);
      assertEquals(413, refused.status());
      assertTrue(refused.reason().contains("[breaker.cross_media.limit]"), refused.reason());
      assertEquals(413, pixels.ask("\"image\":\"" + PixelModels.base64(large) + "\"").status());
    } finally {
      api.put("/_cluster/settings", Formatted.of(set, "null"));
    }
    pixels.put("roomy", large).ok();
    assertEquals(before, api.breakerEstimate());
  }
}
