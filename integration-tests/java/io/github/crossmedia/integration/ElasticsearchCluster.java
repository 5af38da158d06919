package io.github.crossmedia.integration;

import co.elastic.clients.transport.rest5_client.low_level.Request;
import co.elastic.clients.transport.rest5_client.low_level.Rest5Client;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** Real nodes with the plugin that was just built, and clients that talk to the first of them. */
public final class ElasticsearchCluster implements AutoCloseable {

  private static final String SEVERAL = "discovery.seed_providers: file";

  private final ElasticsearchHome home;
  private final String name;
  private final List<String> settings;
  private final boolean security;
  private final List<ElasticsearchNode> nodes = new ArrayList<>();
  private final List<AutoCloseable> opened = new ArrayList<>();
  private URI door;
  private Rest5Client http;
  private String authorization = "";

  private ElasticsearchCluster(
      ElasticsearchHome home, String name, List<String> settings, boolean security) {
    this.home = home;
    this.name = name;
    this.settings = settings;
    this.security = security;
  }

  /** Starts as many nodes, and waits until all are in one cluster. */
  static ElasticsearchCluster start(
      ElasticsearchHome home, String name, int size, List<String> settings, boolean security)
      throws IOException, InterruptedException {
    var all = new ArrayList<>(settings);
    if (size > 1) {
      // all nodes may be away at once, and come back with other ports
      all.add(SEVERAL);
      all.add("discovery.initial_state_timeout: 0s");
    }
    var cluster = new ElasticsearchCluster(home, name, all, security);
    try {
      for (int i = 0; i < size; i++) {
        cluster.add(i == 0 ? List.of("cluster.initial_master_nodes: node-0") : List.of());
      }
      cluster.introduce();
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  private ElasticsearchNode add(List<String> own) throws IOException {
    var node = "node-" + nodes.size();
    var all = new ArrayList<>(settings);
    all.add("cluster.name: " + name);
    all.addAll(own);
    var added = new ElasticsearchNode(node, home, ServerLog.of(name + "-" + node), all);
    if (security) {
      FileRealm.write(added.config());
    }
    if (settings.contains(SEVERAL)) {
      added.startQuickly();
    }
    nodes.add(added);
    added.launch();
    return added;
  }

  /** Adds a node with settings of its own; the cluster must have been started with several. */
  ElasticsearchNode join(String... own) throws IOException, InterruptedException {
    var added = add(List.of(own));
    introduce();
    return added;
  }

  /** Stops a node that joined, for good. */
  void leave(ElasticsearchNode node) throws IOException {
    node.stop();
    nodes.remove(node);
    waitForNodes(nodes.size());
  }

  /** Starts another cluster of one node, with the same settings, that is closed with this one. */
  ElasticsearchCluster another(String otherName) throws IOException, InterruptedException {
    var other = start(home, name + "-" + otherName, 1, settings, security);
    opened.add(other);
    return other;
  }

  /** The installation with the plugin that nodes run unless they are moved to another. */
  ElasticsearchHome home() {
    return home;
  }

  /** Stops all nodes, as they are or in good order, and starts them again with their data. */
  public void restart(boolean killed) throws IOException, InterruptedException {
    stop(killed);
    start();
  }

  /** Stops all nodes, as they are or in good order. */
  void stop(boolean killed) throws IOException {
    disconnect();
    for (var node : nodes) {
      if (killed) {
        node.kill();
      } else {
        node.stop();
      }
    }
  }

  /** Starts the nodes that do not run with their data, and waits until all are in the cluster. */
  void start() throws IOException, InterruptedException {
    for (var node : nodes) {
      if (!node.runs()) {
        node.launch();
      }
    }
    introduce();
  }

  /** Requests to one of the nodes given that answers. */
  Api through(ElasticsearchNode... asked) throws IOException {
    var hosts = new ArrayList<URI>();
    for (var node : asked) {
      hosts.add(URI.create("http://" + node.http()));
    }
    var open = Rest5Client.builder(hosts).build();
    opened.add(open);
    return new Api(open, authorization);
  }

  /** Tells each node where the others are, and waits until all are in one cluster. */
  private void introduce() throws IOException, InterruptedException {
    var running = nodes.stream().filter(ElasticsearchNode::runs).toList();
    var addresses = new ArrayList<String>();
    for (var node : running) {
      node.awaitHttp();
      addresses.add(node.transport());
    }
    for (var node : running) {
      Files.write(node.config().resolve("unicast_hosts.txt"), addresses);
    }
    connect(URI.create("http://" + nodes.getFirst().http()));
    waitForNodes(running.size());
  }

  private void connect(URI uri) throws IOException {
    if (uri.equals(door)) {
      return;
    }
    disconnect();
    door = uri;
    authorization = security ? Api.authorization(FileRealm.ADMIN, FileRealm.PASSWORD) : "";
    http = Rest5Client.builder(uri).build();
  }

  private void disconnect() throws IOException {
    if (door != null) {
      http.close();
      door = null;
    }
  }

  /** Waits until the cluster has exactly as many nodes. */
  public void waitForNodes(int size) throws IOException {
    var api = Api.of(this);
    var health = api.get("/_cluster/health?timeout=120s&wait_for_nodes=" + size).json();
    if (health.path("timed_out").asBoolean(true)) {
      throw new IllegalStateException("Expected " + size + " nodes: " + health);
    }
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

  /** Deletes all that was stored, and takes back all settings. */
  void empty() throws IOException {
    var api = Api.of(this);
    api.put("/_cluster/settings", "{\"persistent\":{\"*\":null},\"transient\":{\"*\":null}}");
    var stored = api.json("/_cluster/state/metadata?expand_wildcards=all").path("metadata");
    for (var index : names(stored.path("indices"))) {
      api.delete("/" + index).ok();
    }
    for (var repository : names(stored.path("repositories"))) {
      api.delete("/_snapshot/" + repository).ok();
    }
    for (var template : names(stored.at("/index_template/index_template"))) {
      api.delete("/_index_template/" + template).ok();
    }
    for (var template : names(stored.at("/component_template/component_template"))) {
      api.delete("/_component_template/" + template).ok();
    }
    for (var pipeline : stored.at("/ingest/pipeline")) {
      api.delete("/_ingest/pipeline/" + pipeline.path("id").textValue()).ok();
    }
    api.post("/_cross_media/_cache/clear");
  }

  private static List<String> names(JsonNode named) {
    var names = new ArrayList<String>();
    named.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Override
  public void close() throws IOException {
    try {
      disconnect();
      for (var each : opened) {
        each.close();
      }
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("Cannot close " + name, e);
    } finally {
      nodes.reversed().forEach(ElasticsearchNode::close);
    }
  }
}
