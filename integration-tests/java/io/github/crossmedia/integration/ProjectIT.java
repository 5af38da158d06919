package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.Versions.unhashed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A task of the node projects an index again, from what its documents keep. */
@OnElasticsearch
final class ProjectIT {

  private static final int PICTURES = 12;

  private static JsonNode project(Api api, String index, String parameters) throws IOException {
    return api.post("/" + index + "/_cross_media/_project?" + parameters).json();
  }

  private static JsonNode source(Api api, String path) throws IOException {
    return api.json(path).path("_source");
  }

  @Test
  void picturesBecomeThoseOfTheNewVersionWithoutTheirPixels(Api api) throws IOException {
    api.putModel("again", PixelModels.colours(1)).ok();
    Pixels old = Pixels.create(api, "again", "", 2);
    for (int i = 0; i < PICTURES; i++) {
      old.put("p" + i, PixelModels.png(i)).ok();
    }
    api.put(
        "/again/_doc/routed?routing=elsewhere&refresh=true",
        "{\"error\":\"kept\",\"data\":\"" + PixelModels.base64(PixelModels.png(0)) + "\"}");
    old.put("blind", "\"picture\":{\"words\":{\"tiger\":1},\"model\":\"again@1\"}").ok();
    old.put("text", "\"picture\":{\"vector\":[1,0,0,0],\"model\":\"again@1/text\"}").ok();
    api.putModel("again", PixelModels.colours(2)).ok();
    old.put("new", PixelModels.png(99)).ok();

    JsonNode answer = project(api, "again", "batch_size=4");

    assertEquals("again@2", unhashed(answer.path("version").textValue()));
    assertEquals(PICTURES + 3, answer.path("total").intValue(), answer::toString);
    assertEquals(PICTURES + 1, answer.path("projected").intValue(), answer::toString);
    assertEquals(0, answer.path("version_conflicts").intValue());
    assertEquals(2, answer.path("not_projected").size(), answer::toString);
    for (JsonNode left : answer.path("not_projected")) {
      assertEquals(1, left.path("documents").intValue());
      assertEquals(
          left.path("first").textValue().equals("again/text")
              ? "a text, which is not kept: send the document through its pipeline again"
              : "the view \"cedd\" is missing",
          left.path("reason").textValue());
    }
    for (int i = 0; i < PICTURES; i++) {
      old.put("fresh" + i, PixelModels.png(i)).ok();
      assertEquals(old.source("fresh" + i), old.source("p" + i));
    }
    JsonNode routed =
        source(api, "/again/_doc/routed?routing=elsewhere&_source_exclude_vectors=false");
    assertEquals("kept", routed.path("error").textValue());
    assertEquals(old.source("fresh0").path("picture"), routed.path("picture"));
    api.post("/again/_refresh");
    assertEquals(
        2,
        project(api, "gone,again", "ignore_unavailable=true").path("total").intValue(),
        "what is left");
  }

  @Test
  void itGoesOnWhereItWasCancelled(Api api) throws Exception {
    api.putModel("slow", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "slow", 1);
    String[] bulk = new String[200];
    for (int i = 0; i < 100; i++) {
      bulk[2 * i] = "p" + i;
      bulk[2 * i + 1] = Formatted.of("{\"blobs\":{\"0\":%d}}", 1 + i);
    }
    photos.bulk(bulk);
    api.putModel("slow", TestModels.words(0.25f)).ok();

    String task =
        project(api, "slow", "batch_size=10&requests_per_second=1&wait_for_completion=false")
            .path("task")
            .textValue();
    JsonNode status = await(api, task, "/task/status/projected", 10);
    assertEquals(100, status.at("/task/status/total").intValue(), status::toString);
    assertTrue(status.at("/task/status/throttled_millis").longValue() > 1000, status::toString);
    assertEquals("project [picture] of [slow]", status.at("/task/description").textValue());
    api.post("/_tasks/" + task + "/_cancel?wait_for_completion=true");
    JsonNode ended = await(api, task, "/response/projected", 10);
    assertTrue(ended.at("/response/canceled").isTextual(), ended::toString);
    assertEquals(10, ended.at("/response/projected").intValue(), "the pause ended with the task");

    api.post("/slow/_refresh");
    JsonNode rest = project(api, "slow", "model=slow@2");
    assertEquals(90, rest.path("total").intValue(), rest::toString);
    assertEquals(90, rest.path("projected").intValue(), rest::toString);
    JsonNode last = photos.source("p7");
    assertEquals(2, last.at("/near/0").doubleValue(), "8 x 0.25, in both fields");
    assertEquals(2, last.at("/picture/vector/0").doubleValue());
    assertEquals("slow@2", unhashed(last.at("/picture/model").textValue()));
  }

  /** A model without a fit says .5 of a weight of .5. */
  @Test
  void wordsOfLowProbabilityAreKeptOnlyWhereNobodyAsksForLikelyOnes(Api api) throws IOException {
    api.putModel("likely", PixelModels.colours(1)).ok();
    api.put(
        "/_ingest/pipeline/likely",
        """
        {"processors":[{"cross_media":{"field":"data","model":"likely","probability":0.5}}]}
        """);
    api.put(
        "/likely",
        """
        {"settings":{"default_pipeline":"likely"},
         "mappings":{"properties":{"picture":{"type":"cross_media","model":"likely"}}}}
        """);
    for (int i = 0; i < PICTURES; i++) {
      api.put(
          "/likely/_doc/p" + i + "?refresh=true",
          "{\"data\":\"" + PixelModels.base64(PixelModels.png(i)) + "\"}");
    }
    List<Double> kept = weights(api);
    assertTrue(!kept.isEmpty() && kept.stream().allMatch(weight -> weight >= 0.5), kept::toString);
    api.putModel("likely", PixelModels.colours(2)).ok();
    project(api, "likely", "probability=0.5&refresh=true");
    kept = weights(api);
    assertTrue(!kept.isEmpty() && kept.stream().allMatch(weight -> weight >= 0.5), kept::toString);
    api.putModel("likely", PixelModels.colours(3)).ok();
    project(api, "likely", "refresh=true");
    kept = weights(api);
    assertTrue(kept.stream().anyMatch(weight -> weight < 0.5), kept::toString);
  }

  private static List<Double> weights(Api api) throws IOException {
    List<Double> weights = new ArrayList<>();
    for (int i = 0; i < PICTURES; i++) {
      source(api, "/likely/_doc/p" + i + "?_source_exclude_vectors=false")
          .at("/picture/words")
          .forEach(weight -> weights.add(weight.doubleValue()));
    }
    return weights;
  }

  /** What it began with is projected, in whatever index it is; what is new needs no projection. */
  @Test
  void aRolloverMeanwhileChangesNothing(Api api) throws Exception {
    api.putModel("rolled", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "rolled-000001", 1, "rolled");
    String[] bulk = new String[40];
    for (int i = 0; i < 20; i++) {
      bulk[2 * i] = "p" + i;
      bulk[2 * i + 1] = Formatted.of("{\"blobs\":{\"0\":%d}}", 1 + i);
    }
    photos.bulk(bulk);
    String alias =
        "{\"actions\":[{\"add\":{\"index\":\"rolled-000001\",\"alias\":\"rolled\",\"is_write_index\":true}}]}";
    api.post("/_aliases", alias);
    api.putModel("rolled", TestModels.words(0.25f)).ok();

    String task =
        project(api, "rolled", "batch_size=10&requests_per_second=5&wait_for_completion=false")
            .path("task")
            .textValue();
    await(api, task, "/task/status/projected", 10);
    api.post("/rolled/_rollover");
    JsonNode ended = await(api, task, "/response/projected", 20);

    assertEquals("[]", ended.at("/response/not_projected").toString(), ended::toString);
  }

  /** What a task says once a number in it is reached. */
  private static JsonNode await(Api api, String task, String number, int least) throws Exception {
    return Eventually.holds(
        () -> {
          Api.Answer answer = api.get("/_tasks/" + task);
          return answer.status() == 200 ? answer.json() : MissingNode.getInstance();
        },
        said -> said.at(number).asInt(-1) >= least);
  }

  @Test
  void nestedPicturesAreProjectedInTheirPlaces(Api api) throws IOException {
    api.putModel("album", TestModels.words(0.5f)).ok();
    api.put(
        "/album",
        """
        {"mappings":{"properties":{"photos":{"type":"nested","properties":{
          "picture":{"type":"cross_media","model":"album","vector_field":"photos.near"},
          "near":{"type":"dense_vector","dims":4,"similarity":"max_inner_product"}}}}}}
        """);
    String picture =
        "{\"picture\":{\"visual_words\":{\"blobs\":{\"%d\":2}},\"model\":\"album@1\"}}";
    api.put(
        "/album/_doc/1?refresh=true",
        "{\"photos\":[{\"title\":\"none\"},"
            + Formatted.of(picture, 0)
            + ","
            + Formatted.of(picture, 2)
            + "]}");
    api.putModel("album", TestModels.words(0.25f)).ok();

    JsonNode answer = project(api, "album", "field=photos.picture");

    assertEquals(1, answer.path("projected").intValue(), answer::toString);
    JsonNode photos = source(api, "/album/_doc/1?_source_exclude_vectors=false").path("photos");
    assertEquals("none", photos.at("/0/title").textValue());
    assertEquals(0.5, photos.at("/1/picture/vector/0").doubleValue(), photos::toString);
    assertEquals(0.5, photos.at("/2/near/2").doubleValue(), photos::toString);
  }

  /** An index of one picture that another version made, with more mapping. */
  private static Photos stale(Api api, String name, String settings, String mapping)
      throws IOException {
    api.put(
        "/" + name,
        Formatted.of(
            """
            {"settings":{"number_of_shards":1%s},"mappings":{%s"properties":{
              "picture":{"type":"cross_media","model":"%s"},
              "title":{"type":"text"},
              "kind":{"type":"keyword","ignore_above":8},
              "plain":{"type":"keyword","doc_values":false},
              "copied":{"type":"keyword","copy_to":"copy"}, "copy":{"type":"text"},
              "number":{"type":"integer","ignore_malformed":true},
              "flat":{"type":"flattened"},
              "pages":{"type":"nested","properties":{"text":{"type":"text"}}}}}}
            """,
            settings, mapping, name));
    Photos photos = new Photos(api, name);
    photos
        .put(
            "1",
            Formatted.of(
                """
                "picture":{"visual_words":{"blobs":{"0":2}},"model":"%s@1"},
                "title":["a tiger sleeps","in snow"],"kind":["short","longer than eight"],"plain":"plain",
                "copied":"copied","number":[3,"three"],"flat":{"a":{"b":"c"}},
                "pages":[{"text":"one"},{"text":"two"}]
                """,
                name))
        .ok();
    return photos;
  }

  private static final List<String> FOUND =
      List.of(
          "{\"match_phrase\":{\"title\":\"tiger sleeps\"}}",
          "{\"term\":{\"kind\":\"short\"}}",
          "{\"term\":{\"plain\":\"plain\"}}",
          "{\"match\":{\"copy\":\"copied\"}}",
          "{\"term\":{\"number\":3}}",
          "{\"term\":{\"flat.a.b\":\"c\"}}",
          "{\"nested\":{\"path\":\"pages\",\"query\":{\"match\":{\"pages.text\":\"two\"}}}}");

  private static void requireFound(Photos photos) throws IOException {
    for (String query : FOUND) {
      assertEquals(List.of("1"), photos.search(query).ids(), photos.name() + ": " + query);
    }
  }

  @Test
  void nothingThatSourceLacksIsLost(Api api) throws IOException {
    for (String[] index :
        new String[][] {
          {
            "excluding",
            "",
            "\"_source\":{\"excludes\":[\"title\",\"pages.*\"]},",
            "[title, pages.*]"
          },
          {"including", "", "\"_source\":{\"includes\":[\"picture\"]},", "[picture]"},
          {"synthetic", ",\"index.mapping.source.mode\":\"synthetic\"", "", ""},
          {
            "skipping",
            ",\"index.mapping.source.mode\":\"synthetic\","
                + "\"index.mapping.synthetic_source.skip_ignored_source_write\":true",
            "",
            "skip_ignored_source_write"
          },
        }) {
      api.putModel(index[0], TestModels.words(0.5f)).ok();
      Photos photos = stale(api, index[0], index[1], index[2]);
      api.putModel(index[0], TestModels.words(0.25f)).ok();
      requireFound(photos);

      Api.Answer answer = api.send("POST", "/" + index[0] + "/_cross_media/_project?refresh=true");

      if (index[3].isEmpty()) {
        assertEquals(1, answer.ok().json().path("projected").intValue(), answer.json()::toString);
      } else {
        assertEquals(400, answer.status(), index[0]);
        assertTrue(answer.reason().contains(index[3]), answer.reason());
      }
      requireFound(photos);
    }
  }

  /** Queries ask the model of the mapping, or the version that it pins. */
  @ParameterizedTest
  @ValueSource(strings = {"loyal", "loyal@1"})
  void onlyWhatTheMappingNamesProjects(String named, Api api) throws IOException {
    String index = named.replace('@', '-');
    api.putModel("loyal@1", TestModels.words(0.5f));
    api.putModel("loyal@2", TestModels.words(0.25f));
    api.putModel("other-loyal", TestModels.words(0.25f)).ok();
    api.put("/_cross_media/models/loyal/_alias", "{\"current\":1,\"served\":[2]}");
    String mapping = "{\"properties\":{\"picture\":{\"type\":\"cross_media\",\"model\":\"%s\"}}}";
    Photos photos = Photos.createWithoutVectors(api, index, "loyal");
    photos.bulk("p", "{\"blobs\":{\"0\":2}}");
    api.put("/" + index + "/_mapping", Formatted.of(mapping, named));
    String request = "/" + index + "/_cross_media/_project?refresh=true&model=";

    Api.Answer refused = api.send("POST", request + "other-loyal");
    assertEquals(409, refused.status());
    assertTrue(refused.reason().contains("its mapping names the model [" + named + "]"));
    assertEquals(List.of("p"), photos.ask("\"text\":\"tiger\"").ids());

    boolean isPinned = !named.equals("loyal");
    assertEquals(isPinned ? 409 : 200, api.send("POST", request + "loyal@2").status());
    assertEquals(List.of("p"), photos.ask("\"text\":\"tiger\"").ids());

    api.put("/" + index + "/_mapping", Formatted.of(mapping, "other-loyal"));
    assertEquals(200, api.send("POST", request + "other-loyal").status());
    assertEquals(List.of("p"), photos.ask("\"text\":\"tiger\"").ids());
  }

  /** No query would find what an unserved version makes. */
  @Test
  void onlyAServedVersionProjects(Api api) throws IOException {
    api.putModel("waiting", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "waiting", 1);
    photos.bulk("p", "{\"blobs\":{\"0\":2}}");
    api.putModel("waiting", TestModels.words(0.25f)).ok();
    String alias = "/_cross_media/models/waiting/_alias";
    api.put(alias, "{\"current\":1}");

    Api.Answer refused =
        api.send("POST", "/waiting/_cross_media/_project?refresh=true&model=waiting@2");
    assertEquals(409, refused.status());
    assertTrue(refused.reason().contains("is stored but not served"), refused.reason());
    assertEquals(List.of("p"), photos.ask("\"text\":\"tiger\"").ids());

    api.put(alias, "{\"current\":1,\"served\":[2]}");
    JsonNode answer = project(api, "waiting", "refresh=true&model=waiting@2");
    assertEquals(1, answer.path("projected").intValue(), answer::toString);
    assertEquals(List.of("p"), photos.ask("\"text\":\"tiger\"").ids());
  }

  @Test
  void aFullDiskEndsItAtOnceWithTheReason(Api api) throws IOException {
    api.putModel("full", TestModels.words(0.5f)).ok();
    stale(api, "full", "", "");
    api.putModel("full", TestModels.words(0.25f)).ok();
    String block = "{\"index.blocks.read_only_allow_delete\":%s}";
    api.put("/full/_settings", Formatted.of(block, "true"));
    try {
      Api.Answer stopped = api.send("POST", "/full/_cross_media/_project");
      assertEquals(429, stopped.status(), stopped.reason());
      assertTrue(stopped.reason().contains("flood-stage watermark"), stopped.reason());
    } finally {
      api.put("/full/_settings", Formatted.of(block, "null"));
    }
    assertEquals(1, project(api, "full", "").path("projected").intValue());
  }

  /** The block comes between two batches, or in the middle of one. */
  @Test
  void aBlockMeanwhileEndsItWithTheReason(Api api) throws Exception {
    api.putModel("blocked", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "blocked", 1);
    int all = 4_000;
    String[] bulk = new String[2 * all];
    for (int i = 0; i < all; i++) {
      bulk[2 * i] = "p" + i;
      bulk[2 * i + 1] = Formatted.of("{\"blobs\":{\"0\":%d}}", 1 + i % 9);
    }
    photos.bulk(bulk);
    api.putModel("blocked", TestModels.words(0.25f)).ok();
    String block = "{\"index.blocks.write\":%s}";

    String task =
        project(api, "blocked", "batch_size=20&wait_for_completion=false").path("task").textValue();
    await(api, task, "/task/status/projected", 20);
    api.put("/blocked/_settings", Formatted.of(block, "true"));
    JsonNode ended = api.json("/_tasks/" + task + "?wait_for_completion=true");
    api.put("/blocked/_settings", Formatted.of(block, "null"));

    String reason = ended.at("/error/reason").asText();
    assertTrue(reason.startsWith("projected ["), ended::toString);
    assertTrue(reason.contains("send the request again to continue"), reason);
    assertTrue(reason.contains("blocked by: [FORBIDDEN/8/index write (api)]"), reason);
    int projected = Integer.parseInt(reason.replaceAll("^projected \\[(\\d+)].*", "$1"));
    assertTrue(projected >= 20 && projected < all, reason);
    api.post("/blocked/_refresh");
    JsonNode rest = project(api, "blocked", "");
    assertEquals(all - projected, rest.path("projected").intValue(), rest::toString);
  }

  /** A task is seen by all who may monitor the cluster. */
  @Test
  void whatDocumentsSayIsToldNobody(Api api) throws Exception {
    api.putModel("discreet", TestModels.words(0.5f)).ok();
    api.put(
        "/discreet",
        "{\"mappings\":{\"dynamic\":false,\"properties\":{\"picture\":{\"type\":\"cross_media\",\"model\":\"discreet\"}}}}");
    api.put(
        "/discreet/_doc/1?refresh=true",
        "{\"note\":\"my secret"
            + " illness\",\"picture\":{\"visual_words\":{\"blobs\":{\"0\":2}},\"model\":\"discreet@1\"}}");
    api.putModel("discreet", TestModels.words(0.25f)).ok();
    api.put("/discreet/_mapping", "{\"properties\":{\"note\":{\"type\":\"date\"}}}");

    String task = project(api, "discreet", "wait_for_completion=false").path("task").textValue();
    JsonNode ended = await(api, task, "/response/batches", 1);

    assertEquals(
        "document_parsing_exception",
        ended.at("/response/not_projected/0/reason").textValue(),
        ended::toString);
    assertEquals("discreet/1", ended.at("/response/not_projected/0/first").textValue());
    assertEquals(1, ended.at("/task/status/not_projected/0/documents").intValue());
    assertTrue(ended.at("/task/status/not_projected/0/first").isMissingNode(), ended::toString);
    assertTrue(!ended.toString().contains("illness"), ended::toString);
  }

  /** The vector's field may be the first of its object. */
  @Test
  void aVectorGoesWhereNoneWasYet(Api api) throws IOException {
    api.putModel("apart", TestModels.words(0.5f)).ok();
    api.put(
        "/apart",
        """
        {"mappings":{"properties":{
          "photo":{"properties":{"picture":{"type":"cross_media","model":"apart","vector_field":"found.near"}}},
          "found":{"properties":{"near":{"type":"dense_vector","dims":4,"similarity":"max_inner_product"}}}}}}
        """);
    api.put(
        "/apart/_doc/1?refresh=true",
        "{\"photo\":{\"picture\":{\"visual_words\":{\"blobs\":{\"0\":2}},\"model\":\"apart@1\"}}}");
    api.putModel("apart", TestModels.words(0.25f)).ok();

    JsonNode answer = project(api, "apart", "field=photo.picture&refresh=true");

    assertEquals(1, answer.path("projected").intValue(), answer::toString);
    JsonNode source = source(api, "/apart/_doc/1?_source_exclude_vectors=false");
    JsonNode near = source.has("found.near") ? source.path("found.near") : source.at("/found/near");
    assertEquals(0.5, near.get(0).doubleValue(), source::toString);
  }

  @Test
  void whatCannotBeIsRefusedAtOnce(Api api) throws IOException {
    api.put("/plain", "{\"mappings\":{\"properties\":{\"picture\":{\"type\":\"cross_media\"}}}}");
    List<List<String>> refusals =
        List.of(
            List.of("nowhere", "404", "no such index [nowhere]"),
            List.of("nowhere,plain", "404", "no such index [nowhere]"),
            List.of("plain", "400", "[model] is required: the mappings of [picture] name none"),
            List.of("plain?field=title", "400", "no field [title] of type [cross_media]"),
            List.of("plain?model=nobody", "404", "unknown model [nobody]"),
            List.of("plain?model=Not%20A%20Model", "400", "model"),
            List.of("plain?batch_size=0", "400", "[batch_size] must be between 1 and 1000"),
            List.of("plain?words=-1", "400", "[words] must be at least 0"),
            List.of("plain?threshold=NaN", "400", "[threshold] must be at least 0"),
            List.of("plain?probability=2", "400", "[probability] must be between 0 and 1"),
            List.of("plain?requests_per_second=0", "400", "[requests_per_second] must be above 0"),
            List.of(
                "plain?requests_per_second=NaN", "400", "[requests_per_second] must be above 0"),
            List.of(
                "plain?requests_per_second=1e-30",
                "400",
                "a batch of [100] documents would take longer than [23h]"));
    for (List<String> refusal : refusals) {
      String[] asked = refusal.get(0).split("\\?");
      String parameters = asked.length > 1 ? "?" + asked[1] : "";
      Api.Answer answer = api.send("POST", "/" + asked[0] + "/_cross_media/_project" + parameters);
      assertEquals(refusal.get(1), String.valueOf(answer.status()), refusal.get(0));
      assertTrue(answer.reason().contains(refusal.get(2)), answer.reason());
    }
  }
}
