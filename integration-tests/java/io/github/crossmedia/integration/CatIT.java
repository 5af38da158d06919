package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.junit.jupiter.api.Test;

/** Whoever operates a cluster types {@code _cat} first, and reads sizes as people do. */
@OnElasticsearch
final class CatIT {

  private static List<String> lines(Api api, String path) throws IOException {
    return new String(api.get(path).ok().bytes(), StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void listsAreTables(Api api) throws IOException {
    api.putModel("shown", TestModels.words(0.5f)).ok();
    api.putModel("another", TestModels.words(0.5f)).ok();
    api.putModel("shown", TestModels.words(0.4f)).ok();

    List<String> models = lines(api, "/_cat/cross_media/models?v&s=model&h=model,served");
    assertEquals(3, models.size(), models::toString);
    assertTrue(models.get(0).matches("model +served *"), models::toString);
    assertTrue(models.get(1).matches("another +\\[another@1#\\w+] *"), models::toString);
    assertTrue(models.get(2).matches("shown +\\[shown@1#\\w+, shown@2#\\w+] *"), models::toString);
    JsonNode row = api.json("/_cat/cross_media/models?format=json&bytes=b&s=model").get(1);
    JsonNode model = api.json("/_cross_media/models/shown");
    assertEquals(model.path("current").textValue(), row.path("current").textValue());
    assertEquals(
        model.path("served_memory_in_bytes").asText(), row.path("served.memory").textValue());
    assertEquals(List.of(), lines(api, "/_cat/cross_media/networks"));
    assertEquals(6, lines(api, "/_cat/cross_media/networks?help").size());
    assertTrue(
        lines(api, "/_cat")
            .containsAll(List.of("/_cat/cross_media/models", "/_cat/cross_media/networks")));
  }

  @Test
  void sizesAndTimesAreReadableToo(Api api) throws IOException {
    api.putModel("readable", TestModels.words(0.5f)).ok();

    JsonNode model = api.json("/_cross_media/models/readable?human");
    assertEquals(
        ByteSizeValue.ofBytes(model.path("served_memory_in_bytes").longValue()).toString(),
        model.path("served_memory").textValue());
    JsonNode version = model.at("/versions/0");
    assertEquals(
        ByteSizeValue.ofBytes(version.path("size_in_bytes").longValue()).toString(),
        version.path("size").textValue(),
        version::toString);
    JsonNode stats = api.json("/_cross_media/_stats?human").path("nodes").elements().next();
    assertEquals(
        ByteSizeValue.ofBytes(stats.at("/models/capacity_in_bytes").longValue()).toString(),
        stats.at("/models/capacity").textValue());
    assertTrue(stats.at("/queries/time").textValue().endsWith("s"), stats::toString);
    assertTrue(api.json("/_cross_media/models/readable").path("served_memory").isMissingNode());
    api.delete("/_cross_media/models/readable?force=true").ok();
  }
}
