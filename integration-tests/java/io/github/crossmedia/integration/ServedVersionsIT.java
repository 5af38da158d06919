package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How many versions of a model can be served, on a node that keeps 10 MB of them. */
@Tag("thorough")
@OnElasticsearch
final class ServedVersionsIT {

  private static final String TIGER = "\"text\":\"tiger\"";

  @BeforeEach
  void keepLittle(Api api) throws IOException {
    api.set("breaker.cross_media.limit", "\"20mb\"");
    api.set("cross_media.model.cache_size", "\"10mb\"");
  }

  private static String serving(int versions) {
    String numbers =
        IntStream.rangeClosed(2, versions)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(","));
    return "{\"current\":1,\"served\":[" + numbers + "]}";
  }

  @Test
  void moreNumbersThanCanBeServedAreRefused(Api api) throws IOException {
    api.putModel("listed", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "listed", 1);
    photos.bulk("a", "{\"blobs\":{\"0\":2}}");

    for (int versions : new int[] {501, 1_001, 50_000}) {
      Api.Answer refused = api.send("PUT", "/_cross_media/models/listed/_alias", serving(versions));
      assertEquals(400, refused.status());
      assertTrue(refused.reason().contains("at most [100] versions"), refused.reason());
    }

    assertEquals(404, api.send("PUT", "/_cross_media/models/listed/_alias", serving(100)).status());
    assertEquals(List.of("a"), photos.ask(TIGER).ids());
  }

  @Test
  void anAliasThatListsThousandsIsDamaged(Api api) throws IOException {
    api.putModel("tampered", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "tampered", 1);
    photos.bulk("a", "{\"blobs\":{\"0\":2}}");
    ObjectNode document =
        (ObjectNode) api.json("/cross-media-models/_doc/tampered").path("_source");
    ArrayNode served = (ArrayNode) document.at("/alias/served");
    JsonNode first = served.get(0);
    for (int number = 2; number <= 5_000; number++) {
      ObjectNode another = first.deepCopy();
      another.put("version", "tampered@" + number);
      served.add(another);
    }
    ((ObjectNode) document.path("alias")).put("last", 5_000);
    api.put("/cross-media-models/_doc/tampered", document.toString());
    api.post("/_cross_media/_cache/clear");

    Api.Answer refused = photos.ask(TIGER);

    assertEquals(500, refused.status());
    assertTrue(refused.reason().contains("at most [100] versions"), refused.reason());
    api.post("/_cross_media/models/_verify");
    assertEquals(List.of("a"), photos.ask(TIGER).ids());
  }

  @Test
  void versionsAreServedAsLongAsTheyFitTogether(Api api) throws IOException {
    api.putModel("crowding", megabyte(0)).ok();
    Photos photos = Photos.create(api, "crowding", 1);
    photos.bulk("a", "{\"blobs\":{\"0\":2}}");

    int stored = 1;
    boolean warned = false;
    Api.Answer last = api.putModel("crowding", megabyte(stored));
    while (last.status() == 201) {
      stored++;
      assertEquals(List.of("a"), photos.ask(TIGER).ids());
      warned = !last.warnings().isEmpty();
      assertEquals(warned, last.json().has("warnings"), last::toString);
      last = api.putModel("crowding", megabyte(stored));
    }

    assertEquals(413, last.status());
    assertTrue(last.reason().contains("served_versions"), last.reason());
    assertTrue(last.reason().contains("more than the 10mb of [cross_media.model.cache_size]"));
    assertTrue(warned, "the last version that fitted came without a warning");
    assertEquals(9, stored, "as many as the cache holds together");
    assertEquals(List.of("a"), photos.ask(TIGER).ids());
    JsonNode model = api.json("/_cross_media/models").at("/models/0");
    assertEquals(9, model.path("served").size());
    JsonNode served = api.json("/_cross_media/_stats").at("/served/crowding");
    assertEquals(model.path("served"), served.path("versions"));
    assertEquals(model.path("served_memory_in_bytes"), served.path("memory_in_bytes"));
    JsonNode one = api.json("/_cross_media/models/crowding@9").at("/versions/0");
    assertEquals(
        model.path("served_memory_in_bytes").longValue(),
        9 * one.path("memory_in_bytes").longValue());
    assertEquals(
        one.path("memory_in_bytes"),
        stats(api).at("/models/versions/crowding@9/memory_in_bytes"),
        "what a version weighs is what the cache counts");

    retireOldest(api, photos);
  }

  /** An alias that was accepted when the cache was larger: one request leads out. */
  @Test
  void servingFewerLeadsOutOfACacheThatIsTooSmall(Api api) throws IOException {
    for (int number = 0; number < 3; number++) {
      api.putModel("shrinking", megabyte(number)).ok();
    }
    Photos photos = Photos.create(api, "shrinking", 1);
    photos.bulk("a", "{\"blobs\":{\"0\":2}}");
    api.set("cross_media.model.cache_size", "\"2mb\"");
    api.set("breaker.cross_media.limit", "\"4mb\"");
    try {
      Api.Answer refused = photos.ask(TIGER);
      assertEquals(413, refused.status());
      assertTrue(refused.reason().contains("/shrinking/_alias"), refused.reason());

      api.put("/_cross_media/models/shrinking/_alias", "{\"current\":3}");

      assertEquals(List.of("a"), photos.ask(TIGER).ids());
      assertEquals(413, api.putModel("shrinking", megabyte(9)).status());
    } finally {
      api.set("cross_media.model.cache_size", "null");
      api.set("breaker.cross_media.limit", "null");
    }
  }

  private static void retireOldest(Api api, Photos photos) throws IOException {
    api.set("cross_media.model.served_versions", "3");
    try {
      Api.Answer stored = api.putModel("crowding", megabyte(100)).ok();

      JsonNode retired = stored.json().path("retired");
      assertEquals(7, retired.size(), retired::toString);
      assertEquals("crowding@2", Versions.unhashed(retired.get(0).textValue()));
      JsonNode served = api.json("/_cross_media/models/crowding").path("served");
      List<String> left = new ArrayList<>();
      served.forEach(version -> left.add(Versions.unhashed(version.textValue())));
      assertEquals(List.of("crowding@1", "crowding@9", "crowding@10"), left);
      assertEquals(List.of("a"), photos.ask(TIGER).ids());
    } finally {
      api.set("cross_media.model.served_versions", "null");
    }
  }

  @Test
  void versionsThatCanNeverFitAreNotWaitedFor(Api api) throws IOException {
    api.putModel("shrunk", megabyte(0)).ok();
    Photos photos = Photos.create(api, "shrunk", 1);
    api.putModel("shrunk", megabyte(1)).ok();
    api.post("/_cross_media/_cache/clear");
    api.set("breaker.cross_media.limit", "\"3mb\"");
    try {
      Api.Answer both = photos.ask(TIGER);
      assertEquals(413, both.status());
      assertTrue(both.reason().contains("[2] versions of model [shrunk]"), both.reason());
      assertEquals(200, photos.ask(TIGER + ",\"model\":\"shrunk@1\"").status());
      assertEquals(
          413,
          api.send("PUT", "/_cross_media/models/shrunk/_alias", "{\"current\":1,\"served\":[2]}")
              .status());
    } finally {
      api.set("breaker.cross_media.limit", "null");
    }
  }

  @Test
  void anUploadThatIsRejectedInItsMiddleEndsOnlyItself(Api api) throws IOException {
    byte[] file = TestModels.file(TestModels.latent(1_800_000, 4));

    Api.Answer rejected = api.putModel("rejected", file);

    assertTrue(List.of(413, 429).contains(rejected.status()), rejected::toString);
    api.putModel("rejected", TestModels.words(1)).ok();
  }

  @Test
  void theVersionsOfAnIndexAreCounted(Api api) throws IOException {
    api.putModel("counted", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "counted", 2);
    photos.bulk("a", "{\"blobs\":{\"0\":2}}", "b", "{\"blobs\":{\"1\":2}}");
    api.putModel("counted", TestModels.words(1)).ok();
    photos.bulk("c", "{\"blobs\":{\"2\":2}}", "b", "{\"blobs\":{\"1\":2}}");

    JsonNode stats = api.json("/counted/_cross_media/_stats");

    assertEquals(2, stats.at("/_shards/successful").intValue(), stats::toString);
    JsonNode field = stats.at("/indices/counted/fields/picture");
    assertEquals(3, field.path("pictures").intValue(), field::toString);
    List<String> versions = new ArrayList<>();
    field
        .path("versions")
        .properties()
        .forEach(each -> versions.add(Versions.unhashed(each.getKey()) + ": " + each.getValue()));
    assertEquals(List.of("counted@1: 1", "counted@2: 2"), versions);
    assertEquals(404, api.get("/uncounted/_cross_media/_stats").status());
  }

  private static JsonNode stats(Api api) throws IOException {
    return api.json("/_cross_media/_stats").path("nodes").elements().next();
  }

  /** A model of about a megabyte, whose last weight makes it another file. */
  private static byte[] megabyte(int number) {
    byte[] file = TestModels.file(TestModels.latent(66_000, 4));
    file[file.length - 1] = (byte) (number / 2);
    file[file.length - 2] = (byte) number;
    return file;
  }
}
