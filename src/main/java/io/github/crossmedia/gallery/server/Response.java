package io.github.crossmedia.gallery.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;
import java.util.Map;

/** An answer, whole in memory. */
record Response(int status, String type, byte[] body, Map<String, String> headers) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  static Response of(String type, byte[] body) {
    return new Response(200, type, body, Map.of("Cache-Control", "no-cache"));
  }

  /** What never changes under its address. */
  static Response forEver(String type, byte[] body) {
    return new Response(
        200, type, body, Map.of("Cache-Control", "private, max-age=31536000, immutable"));
  }

  static Response json(Object value) {
    return json(200, value);
  }

  static Response error(int status, String message) {
    return json(status, Map.of("error", message));
  }

  private static Response json(int status, Object value) {
    try {
      return new Response(
          status,
          "application/json",
          JSON.writeValueAsBytes(value),
          Map.of("Cache-Control", "no-store"));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
