package io.github.crossmedia.gallery.server;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.gallery.access.PageRole;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request of a browser.
 *
 * @param path the parts of the path, decoded
 * @param parameters the last value of each
 * @param role what the visitor may do
 * @param language that the visitor reads best; the system's where the browser names none
 */
public record Request(
    String method,
    List<String> path,
    Map<String, String> parameters,
    InputStream body,
    PageRole role,
    Locale language) {

  private static final JsonMapper JSON = new JsonMapper();

  public Request {
    path = List.copyOf(path);
    parameters = Map.copyOf(parameters);
  }

  static Request of(String method, URI uri, InputStream body) {
    String raw = uri.getRawPath();
    List<String> path = List.of(raw.split("/", -1)).stream().skip(1).map(Request::decoded).toList();
    Map<String, String> parameters = new HashMap<>();
    String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
    for (String pair : query.split("&")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        parameters.put(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
      }
    }
    return new Request(method, path, parameters, body, PageRole.OWNER, Locale.getDefault());
  }

  static Request of(HttpExchange exchange) {
    Request request =
        of(exchange.getRequestMethod(), exchange.getRequestURI(), exchange.getRequestBody());
    return request.in(language(exchange.getRequestHeaders().getFirst("Accept-Language")));
  }

  /** Returns the first language of a header; the system's where it names none. */
  private static Locale language(String header) {
    try {
      return Locale.LanguageRange.parse(header == null ? "" : header).stream()
          .map(range -> Locale.forLanguageTag(range.getRange()))
          .filter(language -> !language.getLanguage().isEmpty())
          .findFirst()
          .orElseGet(Locale::getDefault);
    } catch (IllegalArgumentException malformed) {
      return Locale.getDefault();
    }
  }

  /** Returns this request of someone of a language. */
  Request in(Locale other) {
    return new Request(method, path, parameters, body, role, other);
  }

  /** Returns this request with the role of its visitor. */
  Request as(PageRole visitor) {
    return new Request(method, path, parameters, body, visitor, language);
  }

  /** Returns true if the visitor may see the paths of files on this machine. */
  boolean isOfOwner() {
    return role == PageRole.OWNER;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new RequestException(400, "malformed address");
    }
  }

  /** Returns a parameter, unless it is missing or blank. */
  public Optional<String> parameter(String name) {
    return Optional.ofNullable(parameters.get(name)).filter(value -> !value.isBlank());
  }

  /** Returns an integer between two bounds, or the default where it is missing. */
  int number(String name, int standard, int least, int most) {
    Optional<String> given = parameter(name);
    if (given.isEmpty()) {
      return standard;
    }
    try {
      int number = Integer.parseInt(given.get());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException ignored) {
      // Reported below like any other value out of bounds.
    }
    throw new RequestException(
        400, Formatted.of("%s must be an integer from %d to %d", name, least, most));
  }

  /** Returns the whole body, unless it is longer than {@code limit}. */
  byte[] body(int limit) throws IOException {
    byte[] bytes = body.readNBytes(limit + 1);
    if (bytes.length > limit) {
      throw new RequestException(413, "more than " + (limit >> 20) + " MiB cannot be sent here");
    }
    return bytes;
  }

  /** Returns the body as JSON. */
  <T> T json(Class<T> type, int limit) throws IOException {
    try {
      return JSON.readValue(body(limit), type);
    } catch (JacksonException e) {
      throw new RequestException(400, "the request is not JSON of the expected form");
    }
  }
}
