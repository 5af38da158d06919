package io.github.crossmedia.integration;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.lucene.CorelLike;
import io.github.crossmedia.model.WeightedWord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** An index of drawn pictures: 16 words of 374, and a vector of 64 dimensions stored once. */
final class DrawnNode {

  /** How many candidates the plan {@code nearest} scores by their vectors, from few to many. */
  static final List<Integer> CANDIDATES = List.of(15, 100, 300, 1_000);

  private static final String INDEX = "photos";

  /** A second index, of few pictures: its searches load the classes of a node that just started. */
  private static final String FEW = "few";

  private static final int TO_LOAD_CLASSES = 20;
  private static final int DIMENSION = 64;
  private static final int BULK = 1000;

  private final Api api;
  private final CorelLike drawn = new CorelLike(1);
  private final Map<String, String> spelled =
      IntStream.range(0, CorelLike.WORDS)
          .mapToObj(word -> "word" + word)
          .collect(Collectors.toMap(word -> word, BenchmarkIndices::spelled));

  DrawnNode(ElasticsearchCluster cluster, int shards, String indexOptions) throws IOException {
    api = Api.of(cluster);
    List<String> words = spelled.values().stream().sorted().toList();
    api.putModel("corel", TestModels.words(words, 1)).ok();
    api.putModel("places", TestModels.latent(1, DIMENSION)).ok();
    make(INDEX, shards, indexOptions);
    make(FEW, 1, indexOptions);
    bulk(FEW, drawn, BULK);
    settle(FEW);
  }

  private void make(String index, int shards, String indexOptions) throws IOException {
    api.put(
        "/" + index,
        Formatted.of(
            """
            {"settings":{"number_of_shards":%d,"number_of_replicas":0,"refresh_interval":"-1",
                         "translog.durability":"async"},
             "mappings":{"properties":{
               "picture":{"type":"cross_media","model":"corel"},
               "place":{"type":"cross_media","model":"places","vector_field":"vector",
                        "stored_vector":"none"},
               "vector":{"type":"dense_vector","dims":%d,"similarity":"max_inner_product",
                         "index_options":{"type":"%s"}}}}}
            """,
            shards, DIMENSION, indexOptions));
  }

  private void settle(String index) throws IOException {
    api.post("/" + index + "/_flush");
    api.post("/" + index + "/_refresh");
  }

  /** Fills the index by several clients, and leaves each shard one segment. */
  void fill(int pictures, int clients) throws IOException, InterruptedException {
    long start = System.nanoTime();
    try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
      List<Future<?>> running = new ArrayList<>();
      for (int client = 0; client < clients; client++) {
        int first = (int) ((long) client * pictures / clients);
        int last = (int) ((client + 1L) * pictures / clients);
        var own = new CorelLike(1 + client);
        running.add(
            threads.submit(
                () -> {
                  for (int at = first; at < last; at += BULK) {
                    bulk(INDEX, own, Math.min(BULK, last - at));
                  }
                  return null;
                }));
      }
      for (Future<?> client : running) {
        client.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("a client failed", e);
    }
    System.err.printf(
        Locale.ROOT,
        "%,d pictures indexed in %.0f s%n",
        pictures,
        (System.nanoTime() - start) / 1e9);
    long merging = System.nanoTime();
    merge();
    settle(INDEX);
    System.err.printf(
        Locale.ROOT,
        "merged to one segment a shard in %.0f s%n",
        (System.nanoTime() - merging) / 1e9);
    report(pictures);
  }

  /** Large merges take longer than a request may. */
  private void merge() throws IOException, InterruptedException {
    String task =
        api.post("/" + INDEX + "/_forcemerge?max_num_segments=1&wait_for_completion=false")
            .json()
            .path("task")
            .textValue();
    while (!api.json("/_tasks/" + task).path("completed").booleanValue()) {
      Thread.sleep(1000);
    }
  }

  private void report(int pictures) throws IOException {
    JsonNode total = api.json("/" + INDEX + "/_stats/store,merge,indexing").at("/_all/total");
    System.err.printf(
        Locale.ROOT,
        "all merges %.0f s, indexing %.0f s, %.1f bytes a picture%n",
        total.at("/merges/total_time_in_millis").longValue() / 1e3,
        total.at("/indexing/index_time_in_millis").longValue() / 1e3,
        (double) total.at("/store/size_in_bytes").longValue() / pictures);
    JsonNode heap = api.json("/_nodes/stats/jvm").path("nodes").elements().next();
    System.err.printf(
        Locale.ROOT,
        "heap used %.2f of %.2f GB%n",
        heap.at("/jvm/mem/heap_used_in_bytes").longValue() / 1e9,
        heap.at("/jvm/mem/heap_max_in_bytes").longValue() / 1e9);
  }

  /** With few digits, as most of the time would go into printing and reading them. */
  private static float[] point(CorelLike own) {
    float[] point = own.clustered(DIMENSION);
    for (int i = 0; i < point.length; i++) {
      point[i] = Math.round(point[i] * 1000) / 1000f;
    }
    return point;
  }

  private void bulk(String index, CorelLike own, int size) throws IOException {
    var body = new StringBuilder();
    for (int i = 0; i < size; i++) {
      body.append("{\"index\":{}}\n{\"picture\":{\"words\":{");
      String separator = "";
      for (WeightedWord word : own.picture()) {
        body.append(separator).append('"').append(spelled.get(word.word()));
        body.append("\":").append(word.weight());
        separator = ",";
      }
      String vector = BenchmarkIndices.numbers(point(own));
      body.append("},\"model\":\"corel@1\"},\"place\":{\"model\":\"places@1\",\"vector\":");
      body.append(vector).append("},\"vector\":").append(vector).append("}\n");
    }
    JsonNode answer = api.post("/" + index + "/_bulk?filter_path=errors", body.toString()).json();
    if (answer.path("errors").booleanValue()) {
      throw new IllegalStateException("a bulk request failed");
    }
  }

  static String nearest(int candidates) {
    return "nearest, " + candidates + " candidates";
  }

  /** The bodies of searches by plan. */
  Map<String, List<String>> plans(int queries) {
    Map<String, List<String>> plans = new LinkedHashMap<>();
    for (int size : new int[] {1, 3, 5}) {
      List<String> texts = draw(queries, () -> text(size));
      plans.put("words, " + size, asked("picture", texts, "\"text\":\"%s\",\"plan\":\"words\""));
      plans.put(
          "match, " + size,
          texts.stream()
              .map(text -> search("{\"match\":{\"picture\":\"" + text + "\"}}"))
              .toList());
    }
    List<String> points = draw(queries, () -> BenchmarkIndices.numbers(point(drawn)));
    String vector = "\"vector\":%s,";
    for (int candidates : CANDIDATES) {
      String options = "\"k\":10,\"num_candidates\":" + candidates;
      plans.put(nearest(candidates), asked("place", points, vector + options));
    }
    plans.put("exact", asked("place", points, vector + "\"plan\":\"exact\""));
    plans.put(
        "exact, quantised",
        asked("place", points, vector + "\"plan\":\"exact\",\"quantised\":true"));
    return plans;
  }

  private interface Drawn {
    String next();
  }

  private static List<String> draw(int count, Drawn drawn) {
    return Stream.generate(drawn::next).limit(count).toList();
  }

  private String text(int size) {
    return drawn.query(size).keySet().stream()
        .map(BenchmarkIndices::spelled)
        .collect(Collectors.joining(" "));
  }

  private static List<String> asked(String field, List<String> questions, String options) {
    return questions.stream()
        .map(question -> Formatted.of(options, question))
        .map(asked -> search("{\"cross_media\":{\"field\":\"" + field + "\"," + asked + "}}"))
        .toList();
  }

  private static String search(String query) {
    return "{\"size\":10,\"_source\":false,\"track_total_hits\":false,\"query\":" + query + "}";
  }

  /** How long each search takes, in milliseconds, beginning with one of them. */
  double[] times(List<String> bodies, int first) throws IOException {
    double[] times = new double[bodies.size()];
    for (int i = 0; i < times.length; i++) {
      times[i] = millis(api, bodies.get((first + i) % times.length));
    }
    return times;
  }

  /** The share of the ten hits of some searches that others find too. */
  double recall(List<String> truth, List<String> tried) throws IOException {
    double found = 0;
    for (int i = 0; i < truth.size(); i++) {
      List<String> ids = new ArrayList<>(api.search(INDEX, truth.get(i)).ids());
      int wanted = ids.size();
      if (wanted == 0) {
        throw new IllegalStateException("nothing is found by " + truth.get(i));
      }
      ids.retainAll(api.search(INDEX, tried.get(i)).ids());
      found += (double) ids.size() / wanted;
    }
    return found / truth.size();
  }

  /** How long a search takes that is the first of the index since the node started. */
  static double first(ElasticsearchCluster cluster, String body) throws IOException {
    Api api = Api.of(cluster);
    api.get("/_cluster/health?wait_for_status=yellow&wait_for_no_initializing_shards&timeout=120s")
        .ok();
    for (int i = 0; i < TO_LOAD_CLASSES; i++) {
      api.search(FEW, body).ok();
    }
    return millis(api, body);
  }

  private static double millis(Api api, String body) throws IOException {
    long start = System.nanoTime();
    api.search(INDEX, body).ok();
    return (System.nanoTime() - start) / 1e6;
  }
}
