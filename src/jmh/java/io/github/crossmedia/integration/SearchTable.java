package io.github.crossmedia.integration;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.benchmark.ResultTable;
import io.github.crossmedia.model.encoder.Medium;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a page of ten hits costs, beside the native query of the same numbers. */
final class SearchTable {

  private static final int LONGEST = 5;
  private static final int K = 10;
  private static final int CANDIDATES = 100;

  private final BenchmarkIndices indices;
  private final int rounds;
  private final int clients;
  private final List<List<String>> queries = new ArrayList<>();

  SearchTable(BenchmarkIndices indices, int queries, int rounds, int clients) {
    this.indices = indices;
    this.rounds = rounds;
    this.clients = clients;
    for (int i = 0; i < queries; i++) {
      this.queries.add(
          indices.corel().query(1 + i % LONGEST).keySet().stream()
              .map(BenchmarkIndices::spelled)
              .toList());
    }
  }

  /** A way to search: an index and the queries as JSON. */
  private record Way(String name, String index, List<String> bodies) {}

  List<ResultTable.Row> words() throws IOException {
    return measure(
        "words",
        "1.10",
        way("sparse_vector", BenchmarkIndices.NATIVE, this::nativeWords),
        way("cross_media", BenchmarkIndices.OURS, query -> ours(query, "\"plan\":\"words\"")));
  }

  List<ResultTable.Row> exact() throws IOException {
    return exact("exact", BenchmarkIndices.NATIVE, BenchmarkIndices.OURS);
  }

  List<ResultTable.Row> exactBeside() throws IOException {
    String beside = BenchmarkIndices.BESIDE;
    return exact("exact, [stored_vector: none]", beside, beside);
  }

  private List<ResultTable.Row> exact(String name, String knn, String ours) throws IOException {
    return measure(
        name,
        "1.0",
        way("flat dense_vector", knn, query -> knn(query, CANDIDATES)),
        way("cross_media", ours, query -> ours(query, "\"plan\":\"exact\"")));
  }

  List<ResultTable.Row> nearest() throws IOException {
    String nearest =
        String.format(
            Locale.ROOT, "\"plan\":\"nearest\",\"k\":%d,\"num_candidates\":%d", K, CANDIDATES);
    return measure(
        "nearest",
        "1.10",
        way("knn", BenchmarkIndices.GRAPHS, query -> knn(query, CANDIDATES)),
        way("cross_media", BenchmarkIndices.GRAPHS, query -> ours(query, nearest)));
  }

  /** Beside texts that have each word once, of which many tie, so that BM25 may stop early. */
  List<ResultTable.Row> match() throws IOException {
    return match("match", "text");
  }

  /** Beside texts of varying length that repeat strong words. */
  List<ResultTable.Row> matchVaried() throws IOException {
    return match("match, varied texts", "varied");
  }

  private List<ResultTable.Row> match(String name, String field) throws IOException {
    return measure(
        name,
        "1.05",
        way("text", BenchmarkIndices.TEXTS, query -> match(field, query)),
        way("cross_media", BenchmarkIndices.TEXTS, query -> match("picture", query)));
  }

  private static String match(String field, List<String> words) {
    return String.format(
        Locale.ROOT, "{\"match\":{\"%s\":\"%s\"}}", field, String.join(" ", words));
  }

  private Way way(String name, String index, Function<List<String>, String> query) {
    return new Way(
        name,
        index,
        queries.stream()
            .map(
                words ->
                    String.format(
                        Locale.ROOT,
                        "{\"size\":10,\"_source\":false,\"track_total_hits\":false,\"query\":%s}",
                        query.apply(words)))
            .toList());
  }

  private String ours(List<String> words, String plan) {
    return String.format(
        Locale.ROOT,
        "{\"cross_media\":{\"field\":\"picture\",\"text\":\"%s\",%s}}",
        String.join(" ", words),
        plan);
  }

  private String nativeWords(List<String> words) {
    double weight = 1 / Math.sqrt(words.size());
    String vector =
        words.stream()
            .map(word -> String.format(Locale.ROOT, "\"%s\":%s", word, weight))
            .collect(Collectors.joining(","));
    return String.format(
        Locale.ROOT,
        "{\"sparse_vector\":{\"field\":\"words\",\"query_vector\":{%s},\"prune\":false}}",
        vector);
  }

  private String knn(List<String> words, int candidates) {
    float[] point = indices.model().textToImage().query(Medium.ofText(String.join(" ", words)));
    return String.format(
        Locale.ROOT,
        "{\"knn\":{\"field\":\"vector\",\"query_vector\":%s,\"k\":%d,\"num_candidates\":%d}}",
        BenchmarkIndices.numbers(point),
        K,
        candidates);
  }

  private List<ResultTable.Row> measure(String plan, String target, Way natives, Way ours)
      throws IOException {
    List<Way> ways = List.of(natives, ours);
    double[][] shortest = new double[2][queries.size()];
    double[] processor = new double[2];
    for (double[] times : shortest) {
      Arrays.fill(times, Double.POSITIVE_INFINITY);
    }
    for (int round = -rounds; round < rounds; round++) {
      for (int query = 0; query < queries.size(); query++) {
        for (int turn = 0; turn < 2; turn++) {
          int way = (turn + query + Math.abs(round)) % 2;
          double millis = wall(ways.get(way), query);
          if (round >= 0) {
            shortest[way][query] = Math.min(shortest[way][query], millis);
          }
        }
      }
      for (int way = 0; way < 2; way++) {
        long before = indices.processorTime().toMillis();
        for (int query = 0; query < queries.size(); query++) {
          wall(ways.get(way), query);
        }
        if (round >= 0) {
          processor[way] += indices.processorTime().toMillis() - before;
        }
      }
    }
    double same = sameHits(natives, ours);
    List<ResultTable.Row> rows = new ArrayList<>();
    for (int way = 0; way < 2; way++) {
      double wall = median(shortest[way]);
      double spent = processor[way] / rounds / queries.size();
      rows.add(
          row(
              plan,
              ways.get(way).name() + ", wall p50",
              target,
              same,
              wall,
              way == 0 ? 0 : median(shortest[0])));
      rows.add(
          row(
              plan,
              ways.get(way).name() + ", processor",
              target,
              same,
              spent,
              way == 0 ? 0 : processor[0] / rounds / queries.size()));
    }
    double[][] together = together(ways);
    for (int way = 0; way < 2; way++) {
      for (int percent : new int[] {50, 99}) {
        rows.add(
            row(
                plan,
                String.format(
                    Locale.ROOT, "%s, %d clients p%d", ways.get(way).name(), clients, percent),
                target,
                same,
                Percentile.of(together[way], percent),
                way == 0 ? 0 : Percentile.of(together[0], percent)));
      }
    }
    return rows;
  }

  /** The times of all requests while several clients send the queries of one way. */
  private double[][] together(List<Way> ways) throws IOException {
    List<List<Double>> times = List.of(new ArrayList<>(), new ArrayList<>());
    try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
      for (int round = -1; round < rounds; round++) {
        for (int turn = 0; turn < 2; turn++) {
          int way = (turn + Math.abs(round)) % 2;
          List<Future<List<Double>>> running = new ArrayList<>();
          for (int client = 0; client < clients; client++) {
            int first = client * queries.size() / clients;
            running.add(threads.submit(() -> allFrom(first, ways.get(way))));
          }
          for (Future<List<Double>> client : running) {
            List<Double> found = client.get();
            if (round >= 0) {
              times.get(way).addAll(found);
            }
          }
        }
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IOException("a client failed", e);
    }
    return times.stream()
        .map(way -> way.stream().mapToDouble(Double::doubleValue).toArray())
        .toArray(double[][]::new);
  }

  private List<Double> allFrom(int first, Way way) throws IOException {
    List<Double> times = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      times.add(wall(way, (first + i) % queries.size()));
    }
    return times;
  }

  private static ResultTable.Row row(
      String plan, String way, String target, double same, double millis, double baseline) {
    return new ResultTable.Row(
        plan + ": " + way,
        Map.of("same", String.format(Locale.ROOT, "%.2f", same), "target", target),
        millis,
        Double.NaN,
        "ms",
        baseline == 0 ? OptionalDouble.empty() : OptionalDouble.of(millis / baseline));
  }

  private double wall(Way way, int query) throws IOException {
    long start = System.nanoTime();
    indices.api().search(way.index(), way.bodies().get(query)).ok();
    return (System.nanoTime() - start) / 1e6;
  }

  private static double median(double[] times) {
    return Percentile.of(times, 50);
  }

  /** The share of hits that both ways have among their ten. */
  private double sameHits(Way natives, Way ours) throws IOException {
    double same = 0;
    for (int query = 0; query < queries.size(); query++) {
      Set<String> both = ids(natives, query);
      int found = both.size();
      both.retainAll(ids(ours, query));
      same += found == 0 ? 1 : (double) both.size() / found;
    }
    return same / queries.size();
  }

  private Set<String> ids(Way way, int query) throws IOException {
    Set<String> ids = new HashSet<>();
    for (JsonNode hit : indices.api().search(way.index(), way.bodies().get(query)).hits()) {
      ids.add(hit.path("_id").textValue());
    }
    return ids;
  }
}
