package io.github.crossmedia.elasticsearch.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.elasticsearch.rest.RestHandler;
import org.junit.jupiter.api.Test;

/** Whoever generates a client from the specifications gets every route, and none that isn't. */
final class ApiSpecificationsTest {

  private static final Path APIS = Path.of("src/test/resources/rest-api-spec/api");

  @Test
  void everyRouteIsSpecified() throws IOException {
    Set<String> routes = new TreeSet<>();
    for (RestHandler handler : new CrossMediaPlugin().getRestHandlers(null, null, null)) {
      handler.routes().forEach(route -> routes.add(route.getMethod() + " " + route.getPath()));
    }
    Set<String> specified = new TreeSet<>();
    for (JsonNode api : specifications()) {
      for (JsonNode path : api.at("/url/paths")) {
        path.path("methods")
            .forEach(m -> specified.add(m.textValue() + " " + path.path("path").textValue()));
      }
    }
    assertEquals(routes, specified);
  }

  @Test
  void everySpecificationIsComplete() throws IOException {
    for (JsonNode api : specifications()) {
      assertTrue(!api.at("/documentation/description").asText().isEmpty(), api::toString);
      assertTrue(
          Set.of("stable", "beta", "experimental").contains(api.path("stability").asText()),
          api::toString);
      assertTrue(
          Set.of("private", "feature_flag", "public").contains(api.path("visibility").asText()),
          api::toString);
      for (JsonNode path : api.at("/url/paths")) {
        Set<String> parts = new TreeSet<>();
        path.path("parts").fieldNames().forEachRemaining(parts::add);
        Set<String> named =
            Stream.of(path.path("path").textValue().split("/"))
                .filter(part -> part.startsWith("{"))
                .map(part -> part.substring(1, part.length() - 1))
                .collect(Collectors.toSet());
        assertEquals(named, parts, path::toString);
      }
    }
  }

  private static List<JsonNode> specifications() throws IOException {
    try (Stream<Path> files = Files.list(APIS)) {
      return files.map(ApiSpecificationsTest::specification).toList();
    }
  }

  /** A file is called like the one API in it. */
  private static JsonNode specification(Path file) {
    try {
      JsonNode whole = new ObjectMapper().readTree(file.toFile());
      String name = file.getFileName().toString().replace(".json", "");
      assertEquals(1, whole.size(), name);
      assertTrue(whole.has(name), name);
      return whole.path(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
