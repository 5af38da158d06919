package io.github.crossmedia.client;

import co.elastic.clients.transport.rest5_client.low_level.Response;
import co.elastic.clients.transport.rest5_client.low_level.ResponseException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/** Thrown if a cluster cannot be reached or rejects a request; the message names the remedy. */
public final class ClusterException extends IOException {

  private static final long serialVersionUID = 1L;

  private static final int UNKNOWN = 0;
  private static final int UNAUTHORIZED = 401;

  private final int status;

  public ClusterException(String message, Throwable cause) {
    this(UNKNOWN, message, cause);
  }

  public ClusterException(int status, String message, Throwable cause) {
    super(message, cause);
    this.status = status;
  }

  /** Describes in a sentence why a request failed. */
  static ClusterException of(Address address, IOException error) {
    if (error instanceof ClusterException known) {
      return known;
    }
    if (cause(error, ResponseException.class) instanceof ResponseException refused) {
      return refusal(address, refused.getResponse(), error);
    }
    return new ClusterException(address.url() + " " + unreachable(error), error);
  }

  /** Returns why an item or a request was rejected, which the root cause says. */
  static String reason(JsonNode error) {
    JsonNode cause = error;
    while (cause.path("caused_by").path("reason").isTextual()) {
      cause = cause.path("caused_by");
    }
    return cause.path("reason").asText(cause.path("type").asText());
  }

  private static ClusterException refusal(Address address, Response response, Exception error) {
    int status = response.getStatusCode();
    String message =
        status == UNAUTHORIZED
            ? address.url()
                + (address.login().header().isEmpty()
                    ? " requires authentication: give --api-key or --user"
                    : " does not accept " + address.login())
            : reason(response);
    return new ClusterException(status, message, error);
  }

  private static String reason(Response response) {
    try (InputStream body = response.getEntity().getContent()) {
      JsonNode error = new JsonMapper().readTree(body).path("error");
      // a search says of itself only that all shards failed
      error = error.has("failed_shards") ? error.at("/failed_shards/0/reason") : error;
      String reason = reason(error);
      return reason.isEmpty() ? "the answer was " + response.getStatusCode() : reason;
    } catch (IOException | RuntimeException unreadable) {
      return "the answer was " + response.getStatusCode();
    }
  }

  private static String unreachable(IOException error) {
    if (cause(error, SSLException.class) instanceof SSLException untrusted) {
      return Formatted.of(
          "is not trusted: %s; give the certificate of its authority with --ca FILE",
          untrusted.getMessage());
    }
    if (cause(error, UnknownHostException.class) != null) {
      return "cannot be reached: unknown host";
    }
    if (cause(error, ConnectException.class) != null) {
      return "does not answer: is Elasticsearch running there?";
    }
    if (cause(error, SocketTimeoutException.class) != null) {
      return "took too long to answer";
    }
    return "cannot be reached: " + error.getMessage();
  }

  private static Throwable cause(Throwable error, Class<? extends Throwable> kind) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (kind.isInstance(cause)) {
        return cause;
      }
    }
    return null;
  }

  /** Returns the HTTP status of the answer, or 0 if there was none. */
  public int status() {
    return status;
  }

  /** Returns true if the same request may succeed later. */
  boolean isPassing() {
    return isPassing(status);
  }

  /** Returns true if a request answered with this status may succeed later. */
  static boolean isPassing(int status) {
    return status == UNKNOWN || status == 429 || status == 502 || status == 503 || status == 504;
  }
}
