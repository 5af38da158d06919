package io.github.crossmedia.integration;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.json.jackson.JacksonJsonpMapper;
import co.elastic.clients.transport.rest5_client.Rest5ClientTransport;
import co.elastic.clients.transport.rest5_client.low_level.Request;
import co.elastic.clients.transport.rest5_client.low_level.Rest5Client;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.message.BasicHeader;

/** Real nodes with the plugin that was just built, and clients that talk to the first of them. */
public final class ElasticsearchCluster implements AutoCloseable {

  private final List<ElasticsearchNode> nodes = new ArrayList<>();
  private Rest5Client http;
  private ElasticsearchClient client;
  private String authorization = "";
  private boolean logIn;

  private ElasticsearchCluster() {}

  /** Starts as many nodes, and waits until all are in one cluster. */
  static ElasticsearchCluster start(
      ElasticsearchHome home, String name, int size, List<String> settings, Optional<String> roles)
      throws IOException, InterruptedException {
    var cluster = new ElasticsearchCluster();
    try {
      cluster.add(home, name, settings, roles);
      cluster.nodes.getFirst().awaitHttp();
      while (cluster.nodes.size() < size) {
        cluster.add(home, name, settings, roles);
      }
      for (var node : cluster.nodes) {
        node.awaitHttp();
      }
      cluster.logIn = roles.isPresent();
      cluster.connect();
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  private void add(
      ElasticsearchHome home, String cluster, List<String> settings, Optional<String> roles)
      throws IOException {
    var name = "node-" + nodes.size();
    var all = new ArrayList<>(settings);
    all.add("cluster.name: " + cluster);
    all.add(
        nodes.isEmpty()
            ? "cluster.initial_master_nodes: " + name
            : "discovery.seed_hosts: '" + nodes.getFirst().transport() + "'");
    var log = ServerLog.of(cluster + "-" + name);
    var node = new ElasticsearchNode(name, home, log, all);
    if (roles.isPresent()) {
      FileRealm.write(node.config(), roles.get());
    }
    nodes.add(node);
    node.launch();
  }

  /** Stops all nodes, as they are or in good order, and starts them again with their data. */
  public void restart(boolean killed) throws IOException, InterruptedException {
    http.close();
    for (var node : nodes) {
      if (killed) {
        node.kill();
      } else {
        node.stop();
      }
    }
    for (var node : nodes) {
      node.start();
    }
    connect();
  }

  private void connect() throws IOException {
    var uri = URI.create("http://" + nodes.getFirst().http());
    authorization = logIn ? Api.authorization(FileRealm.ADMIN, FileRealm.PASSWORD) : "";
    http = Rest5Client.builder(uri).build();
    var own = Rest5Client.builder(uri);
    if (logIn) {
      own.setDefaultHeaders(new Header[] {new BasicHeader("Authorization", authorization)});
    }
    client =
        new ElasticsearchClient(new Rest5ClientTransport(own.build(), new JacksonJsonpMapper()));
    waitForNodes(nodes.size());
  }

  /** Waits until the cluster has exactly as many nodes. */
  public void waitForNodes(int size) throws IOException {
    var health =
        client
            .cluster()
            .health(h -> h.waitForNodes(String.valueOf(size)).timeout(t -> t.time("60s")));
    if (health.timedOut()) {
      throw new IllegalStateException(
          "Expected " + size + " nodes, but there are " + health.numberOfNodes());
    }
  }

  /** The official Java client. */
  public ElasticsearchClient client() {
    return client;
  }

  /** What to say to be allowed everything; nothing where nobody has to log in. */
  String authorization() {
    return authorization;
  }

  /** A client for what is not in Elasticsearch's own API; it logs in as nobody. */
  public Rest5Client http() {
    return http;
  }

  /** The answer to a request without a body. */
  public JsonNode request(String method, String path) throws IOException {
    return send(new Request(method, path));
  }

  /** The answer to a request with a body. */
  public JsonNode request(String method, String path, String json) throws IOException {
    var request = new Request(method, path);
    request.setJsonEntity(json);
    return send(request);
  }

  private JsonNode send(Request request) throws IOException {
    try (var body = http.performRequest(request).getEntity().getContent()) {
      return new ObjectMapper().readTree(body);
    }
  }

  public List<ElasticsearchNode> nodes() {
    return nodes;
  }

  @Override
  public void close() throws IOException {
    try {
      if (http != null) {
        http.close();
      }
      if (client != null) {
        client.close();
      }
    } finally {
      nodes.reversed().forEach(ElasticsearchNode::close);
    }
  }
}
