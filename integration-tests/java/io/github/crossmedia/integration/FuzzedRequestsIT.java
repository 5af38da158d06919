package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.fuzz.FuzzedRequest;
import io.github.crossmedia.fuzz.FuzzedRequests;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A node of half a gigabyte is sent requests that are valid but for a few mutations, and lives on:
 * no answer is a fault of the server, what is served is still right, and the memory is free again.
 * {@code -Dcrossmedia.fuzz.requests=100000} sends as many; otherwise it ends with its time.
 */
@OnElasticsearch(settings = "node.attr.used_by: fuzzed-requests")
@Tag("thorough")
final class FuzzedRequestsIT {

  private static final System.Logger LOG = System.getLogger(FuzzedRequestsIT.class.getName());
  private static final int REQUESTS = Integer.getInteger("crossmedia.fuzz.requests", 0);
  private static final Duration TIME = Duration.ofSeconds(15);
  private static final int FIRST = Integer.getInteger("crossmedia.fuzz.first", 0);
  private static final long SEED = Long.getLong("crossmedia.fuzz.seed", 7);
  private static final int WARMING = 200;
  private static final int BETWEEN_CHECKS = 500;
  private static final int BETWEEN_SECRETS = 5_000;
  private static final long MEGABYTE = 1 << 20;
  private static final long GROWTH = 24 * MEGABYTE;

  /** Where Elasticsearch itself fails with 500, before anything of the plugin is reached. */
  private static final List<String> OWN_FAULTS =
      List.of(
          "org.elasticsearch.action.search.SearchRequest.validateIndices",
          "org.elasticsearch.common.settings.Settings.fromXContent",
          "org.elasticsearch.common.settings.Settings.getGroupsInternal",
          "org.elasticsearch.ingest.ConfigurationUtils.readProcessorConfigs",
          "org.elasticsearch.rest.action.admin.cluster.RestClusterUpdateSettingsAction.prepare",
          "org.elasticsearch.search.rescore.RescorerBuilder.parseFromXContent");

  /** The model that made the documents which are searched between requests. */
  private static final Pattern FIXED = Pattern.compile("^/_cross_media/models/fixed(%40|@|\\?|$)");

  private static final String OURS = "io.github.crossmedia.";
  private static final int SHOWN = 1_200;

  private static final Duration SLOW = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String MAPPING =
      """
      {"settings":{"number_of_shards":1,"number_of_replicas":0},
       "mappings":{"dynamic":"%s","properties":{
         "picture":{"type":"cross_media","model":"fixed","vector_field":"near"},
         "near":{"type":"dense_vector","dims":4,"similarity":"max_inner_product"},
         "seen":{"type":"cross_media","model":"seeing"},
         "pages":{"type":"nested","properties":{"picture":{"type":"cross_media","model":"fixed"}}},
         "title":{"type":"text"},"kind":{"type":"keyword"},
         "views":{"type":"object","enabled":false},"data":{"type":"keyword","index":false,"doc_values":false}}}}
      """;
  private static final String PROCESSOR =
      """
      {"processors":[{"cross_media":{"field":"%s","input":"%s","target_field":"%s","model":"%s"%s}}]}
      """;
  private static final String QUERY =
      "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"model\":\"fixed\",\"plan\":\"exact\"}}}";

  /** Every search is compared with a candidate. */
  private static final String RESET =
      """
      {"persistent":{"cross_media.*":null,"breaker.cross_media.*":null,
         "cross_media.shadow.versions":["fixed@2"],"cross_media.shadow.sample_rate":1,"cross_media.shadow.max_load":64},
       "transient":{"cross_media.*":null,"breaker.cross_media.*":null}}
      """;

  private static final String LOOKS =
      """
      {"features":[
        {"name":"seen","template":{"cross_media":{"field":"picture","text":"{{words}}","plan":"exact"}}},
        {"name":"kept","template":{"match":{"picture":"{{words}}"}}},
        {"name":"titled","template":{"match":{"title":"{{words}}"}}}]}
      """;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final TreeMap<Integer, Integer> statuses = new TreeMap<>();
  private final List<String> faults = new ArrayList<>();
  private Duration slowest = Duration.ZERO;

  /** Gives the pseudonyms of people another secret. */
  private static void rotate(ElasticsearchCluster cluster, int number) throws Exception {
    cluster
        .nodes()
        .getFirst()
        .keystore(
            "a secret of request " + number, "add", "--force", "--stdin", "cross_media.ubi.secret");
    Api.of(cluster).post("/_nodes/reload_secure_settings");
  }

  @Test
  void aNodeOutlivesAnyRequest(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    rotate(cluster, FIRST);
    prepare(api);
    String started = started(api);
    JsonNode answer = hits(api);
    FuzzedRequests requests = new FuzzedRequests(SEED);
    for (int number = -WARMING; number < 0; number++) {
      send(cluster, requests.request(number));
    }
    statuses.clear();
    clean(Api.of(cluster));
    long before = cluster.nodes().getFirst().heapAfterCollection();
    long end = System.nanoTime() + TIME.toNanos();
    int number = FIRST;
    for (; REQUESTS > 0 ? number < FIRST + REQUESTS : System.nanoTime() < end; number++) {
      send(cluster, requests.request(number));
      if (number % BETWEEN_CHECKS == 0) {
        LOG.log(System.Logger.Level.INFO, "request {0}: {1}", number, statuses);
        clean(Api.of(cluster));
        if (number % BETWEEN_SECRETS == 0) {
          rotate(cluster, number);
        }
        assertEquals(answer, hits(Api.of(cluster)), "after request " + number);
      }
    }
    int sent = number - FIRST;
    clean(Api.of(cluster));
    long after = cluster.nodes().getFirst().heapAfterCollection();
    String report =
        Formatted.of(
            "%d requests, answers %s, slowest %d ms, heap %d MB before and %d MB after; faults: %s",
            sent,
            statuses,
            slowest.toMillis(),
            before / MEGABYTE,
            after / MEGABYTE,
            String.join("\n", faults));
    LOG.log(System.Logger.Level.INFO, report);
    assertEquals(List.of(), faults, report);
    assertEquals(answer, hits(api));
    assertEquals(started, started(api), "the node was not started again");
    clean(api);
    Eventually.holds(api::breakerEstimate, bytes -> bytes == 0); // the last searches are recorded
    assertTrue(after < before + GROWTH, report);
    assertTrue(statuses.get(200) > sent / 5, report);
  }

  private static void prepare(Api api) throws IOException {
    api.putModel("fixed", TestModels.words(0.5f)).ok();
    api.putModel("fixed", TestModels.words(0.25f)).ok();
    serve(api);
    api.putModel("seeing", PixelModels.colours(1)).ok();
    pipeline(api, "fixed", "views", "views", "picture", ",\"vector_field\":\"near\"");
    pipeline(api, "seeing", "data", "picture", "seen", "");
    api.put("/pictures", Formatted.of(MAPPING, "strict"));
    String pages = ",\"pages\":[{\"picture\":{\"words\":{\"tiger\":0.5},\"model\":\"fixed@1\"}}]";
    String[] views = {"{\"0\":2}", "{\"1\":2,\"0\":1}", "{\"2\":1}", "{\"3\":1,\"1\":0.5}"};
    for (int i = 0; i < views.length; i++) {
      api.put(
          "/pictures/_doc/" + "abcd".charAt(i) + "?refresh=true&pipeline=fixed",
          Formatted.of(
              "{\"title\":\"snow %d\",\"kind\":\"animal\",\"views\":{\"blobs\":%s}%s}",
              i, views[i], pages));
    }
    clean(api);
  }

  private static void pipeline(
      Api api, String model, String field, String input, String target, String more)
      throws IOException {
    api.put(
        "/_ingest/pipeline/" + model, Formatted.of(PROCESSOR, field, input, target, model, more));
  }

  private static void serve(Api api) throws IOException {
    api.put("/_cross_media/models/fixed/_alias", "{\"current\":1,\"served\":[2]}");
  }

  /** Leaves nothing of the requests but the served model and its documents. */
  private static void clean(Api api) throws IOException {
    api.post("/_tasks/_cancel?actions=*cross_media/project*&wait_for_completion=true");
    api.put("/_cluster/settings", RESET);
    for (JsonNode model : api.json("/_cross_media/models").path("models")) {
      String name = model.path("model").asText();
      if (!name.equals("fixed") && !name.equals("seeing")) {
        api.delete("/_cross_media/models/" + name + "?force=true").ok();
      }
    }
    api.delete("/ubi_queries,ubi_events?ignore_unavailable=true").ok();
    for (String index : List.of("documents", "changed")) {
      api.delete("/" + index + "?ignore_unavailable=true").ok();
      api.put("/" + index, Formatted.of(MAPPING, "true"));
    }
    api.delete("/_search/scroll/_all");
    api.delete("/_cross_media/feature_sets/asked");
    api.put("/_cross_media/feature_sets/looks", LOOKS);
    api.post("/_cross_media/_cache/clear");
    api.post("/_cache/clear");
  }

  private void send(ElasticsearchCluster cluster, FuzzedRequest request) throws Exception {
    if (request.method().equals("DELETE") && FIXED.matcher(request.path()).find()) {
      return; // it would be done, and nothing could be compared after it
    }
    try {
      judge(cluster, request);
    } catch (IOException e) {
      fault("no answer, " + e.getMessage() + ", to " + request);
      cluster.restart(true);
      Api.of(cluster).get("/_cluster/health?wait_for_status=yellow").ok();
    }
  }

  private void fault(String fault) {
    LOG.log(System.Logger.Level.WARNING, fault);
    faults.add(fault);
  }

  private void judge(ElasticsearchCluster cluster, FuzzedRequest request) throws Exception {
    String path = request.path();
    long start = System.nanoTime();
    HttpResponse<String> answer = answer(cluster, request, path);
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    slowest = time.compareTo(slowest) > 0 ? time : slowest;
    statuses.merge(answer.statusCode(), 1, Integer::sum);
    if (time.compareTo(SLOW) > 0) {
      LOG.log(System.Logger.Level.WARNING, "{0} ms for {1}", time.toMillis(), request);
    }
    if (answer.statusCode() >= 500) {
      String traced = path + (path.contains("?") ? "&" : "?") + "error_trace=true";
      String trace = answer(cluster, request, traced).body();
      if (trace.contains(OURS) || OWN_FAULTS.stream().noneMatch(trace::contains)) {
        fault(answer.statusCode() + " " + shown(trace) + " to " + request);
      }
    }
    Api api = Api.of(cluster);
    if (!request.undo().isEmpty()) {
      api.delete(request.undo());
    }
    if (request.changesSettings()) {
      api.put("/_cluster/settings", RESET);
    }
  }

  /** The answer to a request, which is sent again where the node had closed the connection. */
  private HttpResponse<String> answer(
      ElasticsearchCluster cluster, FuzzedRequest request, String path) throws Exception {
    HttpRequest sent =
        HttpRequest.newBuilder(URI.create("http://" + cluster.nodes().getFirst().http() + path))
            .method(request.method(), HttpRequest.BodyPublishers.ofByteArray(request.body()))
            .header("Content-Type", request.contentType())
            .timeout(PATIENCE)
            .build();
    try {
      return http.send(sent, HttpResponse.BodyHandlers.ofString());
    } catch (HttpTimeoutException e) {
      throw e;
    } catch (IOException closed) {
      return http.send(sent, HttpResponse.BodyHandlers.ofString());
    }
  }

  /** The beginning of an answer, and of the trace of what caused it. */
  private static String shown(String answer) {
    String cause = answer.substring(Math.max(0, answer.lastIndexOf("\"stack_trace\":")));
    return answer.substring(0, Math.min(SHOWN / 4, answer.length()))
        + " ... "
        + cause.substring(0, Math.min(SHOWN, cause.length())).replace("\\n\\tat ", "\n\t");
  }

  private static JsonNode hits(Api api) throws IOException {
    return api.search("pictures", QUERY).ok().json().at("/hits/hits");
  }

  private static String started(Api api) throws IOException {
    JsonNode nodes = api.json("/_nodes/_local/jvm").path("nodes");
    return nodes.elements().next().at("/jvm/start_time_in_millis").asText();
  }
}
