package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The component template and the pipeline that come with the plugin work as they are. */
@OnElasticsearch
final class ShippedTemplatesIT {

  private static String shipped(String file) throws IOException {
    try (InputStream in = CrossMediaPlugin.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void anIndexAddsItsModelToTheComponent(Api api) throws IOException {
    api.putModel("shipped", TestModels.words(0.5f)).ok();
    api.put("/_component_template/cross-media", shipped("component-template.json"));
    api.put(
        "/_index_template/shipped",
        """
        {"index_patterns":["shipped-photos"],"composed_of":["cross-media"],
         "template":{"mappings":{"properties":{"picture":{"type":"cross_media","model":"shipped"}}}}}
        """);

    api.put(
        "/shipped-photos/_doc/1?refresh=true",
        """
        {"picture":{"words":{"tiger":0.5},"model":"shipped@1"},"caption":"A big cat","file":"1.jpg"}
        """);

    JsonNode mapping = api.json("/shipped-photos/_mapping");
    assertEquals(
        "shipped", mapping.at("/shipped-photos/mappings/properties/picture/model").textValue());
    assertEquals(
        List.of("1"),
        api.search(
                "shipped-photos",
                "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\"}}}")
            .ids());
  }

  @Test
  void aDocumentWithoutAPicturePassesThePipeline(Api api) throws IOException {
    api.put("/_ingest/pipeline/shipped", shipped("pipeline.json"));

    JsonNode simulated =
        api.post(
                "/_ingest/pipeline/shipped/_simulate",
                "{\"docs\":[{\"_source\":{\"caption\":\"no picture\"}}]}")
            .json();

    assertEquals("no picture", simulated.at("/docs/0/doc/_source/caption").textValue());
  }

  /** The log's own templates are below those of users of any priority. */
  @Test
  void aTemplateOfAUserCountsMoreThanThatOfTheLog(Api api) throws IOException {
    api.send("PUT", "/ubi_queries-shipped").ok();
    try {
      JsonNode made = api.json("/ubi_queries-shipped").path("ubi_queries-shipped");
      assertEquals("0-1", made.at("/settings/index/auto_expand_replicas").textValue());
      assertEquals("keyword", made.at("/mappings/properties/query_id/type").textValue());
    } finally {
      api.delete("/ubi_queries-shipped").ok();
    }
    for (String priority : List.of("0", "5")) {
      api.put(
          "/_index_template/mine",
          "{\"index_patterns\":[\"ubi_queries-*\"],\"priority\":"
              + priority
              + ",\"template\":{\"mappings\":{\"properties\":{\"query_id\":{\"type\":\"text\"}}}}}");
      try {
        api.send("PUT", "/ubi_queries-shipped").ok();
        JsonNode made = api.json("/ubi_queries-shipped").path("ubi_queries-shipped");
        assertEquals("text", made.at("/mappings/properties/query_id/type").textValue(), priority);
      } finally {
        api.delete("/ubi_queries-shipped").ok();
        api.delete("/_index_template/mine").ok();
      }
    }
  }
}
