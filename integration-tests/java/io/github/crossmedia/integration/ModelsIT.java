package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.Versions.unhashed;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Models are stored, looked at, swapped and deleted. */
@OnElasticsearch
final class ModelsIT {

  @Test
  void aFileComesBackByteForByteAndIsSummarised(Api api) throws IOException {
    byte[] file = TestModels.file(TestModels.words(0.5f));

    Api.Answer stored = api.putModel("kept", file);

    assertEquals(201, stored.status());
    assertEquals("kept@1", unhashed(stored.json().path("version").textValue()));
    assertArrayEquals(file, api.get("/_cross_media/models/kept/_file").ok().bytes());
    JsonNode summary = api.json("/_cross_media/models/kept@1");
    assertEquals("kept@1", unhashed(summary.path("current").textValue()));
    JsonNode version = summary.path("versions").path(0);
    assertEquals(file.length, version.path("size_in_bytes").intValue());
    assertEquals("words", version.path("space").textValue());
    assertEquals(TestModels.WORDS.size(), version.path("dimension").intValue());
    assertEquals("test", version.path("card").path("method").textValue());
  }

  @Test
  void aFileInPartsIsTheSameVersionAsOneInABody(Api api) throws IOException {
    byte[] file = TestModels.file(TestModels.words(0.5f));
    int part = file.length / 2 + 1;
    String parts = "/_cross_media/models/parted/_parts";
    String upload = parts + "/" + api.post(parts).json().path("upload").asText();
    api.putFile(upload + "/0", Arrays.copyOf(file, part)).ok();
    api.putFile(upload + "/1", Arrays.copyOfRange(file, part, file.length)).ok();

    Api.Answer stored = api.send("POST", upload).ok();

    assertEquals(201, stored.status());
    assertEquals("parted@1", unhashed(stored.json().path("version").textValue()));
    assertArrayEquals(file, api.get("/_cross_media/models/parted/_file").ok().bytes());
    assertEquals("unchanged", api.putModel("parted", file).ok().json().path("result").asText());
    assertEquals(400, api.send("POST", upload).status(), "its parts are forgotten");

    upload = parts + "/" + api.post(parts).json().path("upload").asText();
    api.putFile(upload + "/0", Arrays.copyOf(file, part)).ok();
    Api.Answer cut = api.send("POST", upload);
    assertEquals(400, cut.status());
    assertTrue(cut.reason().startsWith("the body is not a usable model: "), cut.reason());
    api.putFile(upload + "/0", new byte[1]).ok();
    api.putFile(upload + "/1", new byte[5]).ok();
    api.putFile(upload + "/2", new byte[1]).ok();
    Api.Answer uneven = api.send("POST", upload);
    assertEquals(400, uneven.status());
    assertTrue(uneven.reason().contains("must have the same length"), uneven.reason());
  }

  @Test
  void theSameFileTwiceIsOneVersion(Api api) throws IOException {
    api.putModel("same", TestModels.words(0.5f)).ok();

    Api.Answer again = api.putModel("same", TestModels.words(0.5f));

    assertEquals(200, again.status());
    assertEquals("unchanged", again.json().path("result").textValue());
    assertEquals("same@1", unhashed(again.json().path("version").textValue()));
  }

  @Test
  void numbersAreNeverGivenTwice(Api api) throws IOException {
    api.putModel("counted", TestModels.words(0.5f)).ok();
    api.putModel("counted", TestModels.words(0.25f)).ok();
    api.delete("/_cross_media/models/counted?force=true").ok();
    assertEquals(404, api.get("/_cross_media/models/counted").status());

    assertEquals(409, api.putModel("counted@2", TestModels.words(0.5f)).status());
    Api.Answer third = api.putModel("counted", TestModels.words(0.5f)).ok();

    assertEquals("counted@3", unhashed(third.json().path("version").textValue()));
    Api.Answer ninth = api.putModel("counted@9", TestModels.words(1)).ok();
    assertEquals("counted@9", unhashed(ninth.json().path("version").textValue()));
  }

  @Test
  void theAliasSaysWhatIsServed(Api api) throws IOException {
    api.putModel("swapped", TestModels.words(0.5f)).ok();
    api.putModel("swapped", TestModels.words(0.25f)).ok();
    String alias = "/_cross_media/models/swapped/_alias";

    JsonNode back = api.put(alias, "{\"current\":1,\"served\":[2]}").json();

    assertEquals("swapped@1", unhashed(back.path("current").textValue()));
    assertEquals(2, back.path("served").size());
    assertEquals(409, api.delete("/_cross_media/models/swapped@2").status());
    api.put(alias, "{\"current\":1}");
    api.delete("/_cross_media/models/swapped@2").ok();
    assertEquals(404, api.get("/_cross_media/models/swapped@2/_file").status());
    assertEquals(404, api.send("PUT", alias, "{\"current\":2}").status());
    assertEquals(409, api.delete("/_cross_media/models/swapped@1").status());
    assertTrue(api.get("/_cross_media/models").json().toString().contains("\"swapped@1#"));
  }

  @Test
  void whatIsNoModelIsRefusedWithItsReason(Api api) throws IOException {
    byte[] file = TestModels.file(TestModels.words(0.5f));

    Api.Answer cut = api.putModel("broken", Arrays.copyOf(file, file.length - 4));

    assertEquals(400, cut.status());
    assertTrue(cut.reason().startsWith("the body is not a usable model: "), cut.reason());
    assertEquals(400, api.putModel("broken", new byte[0]).status());
    assertEquals(400, api.putModel("..%2Fetc", file).status());
    assertEquals(400, api.putModel("Broken", file).status());
    assertEquals(400, api.putModel("broken@0", file).status());
    assertEquals(404, api.get("/_cross_media/models/broken").status());
  }

  @Test
  void aModelThatFitsNoPictureIsRefused(Api api) throws IOException {
    Api.Answer misfit = api.putModel("misfit", PixelModels.misfit());
    Api.Answer misshapen = api.putModel("misfit", PixelModels.misshapen());

    assertEquals(400, misfit.status());
    assertTrue(
        misfit.reason().contains("the code book of sift was made for version 99"), misfit.reason());
    assertEquals(400, misshapen.status());
    assertTrue(misshapen.reason().contains("has 144 dimensions"), misshapen.reason());
    assertEquals(404, api.get("/_cross_media/models/misfit").status());
    api.putModel("misfit", PixelModels.sift(1)).ok();
  }

  @Test
  void aModelLargerThanTheLimitIsRefused(Api api) throws IOException {
    String set = "{\"persistent\":{\"cross_media.model.max_size\":%s}}";
    api.put("/_cluster/settings", Formatted.of(set, "\"1000b\""));
    try {
      Api.Answer refused = api.putModel("large", TestModels.words(0.5f));

      assertEquals(413, refused.status());
      assertTrue(refused.reason().contains("cross_media.model.max_size"), refused.reason());
    } finally {
      api.put("/_cluster/settings", Formatted.of(set, "null"));
    }
    api.putModel("large", TestModels.words(0.5f)).ok();
  }
}
