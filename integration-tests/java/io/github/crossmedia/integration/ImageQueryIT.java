package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.Bombs;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.picture.Scenes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pictures found by a picture that comes with the query. */
@OnElasticsearch
final class ImageQueryIT {

  private static final List<String> MODELS = List.of("image-sift", "image-colours");

  @BeforeAll
  static void index(Api api) throws IOException {
    api.putModel("image-sift", PixelModels.sift(1)).ok();
    api.putModel("image-colours", PixelModels.colours(1)).ok();
    for (String model : MODELS) {
      Pixels pixels = Pixels.create(api, model, "");
      for (int i = 1; i <= 4; i++) {
        pixels.put("p" + i, PixelModels.png(i)).ok();
      }
    }
  }

  private static String image(byte[] file) {
    return "\"image\":\"" + PixelModels.base64(file) + "\"";
  }

  /** The ids with their scores, to the last bit. */
  private static String scored(Api.Answer answer) throws IOException {
    return answer.hits().stream()
        .map(hit -> hit.path("_id").textValue() + "=" + hit.path("_score").floatValue())
        .collect(Collectors.joining(" "));
  }

  @Test
  void itsAnswerIsThatOfTheSamePictureIndexed(Api api) throws IOException {
    for (String model : MODELS) {
      Pixels pixels = new Pixels(api, model);
      Api.Answer like =
          pixels.ask(Formatted.of("\"like\":{\"_index\":\"%s\",\"_id\":\"p2\"}", model));
      assertEquals(4, like.hits().size());
      assertEquals(scored(like), scored(pixels.ask(image(PixelModels.png(2)))));
      assertEquals(
          scored(like),
          scored(
              pixels.ask(
                  Formatted.of(
                      "\"image\":\"data:image/png;base64,%s\",\"plan\":\"exact\"",
                      PixelModels.base64(PixelModels.png(2))))));
    }
  }

  /** What is left out is asked for by the name of its index or an alias, and changes no score. */
  @Test
  void severalPicturesAskTogether(Api api) throws IOException {
    Pixels pixels = new Pixels(api, "image-sift");
    api.send("PUT", "/image-sift/_alias/all-images").ok();
    String two =
        "\"like\":[{\"_index\":\"image-sift\",\"_id\":\"p1\"},{\"_index\":\"all-images\",\"_id\":\"p3\"}]";
    String like = scored(pixels.ask(two));
    assertEquals(4, like.split(" ").length, like);
    assertNotEquals(
        like, scored(pixels.ask("\"like\":{\"_index\":\"image-sift\",\"_id\":\"p1\"}")));
    assertEquals(
        like,
        scored(
            pixels.ask(
                Formatted.of(
                    "\"image\":[\"%s\",\"%s\"]",
                    PixelModels.base64(PixelModels.png(1)),
                    PixelModels.base64(PixelModels.png(3))))));
    String without =
        two
            + ",\"unlike\":[{\"_index\":\"all-images\",\"_id\":\"p2\"},"
            + "{\"_index\":\"image-colours\",\"_id\":\"p1\"}]";
    assertEquals(
        Arrays.stream(like.split(" "))
            .filter(hit -> !hit.startsWith("p2="))
            .collect(Collectors.joining(" ")),
        scored(pixels.ask(without)));
    Api.Answer unknown = pixels.ask("\"like\":[{\"_index\":\"image-sift\",\"_id\":\"none\"}]");
    assertEquals(404, unknown.status());
  }

  @Test
  void aDocumentOfAnyFormatIsOneToBeLike(Api api) throws IOException {
    Pixels pixels = Pixels.create(api, "image-formats", "");
    api.putModel("image-formats", PixelModels.sift(1)).ok();
    pixels.put("json", PixelModels.png(2)).ok();
    BytesStreamOutput cbor = new BytesStreamOutput();
    try (XContentBuilder document = XContentFactory.cborBuilder(cbor)) {
      document.startObject().field("data", PixelModels.png(2)).endObject();
    }
    String path = "/image-formats/_doc/cbor?refresh=true";
    api.sendCbor("PUT", path, BytesReference.toBytes(cbor.bytes())).ok();

    String like = "\"like\":{\"_index\":\"image-formats\",\"_id\":\"%s\"}";
    Api.Answer json = pixels.ask(Formatted.of(like, "json"));
    assertEquals(2, json.hits().size());
    assertEquals(scored(json), scored(pixels.ask(Formatted.of(like, "cbor"))));
  }

  @Test
  void itCombinesAndExplainsAsOtherQueriesDo(Api api) throws IOException {
    Pixels pixels = new Pixels(api, "image-sift");
    String all = scored(pixels.ask(image(PixelModels.png(2))));
    String query = "{\"cross_media\":{\"field\":\"picture\"," + image(PixelModels.png(2)) + "}}";
    assertEquals(
        all, scored(api.search("image-sift", "{\"query\":{\"bool\":{\"must\":" + query + "}}}")));
    assertEquals(
        all,
        scored(
            api.search(
                "image-sift",
                "{\"query\":{\"match_all\":{\"boost\":0}},\"rescore\":{\"window_size\":9,\"query\":{"
                    + "\"rescore_query\":"
                    + query
                    + "}}}")));
    for (JsonNode hit :
        api.search("image-sift", "{\"explain\":true,\"query\":" + query + "}").hits()) {
      assertEquals(
          hit.path("_score").floatValue(), hit.at("/_explanation/value").floatValue(), 1e-6f);
    }
  }

  @Test
  void eachVersionScoresItsOwnDocuments(Api api) throws IOException {
    api.putModel("image-versions", PixelModels.colours(1)).ok();
    Pixels pixels = Pixels.create(api, "image-versions", "");
    pixels.put("old", PixelModels.png(1)).ok();
    api.putModel("image-versions", PixelModels.sift(1)).ok();
    pixels.put("new", PixelModels.png(1)).ok();

    String both = scored(pixels.ask(image(PixelModels.png(2))));

    for (String version : List.of("1", "2")) {
      String one =
          scored(
              pixels.ask(
                  image(PixelModels.png(2)) + ",\"model\":\"image-versions@" + version + "\""));
      assertTrue((" " + both).contains(" " + one), both + " holds " + one);
    }
    assertEquals(2, both.split(" ").length);
  }

  @Test
  void whatIsNoPictureIsRefused(Api api) throws IOException {
    api.putModel("image-blind", TestModels.words(1)).ok();
    Pixels pixels = new Pixels(api, "image-sift");

    Api.Answer letter = pixels.ask(image("a letter".getBytes()));
    assertEquals(400, letter.status());
    assertTrue(
        letter.reason().startsWith("[image]: this is not a picture of a known format"),
        letter.reason());
    assertEquals(400, pixels.ask("\"image\":\"?\"").status());
    Api.Answer bomb = pixels.ask(image(Bombs.png()));
    assertEquals(413, bomb.status());
    assertTrue(bomb.reason().contains("60000 x 60000 pixels"), bomb.reason());
    Api.Answer blind = pixels.ask(image(PixelModels.png(1)) + ",\"model\":\"image-blind\"");
    assertEquals(400, blind.status());
    assertTrue(blind.reason().contains("cannot be extracted from pictures"), blind.reason());
    Api.Answer words = pixels.ask(image(PixelModels.png(1)) + ",\"plan\":\"words\"");
    assertEquals(400, words.status());
  }

  @Test
  void tooManyPicturesAtOnceAreAskedToComeAgain(Api api) throws Exception {
    String set =
        "{\"persistent\":{\"cross_media.extraction.queue_size\":%s,"
            + "\"cross_media.extraction.concurrency\":%s}}";
    api.put("/_cluster/settings", Formatted.of(set, "0", "1"));
    byte[] large = PixelModels.file(Scenes.discs(1000, 1000, 1), "png");
    List<Api.Answer> answers = new ArrayList<>();
    try (ExecutorService clients = Executors.newFixedThreadPool(8)) {
      List<Future<Api.Answer>> asked = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        asked.add(clients.submit(() -> new Pixels(api, "image-sift").ask(image(large))));
      }
      for (Future<Api.Answer> answer : asked) {
        answers.add(answer.get());
      }
    } finally {
      api.put("/_cluster/settings", Formatted.of(set, "null", "null"));
    }

    List<Integer> statuses = answers.stream().map(Api.Answer::status).sorted().toList();
    assertEquals(200, statuses.getFirst());
    assertEquals(429, statuses.getLast(), statuses::toString);
    for (Api.Answer answer : answers) {
      assertTrue(answer.status() == 200 || answer.reason().contains("try again later"));
    }
    new Pixels(api, "image-sift").ask(image(large)).ok();
  }
}
