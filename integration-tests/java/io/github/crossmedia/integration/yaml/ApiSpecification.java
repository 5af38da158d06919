package io.github.crossmedia.integration.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What an API takes, in the format of Elasticsearch's REST API specifications. */
record ApiSpecification(String name, JsonNode json) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Accepted by every API. */
  private static final List<String> COMMON =
      List.of("pretty", "human", "error_trace", "filter_path");

  /** One request, its place in the server made of the arguments of a call. */
  record Call(String method, String path, boolean binary) {}

  /** The specification of an API, ours or Elasticsearch's own. */
  static ApiSpecification of(String name) throws IOException {
    String resource = "/rest-api-spec/api/" + name + ".json";
    try (InputStream in = ApiSpecification.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalArgumentException("no API is called " + name);
      }
      return new ApiSpecification(name, JSON.readTree(in).path(name));
    }
  }

  /** The request that arguments make; every one of them must be known. */
  Call call(Map<String, String> arguments) {
    JsonNode best = null;
    for (JsonNode path : json.at("/url/paths")) {
      List<String> parts = names(path.path("parts"));
      boolean complete = arguments.keySet().containsAll(parts);
      if (complete && (best == null || parts.size() > best.path("parts").size())) {
        best = path;
      }
    }
    if (best == null) {
      throw new IllegalArgumentException(name + " has no path for " + arguments);
    }
    String place = best.path("path").textValue();
    Map<String, String> rest = new TreeMap<>(arguments);
    for (String part : names(best.path("parts"))) {
      place = place.replace("{" + part + "}", encoded(rest.remove(part)));
    }
    return new Call(method(best), place + parameters(rest), isBinary());
  }

  /** Bodies need another method where there is a choice. */
  private String method(JsonNode path) {
    String last = "";
    for (JsonNode method : path.path("methods")) {
      last = method.textValue();
      if (!json.has("body") || !last.equals("GET")) {
        return last;
      }
    }
    return last;
  }

  private String parameters(Map<String, String> arguments) {
    List<String> query = new ArrayList<>();
    arguments.forEach(
        (key, value) -> {
          if (!json.path("params").has(key) && !COMMON.contains(key)) {
            throw new IllegalArgumentException(name + " does not take " + key);
          }
          query.add(key + "=" + encoded(value));
        });
    return query.isEmpty() ? "" : "?" + String.join("&", query);
  }

  private boolean isBinary() {
    return json.at("/headers/content_type/0").asText().equals("application/octet-stream");
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
