package io.github.crossmedia.gallery.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.model.file.WholeFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A response: in memory, streamed, or a file that a browser may read in parts.
 *
 * @param streamed writes the body, if it is not in memory
 * @param file the body, if it is a file
 */
public record Response(
    int status,
    String type,
    byte[] body,
    Map<String, String> headers,
    Optional<WholeFile.Content> streamed,
    Optional<Path> file) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  Response(int status, String type, byte[] body, Map<String, String> headers) {
    this(status, type, body, headers, Optional.empty(), Optional.empty());
  }

  /** Returns this response with one more header. */
  public Response with(String name, String value) {
    Map<String, String> more = new HashMap<>(headers);
    more.put(name, value);
    return new Response(status, type, body, Map.copyOf(more), streamed, file);
  }

  /** Redirects the browser to another page. */
  static Response redirect(String path) {
    return new Response(
        303, "text/plain", new byte[0], Map.of("Location", path, "Cache-Control", "no-store"));
  }

  /** Returns a streamed file to save. */
  static Response download(String name, String type, WholeFile.Content content) {
    Map<String, String> headers =
        Map.of(
            "Cache-Control",
            "no-store",
            "Content-Disposition",
            "attachment; filename=\"" + name + "\"");
    return new Response(200, type, new byte[0], headers, Optional.of(content), Optional.empty());
  }

  /** Returns a file to play. */
  static Response playing(String type, Path file) {
    Map<String, String> headers = Map.of("Cache-Control", "no-cache", "Accept-Ranges", "bytes");
    return new Response(200, type, new byte[0], headers, Optional.empty(), Optional.of(file));
  }

  /** Returns content that may change under its address. */
  public static Response of(String type, byte[] body) {
    return of(200, type, body);
  }

  /** Returns content with a status. */
  public static Response of(int status, String type, byte[] body) {
    return new Response(status, type, body, Map.of("Cache-Control", "no-cache"));
  }

  /** Returns content that never changes under its address. */
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
