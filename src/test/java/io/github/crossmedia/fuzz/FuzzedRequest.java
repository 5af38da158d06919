package io.github.crossmedia.fuzz;

import io.github.crossmedia.Formatted;
import java.nio.charset.StandardCharsets;

/**
 * A request that is sent to a node.
 *
 * @param undo the path to delete afterwards, or nothing if that is empty
 * @param changesSettings whether it may leave settings that the requests after it must not meet
 */
public record FuzzedRequest(
    int number,
    String method,
    String path,
    String contentType,
    byte[] body,
    String undo,
    boolean changesSettings) {

  private static final int SHOWN = 300;

  @Override
  public String toString() {
    String text = new String(body, 0, Math.min(SHOWN, body.length), StandardCharsets.UTF_8);
    return Formatted.of(
        "request %d: %s %s (%s, %d bytes) %s",
        number,
        method,
        path.substring(0, Math.min(SHOWN, path.length())),
        contentType,
        body.length,
        text);
  }
}
