package io.github.crossmedia.integration.yaml;

import co.elastic.clients.transport.rest5_client.low_level.Request;
import co.elastic.clients.transport.rest5_client.low_level.Response;
import co.elastic.clients.transport.rest5_client.low_level.ResponseException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.integration.ElasticsearchCluster;
import io.github.crossmedia.integration.OnElasticsearch;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The tests in {@code rest-api-spec/test}, which any client of the API can run. */
@OnElasticsearch
final class YamlRestIT {

  private static final Path TESTS = Path.of("src/test/resources/rest-api-spec/test/cross_media");

  /** Model files that tests store: of the words tiger, snow, sea and city, at two scales. */
  private static final Map<String, JsonNode> MODELS =
      Map.of("words_model", model(0.5f), "halved_words_model", model(0.25f));

  private static JsonNode model(float scale) {
    return BinaryNode.valueOf(TestModels.file(TestModels.words(scale)));
  }

  @TestFactory
  List<DynamicContainer> files(ElasticsearchCluster cluster) throws IOException {
    List<DynamicContainer> containers = new ArrayList<>();
    try (Stream<Path> files = Files.list(TESTS)) {
      for (Path file : files.sorted().toList()) {
        containers.add(
            DynamicContainer.dynamicContainer(file.getFileName().toString(), tests(file, cluster)));
      }
    }
    return containers;
  }

  private static Stream<DynamicTest> tests(Path file, ElasticsearchCluster cluster)
      throws IOException {
    Map<String, JsonNode> sections = new LinkedHashMap<>();
    YAMLMapper yaml = new YAMLMapper();
    try (MappingIterator<JsonNode> documents =
        yaml.readerFor(JsonNode.class).readValues(file.toFile())) {
      documents.forEachRemaining(
          d -> d.properties().forEach(e -> sections.put(e.getKey(), e.getValue())));
    }
    JsonNode before = sections.getOrDefault("setup", yaml.createArrayNode());
    JsonNode after = sections.getOrDefault("teardown", yaml.createArrayNode());
    sections.remove("setup");
    sections.remove("teardown");
    return sections.entrySet().stream()
        .map(
            section ->
                DynamicTest.dynamicTest(
                    section.getKey(), () -> run(cluster, before, section.getValue(), after)));
  }

  private static void run(
      ElasticsearchCluster cluster, JsonNode before, JsonNode test, JsonNode after)
      throws IOException {
    YamlTest.Server server =
        (method, path, body, binary) -> send(cluster, method, path, body, binary);
    try {
      YamlTest running = new YamlTest(server, MODELS);
      running.run(before);
      running.run(test);
    } finally {
      new YamlTest(server, MODELS).run(after);
    }
  }

  private static YamlTest.Reply send(
      ElasticsearchCluster cluster, String method, String path, byte[] body, boolean binary)
      throws IOException {
    Request request = new Request(method, path);
    if (body.length > 0) {
      request.setEntity(
          new ByteArrayEntity(
              body, binary ? ContentType.APPLICATION_OCTET_STREAM : ContentType.APPLICATION_JSON));
    }
    try {
      return reply(cluster.http().performRequest(request));
    } catch (ResponseException e) {
      return reply(e.getResponse());
    }
  }

  private static YamlTest.Reply reply(Response response) throws IOException {
    if (response.getEntity() == null) {
      return new YamlTest.Reply(response.getStatusCode(), new byte[0]);
    }
    try (InputStream body = response.getEntity().getContent()) {
      return new YamlTest.Reply(response.getStatusCode(), body.readAllBytes());
    }
  }
}
