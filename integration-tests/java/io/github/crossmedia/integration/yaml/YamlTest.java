package io.github.crossmedia.integration.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * One test of a file: its steps, one after the other. Of Elasticsearch's language it knows {@code
 * do} with {@code catch}, {@code set}, {@code match}, {@code length}, {@code is_true}, {@code
 * is_false}, {@code gt}, {@code gte}, {@code lt} and {@code lte}.
 */
final class YamlTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Map<String, Integer> STATUS =
      Map.of(
          "bad_request", 400,
          "unauthorized", 401,
          "forbidden", 403,
          "missing", 404,
          "conflict", 409,
          "unavailable", 503);

  /** Sends a request; the answer is its status and its body. */
  @FunctionalInterface
  interface Server {
    Reply send(String method, String path, byte[] body, boolean binary) throws IOException;
  }

  /** What a server answered. */
  record Reply(int status, byte[] body) {}

  private final Server server;
  private final Map<String, JsonNode> kept;
  private JsonNode answer = MissingNode.getInstance();

  /** A test that finds some things kept already, as {@code $name}. */
  YamlTest(Server server, Map<String, JsonNode> kept) {
    this.server = server;
    this.kept = new HashMap<>(kept);
  }

  void run(JsonNode steps) throws IOException {
    for (JsonNode step : steps) {
      String kind = step.fieldNames().next();
      JsonNode content = step.path(kind);
      switch (kind) {
        case "do" -> call(content);
        case "set" ->
            content.properties().forEach(e -> kept.put(e.getValue().textValue(), at(e.getKey())));
        case "match" -> content.properties().forEach(e -> match(e.getKey(), e.getValue()));
        case "length" ->
            content
                .properties()
                .forEach(
                    e -> assertEquals(e.getValue().intValue(), at(e.getKey()).size(), told(e)));
        case "is_true" -> assertTrue(isTrue(at(content.textValue())), told(content));
        case "is_false" -> assertTrue(!isTrue(at(content.textValue())), told(content));
        case "gt", "gte", "lt", "lte" ->
            content.properties().forEach(e -> compare(kind, e.getKey(), e.getValue()));
        default -> throw new IllegalArgumentException("no step is called " + kind);
      }
    }
  }

  private String told(Object what) {
    return what + " in " + answer;
  }

  private void call(JsonNode content) throws IOException {
    String caught = content.path("catch").asText();
    for (Map.Entry<String, JsonNode> api : content.properties()) {
      if (!api.getKey().equals("catch")) {
        Reply reply = send(ApiSpecification.of(api.getKey()), api.getValue());
        check(caught, reply);
      }
    }
  }

  private Reply send(ApiSpecification api, JsonNode arguments) throws IOException {
    Map<String, String> given = new TreeMap<>();
    byte[] body = new byte[0];
    for (Map.Entry<String, JsonNode> argument : arguments.properties()) {
      JsonNode value = filled(argument.getValue());
      if (argument.getKey().equals("body")) {
        body = body(value);
      } else {
        given.put(argument.getKey(), value.asText());
      }
    }
    ApiSpecification.Call call = api.call(given);
    return server.send(call.method(), call.path(), body, call.binary());
  }

  /** An array is a list of lines, as bulk requests have them. */
  private static byte[] body(JsonNode value) throws IOException {
    if (value.isBinary()) {
      return value.binaryValue();
    }
    if (!value.isArray()) {
      return value.toString().getBytes(StandardCharsets.UTF_8);
    }
    StringBuilder lines = new StringBuilder();
    value.forEach(line -> lines.append(line).append('\n'));
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void check(String caught, Reply reply) throws IOException {
    String body = new String(reply.body(), StandardCharsets.UTF_8);
    boolean json = body.startsWith("{");
    answer = json ? JSON.readTree(body) : MissingNode.getInstance();
    if (caught.isEmpty()) {
      assertTrue(reply.status() < 300, () -> reply.status() + ": " + body);
    } else if (caught.startsWith("/")) {
      String pattern = caught.substring(1, caught.length() - 1);
      assertTrue(reply.status() >= 400, () -> reply.status() + ": " + body);
      assertTrue(Pattern.compile(pattern).matcher(answer.toString()).find(), body);
    } else {
      assertEquals(STATUS.get(caught), reply.status(), body);
    }
  }

  private void match(String path, JsonNode expected) {
    JsonNode wanted = filled(expected);
    JsonNode found = at(path);
    if (wanted.isTextual() && wanted.textValue().startsWith("/")) {
      String pattern = wanted.textValue().strip();
      pattern = pattern.substring(1, pattern.length() - 1);
      assertTrue(Pattern.compile(pattern).matcher(found.asText()).find(), told(path));
    } else if (wanted.isNumber()) {
      assertEquals(wanted.doubleValue(), found.doubleValue(), 1e-5, told(path));
    } else {
      assertEquals(wanted, found, told(path));
    }
  }

  private void compare(String kind, String path, JsonNode bound) {
    int order = Double.compare(at(path).doubleValue(), bound.doubleValue());
    boolean holds =
        switch (kind) {
          case "gt" -> order > 0;
          case "gte" -> order >= 0;
          case "lt" -> order < 0;
          default -> order <= 0;
        };
    assertTrue(holds, told(path + " " + kind + " " + bound));
  }

  private static boolean isTrue(JsonNode value) {
    return value.isContainerNode()
        || !value.isMissingNode()
            && !value.isNull()
            && !List.of("", "0", "false").contains(value.asText());
  }

  /** {@code a.0.b}, where a dot within a name is written {@code \.}; nothing for the whole. */
  private JsonNode at(String path) {
    JsonNode node = answer;
    if (path.equals("$body") || path.isEmpty()) {
      return node;
    }
    for (String part : path.split("(?<!\\\\)\\.")) {
      if (part.equals("_arbitrary_key_")) {
        return TextNode.valueOf(node.fieldNames().next());
      }
      String name = filled(TextNode.valueOf(part.replace("\\.", "."))).asText();
      node = node.isArray() ? node.path(Integer.parseInt(name)) : node.path(name);
    }
    return node;
  }

  /** What was kept, in place of its name. */
  private JsonNode filled(JsonNode value) {
    if (value.isTextual() && value.textValue().startsWith("$")) {
      return kept.getOrDefault(value.textValue().substring(1), value);
    }
    if (value.isObject()) {
      var filled = JSON.createObjectNode();
      value.properties().forEach(e -> filled.set(e.getKey(), filled(e.getValue())));
      return filled;
    }
    if (value.isArray()) {
      var filled = JSON.createArrayNode();
      value.forEach(element -> filled.add(filled(element)));
      return filled;
    }
    return value;
  }
}
