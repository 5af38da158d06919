package io.github.crossmedia.client;

import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.elasticsearch._types.ErrorCause;
import co.elastic.clients.transport.rest5_client.low_level.Response;
import co.elastic.clients.transport.rest5_client.low_level.ResponseException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Locale;
import javax.net.ssl.SSLException;

/** Describes in a sentence why a request failed. */
final class Refusals {

  private static final int UNAUTHORIZED = 401;

  private Refusals() {}

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
  static String reason(ErrorCause error) {
    ErrorCause cause = error;
    while (cause.causedBy() != null && cause.causedBy().reason() != null) {
      cause = cause.causedBy();
    }
    return cause.reason() == null ? String.valueOf(cause.type()) : cause.reason();
  }

  static ClusterException of(ElasticsearchException error) {
    return new ClusterException(error.status(), reason(error.error()), error);
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
      while (error.path("caused_by").path("reason").isTextual()) {
        error = error.path("caused_by");
      }
      return error.path("reason").asText("the answer was " + response.getStatusCode());
    } catch (IOException | RuntimeException unreadable) {
      return "the answer was " + response.getStatusCode();
    }
  }

  private static String unreachable(IOException error) {
    if (cause(error, SSLException.class) instanceof SSLException untrusted) {
      return String.format(
          Locale.ROOT,
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
}
