package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A query that names no model is read by the one the mapping names, wherever that stands. */
@OnElasticsearch
final class DefaultModelIT {

  private static final String FIELD = "{\"type\":\"cross_media\",\"model\":\"defaulted\"}";
  private static final String PICTURE =
      "{\"vector\":[1,0,0,0],\"words\":{\"tiger\":1},\"model\":\"defaulted@1\"}";

  private static Api index(
      ElasticsearchCluster cluster, String name, String mapping, String document)
      throws IOException {
    Api api = Api.of(cluster);
    api.putModel("defaulted", TestModels.words(0.5f)).ok();
    api.put("/" + name, "{\"mappings\":" + mapping + "}");
    api.put("/" + name + "/_doc/1?refresh=true", document);
    return api;
  }

  private static Api.Answer ask(Api api, String index, String field, String more)
      throws IOException {
    return api.search(
        index,
        Formatted.of(
            "{\"query\":{\"cross_media\":{\"field\":\"%s\",\"text\":\"tiger\"%s}}}", field, more));
  }

  @Test
  void whereNamesHaveDots(ElasticsearchCluster cluster) throws IOException {
    Api api =
        index(
            cluster,
            "dotted",
            "{\"subobjects\":false,\"properties\":{\"photo.picture\":" + FIELD + "}}",
            "{\"photo.picture\":" + PICTURE + "}");

    assertEquals(List.of("1"), ask(api, "dotted", "photo.picture", "").ids());
  }

  @Test
  void whereAnObjectHasNoSubobjects(ElasticsearchCluster cluster) throws IOException {
    Api api =
        index(
            cluster,
            "partly-dotted",
            "{\"properties\":{\"all\":{\"type\":\"object\",\"subobjects\":false,\"properties\":"
                + "{\"photo.picture\":"
                + FIELD
                + "}}}}",
            "{\"all\":{\"photo.picture\":" + PICTURE + "}}");

    assertEquals(List.of("1"), ask(api, "partly-dotted", "all.photo.picture", "").ids());
  }

  @Test
  void throughAnAliasOfAField(ElasticsearchCluster cluster) throws IOException {
    Api api =
        index(
            cluster,
            "aliased",
            "{\"properties\":{\"seen\":{\"properties\":{\"picture\":"
                + FIELD
                + "}},"
                + "\"photo\":{\"type\":\"alias\",\"path\":\"seen.picture\"}}}",
            "{\"seen\":{\"picture\":" + PICTURE + "}}");

    Api.Answer found = ask(api, "aliased", "photo", "");
    assertEquals(List.of("1"), found.ids());
    assertEquals(List.of(), found.warnings());
    assertEquals(List.of("1"), ask(api, "aliased", "photo", ",\"plan\":\"exact\"").ids());
    for (String field : List.of("photo", "seen.picture")) {
      String like =
          "{\"query\":{\"cross_media\":{\"field\":\"%s\",\"like\":{\"_index\":\"aliased\",\"_id\":\"1\"}}}}";
      assertEquals(
          List.of("1"), api.search("aliased", Formatted.of(like, field)).ok().ids(), field);
    }
  }

  /** A cluster may be a remote cluster of its own. */
  @Test
  void acrossClustersTheModelMustBeNamed(ElasticsearchCluster cluster) throws IOException {
    Api api =
        index(
            cluster,
            "far-away",
            "{\"properties\":{\"picture\":" + FIELD + "}}",
            "{\"picture\":" + PICTURE + "}");
    api.put(
        "/_cluster/settings",
        Formatted.of(
            "{\"persistent\":{\"cluster.remote.r.seeds\":[\"%s\"]}}",
            cluster.nodes().getFirst().transport()));
    try {
      for (String target : List.of("r:far-away", "far-away,r:far-away")) {
        Api.Answer refused = ask(api, target, "picture", "");
        assertEquals(400, refused.status(), target);
        assertTrue(refused.reason().contains("[model] is required"), refused.reason());
        assertTrue(refused.reason().contains("[r]"), refused.reason());
      }
      for (String way : List.of("true", "false")) {
        String minimised = "r:far-away/_search?ccs_minimize_roundtrips=" + way;
        Api.Answer found =
            api.send(
                "POST",
                "/" + minimised,
                "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\","
                    + "\"model\":\"defaulted\"}}}");
        assertEquals(List.of("1"), found.ids(), way);
      }
      assertEquals(
          List.of("1"),
          api.search("r:far-away", "{\"query\":{\"match\":{\"picture\":\"tiger\"}}}").ids());
    } finally {
      api.put("/_cluster/settings", "{\"persistent\":{\"cluster.remote.r.seeds\":null}}");
    }
  }
}
