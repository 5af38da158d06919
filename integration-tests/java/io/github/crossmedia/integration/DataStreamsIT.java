package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.Versions.unhashed;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pictures in a data stream, which the minimal server can make but not delete. */
@OnElasticsearch(settings = "node.attr.used_by: data-streams")
@Tag("thorough")
final class DataStreamsIT {

  /** An application that rolls its pictures over knows the name of the stream alone. */
  @Test
  void aDataStreamIsProjectedAndCounted(Api api) throws IOException {
    api.putModel("streamed", TestModels.words(0.5f)).ok();
    Photos.create(api, "streamed", 1);
    String mapping =
        "{\"properties\":{\"@timestamp\":{\"type\":\"date\"},"
            + "\"picture\":{\"type\":\"cross_media\",\"model\":\"streamed\"},"
            + "\"near\":{\"type\":\"dense_vector\",\"dims\":4},"
            + "\"views\":{\"type\":\"object\",\"enabled\":false}}}";
    api.put(
        "/_index_template/streamed",
        "{\"index_patterns\":[\"stream-of-*\"],\"data_stream\":{},\"template\":{\"mappings\":"
            + mapping
            + "}}");
    String document = "{\"@timestamp\":\"2026-01-31T12:00:00Z\",\"views\":{\"blobs\":{\"%d\":1}}}";
    for (int i = 0; i < 3; i++) {
      String path = "/stream-of-pictures/_create/" + i + "?refresh=true&pipeline=streamed";
      api.put(path, Formatted.of(document, i));
    }
    api.put(
        "/stream-of-pictures/_create/3?refresh=true",
        "{\"@timestamp\":\"2026-01-31T12:00:00Z\",\"picture\":{\"blobs\":{\"1\":1}}}");
    api.putModel("streamed", TestModels.words(0.4f)).ok();

    JsonNode answer = api.post("/stream-of-pictures/_cross_media/_project?refresh=true").json();

    assertEquals(4, answer.path("projected").intValue(), answer::toString);
    JsonNode counted = api.json("/stream-of-pictures/_cross_media/_stats").path("indices");
    assertEquals(1, counted.size(), counted::toString);
    JsonNode versions = counted.elements().next().at("/fields/picture/versions");
    assertEquals(1, versions.size(), versions::toString);
    assertEquals("streamed@2", unhashed(versions.fieldNames().next()));
  }
}
