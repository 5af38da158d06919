package io.github.crossmedia.integration;

import static io.github.crossmedia.cli.Ran.line;
import static io.github.crossmedia.integration.Versions.unhashed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.model.CodeBookFile;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pictures come in as pixels: the processor sees them as the command line does. */
@OnElasticsearch
final class PixelsIT {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void aPictureScoresAsItDoesWhenTheCommandLineExtractsIt(
      @TempDir Path folder, ElasticsearchCluster cluster) throws Exception {
    Files.write(folder.resolve("a.png"), PixelModels.png(2));
    Path books = folder.resolve("books");
    CodeBookFile.write(Map.of("sift", PixelModels.codeBook()), books);
    Ran.printed(
        line(
            "extract --pictures=? --codebooks=? --views=cedd,color-layout,sift --out=?",
            folder,
            books,
            folder.resolve("out.jsonl")));
    JsonNode views = JSON.readTree(folder.resolve("out.jsonl").toFile()).path("views");

    assertSameScores(cluster, "pixels-colours", PixelModels.colours(1), views);
    JsonNode stored = assertSameScores(cluster, "pixels-sift", PixelModels.sift(1), views);

    assertEquals(views.path("sift"), stored.at("/picture/visual_words/sift"));
  }

  private static JsonNode assertSameScores(
      ElasticsearchCluster cluster, String name, CrossMediaModel model, JsonNode views)
      throws IOException {
    Api api = Api.of(cluster);
    api.putModel(name, model).ok();
    Pixels pixels = Pixels.create(api, name, "");
    pixels.put("pixels", PixelModels.png(2)).ok();
    pixels.put("views", "\"views\":" + views).ok();
    assertEquals(
        pixels.source("views").at("/picture/vector"),
        pixels.source("pixels").at("/picture/vector"));
    for (String plan : new String[] {"exact", "words"}) {
      Api.Answer found = pixels.ask("\"text\":\"tiger snow sea\",\"plan\":\"" + plan + "\"");
      assertEquals(2, found.hits().size());
      assertEquals(found.hits().get(0).path("_score"), found.hits().get(1).path("_score"));
    }
    return pixels.source("pixels");
  }

  @Test
  void thePixelsLeaveTheDocumentUnlessTheyAreToBeKept(Api api) throws IOException {
    api.putModel("pixels-gone", PixelModels.colours(1)).ok();
    Pixels gone = Pixels.create(api, "pixels-gone", "");
    gone.put("1", PixelModels.png(1)).ok();
    assertFalse(gone.source("1").has("data"));
    assertEquals("pixels-gone@1", unhashed(gone.source("1").at("/picture/model").textValue()));

    api.putModel("pixels-kept", PixelModels.colours(1)).ok();
    Pixels kept = Pixels.create(api, "pixels-kept", ",\"keep_source\":true");
    kept.put(
            "1",
            "\"data\":\"data:image/png;base64," + PixelModels.base64(PixelModels.png(1)) + "\"")
        .ok();
    assertTrue(kept.source("1").path("data").textValue().startsWith("data:image/png;base64,"));
    assertEquals(gone.source("1").at("/picture/vector"), kept.source("1").at("/picture/vector"));
  }

  /**
   * The readers of CMYK and WebP come with the plugin; the JDK would read CMYK in other colours.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cmyk.jpg",
        "cmyk.tiff",
        "corners.jpg",
        "corners-progressive.jpg",
        "corners-alpha.png",
        "corners.gif",
        "corners.bmp",
        "corners.webp",
        "corners-lossless.webp",
        "grey-16-bit.png",
        "orientation-6.jpg"
      })
  void aNodeReadsEveryFormat(String file, Api api) throws IOException {
    CrossMediaModel model = PixelModels.colours(1);
    api.putModel("pixels-formats", model).ok();
    byte[] bytes = resource(file);

    JsonNode vector = simulated(api, "pixels-formats", bytes).at("/doc/_source/picture/vector");

    float[] expected =
        model
            .textToImage()
            .document(
                PictureViews.of(model)
                    .medium(new PictureReader(DecodingLimits.STANDARD).read(file, bytes)));
    assertEquals(expected.length, vector.size());
    for (int i = 0; i < expected.length; i++) {
      // a node's SIMD may add up in another order than this process
      assertEquals(expected[i], vector.get(i).floatValue(), Math.ulp(64f), file);
    }
  }

  private static JsonNode simulated(Api api, String model, byte[] file) throws IOException {
    return api.post(
            "/_ingest/pipeline/_simulate",
            Formatted.of(
                """
                {"pipeline":{"processors":[{"cross_media":{"field":"data","model":"%s"}}]},
                 "docs":[{"_source":{"data":"%s"}}]}
                """,
                model, PixelModels.base64(file)))
        .json()
        .at("/docs/0");
  }

  private static byte[] resource(String file) throws IOException {
    try (InputStream in = PictureReader.class.getResourceAsStream(file)) {
      return in.readAllBytes();
    }
  }
}
