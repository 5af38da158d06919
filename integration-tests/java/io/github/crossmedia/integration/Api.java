package io.github.crossmedia.integration;

import co.elastic.clients.transport.rest5_client.low_level.Request;
import co.elastic.clients.transport.rest5_client.low_level.RequestOptions;
import co.elastic.clients.transport.rest5_client.low_level.Response;
import co.elastic.clients.transport.rest5_client.low_level.ResponseException;
import co.elastic.clients.transport.rest5_client.low_level.Rest5Client;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.CrossMediaModel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;

/** Requests as users send them; an error is an answer as any other. */
record Api(Rest5Client http, String authorization) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ContentType BYTES = ContentType.APPLICATION_OCTET_STREAM;

  static Api of(ElasticsearchCluster cluster) {
    return new Api(cluster.http(), cluster.authorization());
  }

  /** The same requests on behalf of a user. */
  Api as(String user, String password) {
    return new Api(http, authorization(user, password));
  }

  static String authorization(String user, String password) {
    String login = user + ":" + password;
    return "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
  }

  /** What came back: a status, a body, the texts of the warning headers, and when to try again. */
  record Answer(int status, byte[] bytes, List<String> warnings, String retryAfter) {

    JsonNode json() throws IOException {
      return JSON.readTree(bytes);
    }

    String reason() throws IOException {
      return json().path("error").path("reason").asText();
    }

    /** This answer, when the request succeeded. */
    Answer ok() {
      if (status >= 300) {
        throw new AssertionError(status + ": " + new String(bytes, StandardCharsets.UTF_8));
      }
      return this;
    }

    List<JsonNode> hits() throws IOException {
      List<JsonNode> hits = new ArrayList<>();
      ok().json().path("hits").path("hits").forEach(hits::add);
      return hits;
    }

    List<String> ids() throws IOException {
      return hits().stream().map(hit -> hit.path("_id").textValue()).toList();
    }
  }

  Answer get(String path) throws IOException {
    return send("GET", path);
  }

  /** Returns what is there; fails if nothing is. */
  JsonNode json(String path) throws IOException {
    return get(path).ok().json();
  }

  /** Sends what must succeed. */
  Answer put(String path, String json) throws IOException {
    return send("PUT", path, json).ok();
  }

  /** Sends what must succeed. */
  Answer post(String path, String json) throws IOException {
    return send("POST", path, json).ok();
  }

  /** Sends what must succeed. */
  Answer post(String path) throws IOException {
    return send("POST", path).ok();
  }

  Answer delete(String path) throws IOException {
    return send("DELETE", path);
  }

  Answer send(String method, String path) throws IOException {
    return send(new Request(method, path));
  }

  Answer send(String method, String path, String json) throws IOException {
    Request request = new Request(method, path);
    request.setJsonEntity(json);
    return send(request);
  }

  Answer sendCbor(String method, String path, byte[] cbor) throws IOException {
    Request request = new Request(method, path);
    request.setEntity(new ByteArrayEntity(cbor, ContentType.create("application/cbor")));
    return send(request);
  }

  Answer putModel(String id, CrossMediaModel model) throws IOException {
    return putModel(id, TestModels.file(model));
  }

  Answer putModel(String id, byte[] file) throws IOException {
    return putFile("/_cross_media/models/" + id, file);
  }

  Answer putFile(String path, byte[] file) throws IOException {
    Request request = new Request("PUT", path);
    request.setEntity(new ByteArrayEntity(file, BYTES));
    return send(request);
  }

  Answer search(String index, String body) throws IOException {
    return send("POST", "/" + index + "/_search", body);
  }

  /** Changes a setting of the cluster; {@code null} takes it back. */
  void set(String setting, String value) throws IOException {
    String settings = Formatted.of("{\"persistent\":{\"%s\":%s}}", setting, value);
    send("PUT", "/_cluster/settings", settings).ok();
  }

  /** How many bytes the breaker {@code cross_media} of the first node counts. */
  long breakerEstimate() throws IOException {
    return get("/_nodes/stats/breaker")
        .ok()
        .json()
        .path("nodes")
        .elements()
        .next()
        .at("/breakers/cross_media/estimated_size_in_bytes")
        .longValue();
  }

  Answer send(Request request) throws IOException {
    if (!authorization.isEmpty()) {
      request.setOptions(
          RequestOptions.DEFAULT.toBuilder().addHeader("Authorization", authorization).build());
    }
    try {
      return answer(http.performRequest(request));
    } catch (ResponseException e) {
      return answer(e.getResponse());
    }
  }

  private static Answer answer(Response response) throws IOException {
    List<String> warnings = new ArrayList<>();
    String retryAfter = "";
    for (Header header : response.getHeaders()) {
      if (header.getName().equalsIgnoreCase("Warning")) {
        warnings.add(header.getValue());
      } else if (header.getName().equalsIgnoreCase("Retry-After")) {
        retryAfter = header.getValue();
      }
    }
    if (response.getEntity() == null) {
      return new Answer(response.getStatusCode(), new byte[0], warnings, retryAfter);
    }
    try (InputStream body = response.getEntity().getContent()) {
      return new Answer(response.getStatusCode(), body.readAllBytes(), warnings, retryAfter);
    }
  }
}
