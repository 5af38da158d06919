package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The shipped pipeline, as an index's default, under all ways to update a document. */
@OnElasticsearch
final class UpdatesIT {

  private static final Path PIPELINE =
      Path.of("src/main/resources/io/github/crossmedia/elasticsearch/pipeline.json");
  private static final String FIRST = PixelModels.base64(PixelModels.png(1));
  private static final String SECOND = PixelModels.base64(PixelModels.png(2));

  @BeforeAll
  static void create(Api api) throws IOException {
    api.putModel("updated", PixelModels.colours(1)).ok();
    api.put(
        "/_ingest/pipeline/updated",
        Files.readString(PIPELINE).replace("\"corel\"", "\"updated\""));
    api.put(
        "/updated",
        """
        {"settings":{"default_pipeline":"updated"},
         "mappings":{"properties":{"picture":{"type":"cross_media","model":"updated"},
                                   "title":{"type":"keyword"}}}}
        """);
  }

  @BeforeEach
  void indexTheFirstPicture(Api api) throws IOException {
    for (String id : List.of("1", "second")) {
      api.put(
          "/updated/_doc/" + id + "?refresh=true",
          "{\"title\":\"old\",\"picture\":\"" + (id.equals("1") ? FIRST : SECOND) + "\"}");
    }
  }

  private static JsonNode source(Api api, String id) throws IOException {
    return source(api, "updated", id);
  }

  private static JsonNode source(Api api, String index, String id) throws IOException {
    return api.json("/" + index + "/_doc/" + id + "?_source_exclude_vectors=false").path("_source");
  }

  private static Api.Answer update(Api api, String body) throws IOException {
    return api.send("POST", "/updated/_update/1?refresh=true", body);
  }

  private static JsonNode bulk(Api api, String body) throws IOException {
    return api.post("/updated/_bulk?refresh=true", "{\"update\":{\"_id\":\"1\"}}\n" + body + "\n")
        .json()
        .at("/items/0/update");
  }

  /** The document as it must be after another title, or another picture. */
  private static void assertHolds(Api api, String title, String picture) throws IOException {
    JsonNode held = source(api, "1");
    assertEquals(title, held.path("title").textValue());
    assertEquals(source(api, picture).path("picture"), held.path("picture"));
    assertFalse(held.toString().contains(FIRST.substring(0, 40)), "pixels stayed");
    assertFalse(held.toString().contains(SECOND.substring(0, 40)), "pixels stayed");
  }

  @Test
  void aPartialUpdateKeepsThePicture(Api api) throws IOException {
    JsonNode before = source(api, "1").path("picture");

    update(api, "{\"doc\":{\"title\":\"new\"}}").ok();
    assertEquals(before, source(api, "1").path("picture"));
    assertEquals("new", source(api, "1").path("title").textValue());
    assertEquals(200, bulk(api, "{\"doc\":{\"title\":\"newer\"}}").path("status").intValue());
    assertEquals(before, source(api, "1").path("picture"));
    assertEquals(
        200,
        bulk(api, "{\"doc\":{\"title\":\"newest\"},\"doc_as_upsert\":true}")
            .path("status")
            .intValue());
    assertEquals(before, source(api, "1").path("picture"));
    assertEquals("newest", source(api, "1").path("title").textValue());
  }

  @Test
  void anUpdateBringsAnotherPicture(Api api) throws IOException {
    update(api, "{\"doc\":{\"picture\":\"" + SECOND + "\"}}").ok();

    assertHolds(api, "old", "second");
  }

  @Test
  void anUpsertBringsAPicture(Api api) throws IOException {
    String upsert =
        Formatted.of(
            "{\"doc\":{\"picture\":\"%s\",\"title\":\"old\"},\"doc_as_upsert\":true}", SECOND);

    api.delete("/updated/_doc/1").ok();
    update(api, upsert).ok();
    assertHolds(api, "old", "second");
    update(api, upsert.replace("old", "new")).ok();
    assertHolds(api, "new", "second");
    api.delete("/updated/_doc/1").ok();
    assertEquals(201, bulk(api, upsert).path("status").intValue());
    assertHolds(api, "old", "second");
  }

  @Test
  void pixelsThatPassNoPipelineAreProcessed(Api api) throws IOException {
    JsonNode updated = bulk(api, "{\"doc\":{\"picture\":\"" + SECOND + "\"}}");

    assertEquals(200, updated.path("status").intValue(), updated::toString);
    assertHolds(api, "old", "second");
  }

  /** Elasticsearch merges objects key by key. */
  @Test
  void aPictureOfAPipelineReplacesTheOldOne(Api api) throws IOException {
    api.putModel("merged", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "merged", 1);
    photos.bulk("1", "{\"blobs\":{\"0\":1}}");

    JsonNode updated =
        api.post(
                "/merged/_bulk?refresh",
                "{\"update\":{\"_id\":\"1\"}}\n"
                    + "{\"doc\":{\"views\":{\"blobs\":{\"1\":1}}},\"doc_as_upsert\":true}\n")
            .json()
            .at("/items/0/update");

    assertEquals(200, updated.path("status").intValue(), updated::toString);
    assertEquals(List.of("1"), photos.ask("\"text\":\"snow\"").ids());
    assertEquals(
        "{\"blobs\":{\"1\":1}}", source(api, "merged", "1").at("/picture/visual_words").toString());
  }

  @Test
  void aPictureThatAClientMergesWithAnotherIsRefused(Api api) throws IOException {
    JsonNode other = source(api, "second").path("picture");
    String part = "{\"doc\":{\"picture\":{\"entries\":1,\"views\":" + other.path("views") + "}}}";

    Api.Answer merged = update(api, part);

    assertEquals(400, merged.status());
    assertTrue(merged.json().toString().contains("merged the picture"), merged.reason());
  }

  @Test
  void aSourceInAFieldOfItsOwnSurvivesPartialUpdatesToo(Api api) throws IOException {
    api.put(
        "/_ingest/pipeline/apart",
        "{\"processors\":[{\"cross_media\":{\"field\":\"data\",\"model\":\"updated\"}}]}");
    api.put(
        "/updated-apart",
        "{\"settings\":{\"default_pipeline\":\"apart\"},\"mappings\":{\"dynamic\":\"strict\","
            + "\"properties\":{\"picture\":{\"type\":\"cross_media\"},"
            + "\"title\":{\"type\":\"keyword\"}}}}");
    api.put("/updated-apart/_doc/1", "{\"data\":\"" + FIRST + "\"}");

    api.post("/updated-apart/_update/1", "{\"doc\":{\"title\":\"new\"}}");
    api.post("/updated-apart/_update/1", "{\"doc\":{\"data\":\"" + SECOND + "\"}}");

    assertEquals(
        source(api, "second").path("picture"),
        api.json("/updated-apart/_doc/1?_source_exclude_vectors=false").at("/_source/picture"));
    assertEquals(
        400, api.send("PUT", "/updated-apart/_doc/2", "{\"title\":\"no picture\"}").status());
    Api.Answer nothing = api.send("PUT", "/updated-apart/_doc/2", "{\"data\":null}");
    assertEquals("field [data] must be a base64 string, but is nothing", nothing.reason());
    JsonNode refused =
        api.post(
                "/updated-apart/_bulk",
                "{\"update\":{\"_id\":\"1\"}}\n{\"doc\":{\"data\":\"" + FIRST + "\"}}\n")
            .json()
            .at("/items/0/update");
    assertEquals(400, refused.path("status").intValue(), refused::toString);
  }
}
