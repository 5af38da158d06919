package io.github.crossmedia.client;

import co.elastic.clients.transport.rest5_client.low_level.Request;
import co.elastic.clients.transport.rest5_client.low_level.Response;
import co.elastic.clients.transport.rest5_client.low_level.ResponseException;
import co.elastic.clients.transport.rest5_client.low_level.Rest5Client;
import co.elastic.clients.transport.rest5_client.low_level.Rest5ClientBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicHeader;

/** A running cluster that has the plugin. */
public final class Cluster implements AutoCloseable {

  private static final JsonMapper JSON = new JsonMapper();
  private static final int FIRST_FAILURE = 300;
  private static final int MAX_ANSWER_SECONDS = 120;

  private final Address address;
  private final Rest5Client http;

  private Cluster(Address address, Rest5Client http) {
    this.address = address;
    this.http = http;
  }

  /** Connects to a cluster, and checks that it is available and has the plugin. */
  public static Cluster connect(Address address) throws IOException {
    Rest5ClientBuilder builder = Rest5Client.builder(address.url());
    address
        .login()
        .header()
        .ifPresent(
            value ->
                builder.setDefaultHeaders(new Header[] {new BasicHeader("Authorization", value)}));
    if (address.authority().isPresent()) {
      builder.setSSLContext(trusting(address.authority().get()));
    }
    builder.setRequestConfigCallback(
        config -> config.setResponseTimeout(MAX_ANSWER_SECONDS, TimeUnit.SECONDS));
    Cluster cluster = new Cluster(address, builder.build());
    try {
      cluster.requirePlugin();
      return cluster;
    } catch (IOException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  /** Trusts what the certificates in a file sign, and nothing else. */
  private static SSLContext trusting(Path authorities) throws IOException {
    try (InputStream file = Files.newInputStream(authorities)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(file)) {
        store.setCertificateEntry("authority-" + store.size(), each);
      }
      if (store.size() == 0) {
        throw new CertificateException("no certificate");
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new ClusterException(authorities + " does not contain a PEM certificate", e);
    }
  }

  private void requirePlugin() throws IOException {
    try {
      request("GET", "/_cross_media");
    } catch (ClusterException e) {
      if (e.status() == 400 || e.status() == 404 || e.status() == 405) {
        throw new ClusterException(
            e.status(),
            address.url() + " does not have the plugin cross-media: install it on every node",
            e);
      }
      throw e;
    }
  }

  public Address address() {
    return address;
  }

  /** Sends a request without a body. */
  public JsonNode request(String method, String path) throws IOException {
    return json(perform(new Request(method, path)));
  }

  public JsonNode request(String method, String path, JsonNode body) throws IOException {
    return send(method, path, JSON.writeValueAsBytes(body), ContentType.APPLICATION_JSON);
  }

  /** Sends a request whose body is lines of JSON. */
  public JsonNode bulk(String path, String lines) throws IOException {
    return bulk(path, lines.getBytes(StandardCharsets.UTF_8));
  }

  JsonNode bulk(String path, byte[] lines) throws IOException {
    return send("POST", path, lines, ContentType.create("application/x-ndjson"));
  }

  JsonNode send(String method, String path, byte[] body, ContentType type) throws IOException {
    Request request = new Request(method, path);
    request.setEntity(new ByteArrayEntity(body, type));
    return json(perform(request));
  }

  /** Sends a request whose answer is not JSON. */
  byte[] bytes(String path) throws IOException {
    return perform(new Request("GET", path));
  }

  private byte[] perform(Request request) throws IOException {
    try {
      Response response = http.performRequest(request);
      if (response.getStatusCode() >= FIRST_FAILURE) {
        throw ClusterException.of(address, new ResponseException(response));
      }
      if (response.getEntity() == null) {
        return new byte[0];
      }
      try (InputStream body = response.getEntity().getContent()) {
        return body.readAllBytes();
      }
    } catch (IOException e) {
      throw ClusterException.of(address, e);
    }
  }

  private static JsonNode json(byte[] body) throws IOException {
    return body.length == 0 ? MissingNode.getInstance() : JSON.readTree(body);
  }

  /** Returns a segment of a path, encoded for a URL. */
  static String escaped(String piece) {
    return URLEncoder.encode(piece, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public void close() throws IOException {
    http.close();
  }
}
