package io.github.crossmedia.integration;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.benchmark.ResultTable;
import io.github.crossmedia.model.encoder.Medium;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/** What a page of ten hits costs, beside the native query of the same numbers. */
final class SearchTable {

  private static final int K = 10;
  private static final int CANDIDATES = 100;

  private final BenchmarkIndices indices;
  private final int rounds;
  private final int clients;
  private final List<List<String>> queries = new ArrayList<>();

  SearchTable(
      BenchmarkIndices indices, int queries, IntUnaryOperator words, int rounds, int clients) {
    this.indices = indices;
    this.rounds = rounds;
    this.clients = clients;
    for (int i = 0; i < queries; i++) {
      this.queries.add(
          indices.corel().query(words.applyAsInt(i)).keySet().stream()
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
        way("sparse_vector", BenchmarkIndices.NATIVE, query -> nativeWords(query, false)),
        way("cross_media", BenchmarkIndices.OURS, query -> ours(query, "\"plan\":\"words\"")));
  }

  /** All fields of the same documents, for queries of this number of words. */
  List<ResultTable.Row> words(int size) throws IOException {
    String index = BenchmarkIndices.WORDS;
    return measure(
        size + " words",
        "",
        way("sparse_vector", index, query -> nativeWords(query, false)),
        way("sparse_vector, pruned", index, query -> nativeWords(query, true)),
        way("match", index, query -> match("text", query)),
        way("cross_media", index, query -> ours(query, "\"plan\":\"words\"")));
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
        Formatted.of("\"plan\":\"nearest\",\"k\":%d,\"num_candidates\":%d", K, CANDIDATES);
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
    return Formatted.of("{\"match\":{\"%s\":\"%s\"}}", field, String.join(" ", words));
  }

  private Way way(String name, String index, Function<List<String>, String> query) {
    return new Way(
        name,
        index,
        queries.stream()
            .map(
                words ->
                    Formatted.of(
                        "{\"size\":10,\"_source\":false,\"track_total_hits\":false,\"query\":%s}",
                        query.apply(words)))
            .toList());
  }

  private String ours(List<String> words, String plan) {
    return Formatted.of(
        "{\"cross_media\":{\"field\":\"picture\",\"text\":\"%s\",%s}}",
        String.join(" ", words), plan);
  }

  private static String nativeWords(List<String> words, boolean prune) {
    double weight = 1 / Math.sqrt(words.size());
    String vector =
        words.stream()
            .map(word -> Formatted.of("\"%s\":%s", word, weight))
            .collect(Collectors.joining(","));
    return Formatted.of(
        "{\"sparse_vector\":{\"field\":\"words\",\"query_vector\":{%s},\"prune\":%s}}",
        vector, prune);
  }

  private String knn(List<String> words, int candidates) {
    float[] point = indices.model().textToImage().query(Medium.ofText(String.join(" ", words)));
    return Formatted.of(
        "{\"knn\":{\"field\":\"vector\",\"query_vector\":%s,\"k\":%d,\"num_candidates\":%d}}",
        BenchmarkIndices.numbers(point), K, candidates);
  }

  /** The first way is the baseline of the others. */
  private List<ResultTable.Row> measure(String plan, String target, Way... asked)
      throws IOException {
    List<Way> ways = List.of(asked);
    double[][] shortest = new double[ways.size()][queries.size()];
    double[] processor = new double[ways.size()];
    for (double[] times : shortest) {
      Arrays.fill(times, Double.POSITIVE_INFINITY);
    }
    for (int round = -rounds; round < rounds; round++) {
      for (int query = 0; query < queries.size(); query++) {
        for (int turn = 0; turn < ways.size(); turn++) {
          int way = (turn + query + Math.abs(round)) % ways.size();
          double millis = wall(ways.get(way), query);
          if (round >= 0) {
            shortest[way][query] = Math.min(shortest[way][query], millis);
          }
        }
      }
      for (int way = 0; way < ways.size(); way++) {
        long before = indices.processorTime().toMillis();
        for (int query = 0; query < queries.size(); query++) {
          wall(ways.get(way), query);
        }
        if (round >= 0) {
          processor[way] += indices.processorTime().toMillis() - before;
        }
      }
    }
    Map<String, double[]> measured = new LinkedHashMap<>();
    measured.put("wall p50", Arrays.stream(shortest).mapToDouble(SearchTable::median).toArray());
    measured.put(
        "processor", Arrays.stream(processor).map(all -> all / rounds / queries.size()).toArray());
    for (int searching : new int[] {1, clients}) {
      double[][] times = together(ways, searching);
      for (int percent : new int[] {50, 99}) {
        measured.put(
            Formatted.of("%d client%s p%d", searching, searching == 1 ? "" : "s", percent),
            Arrays.stream(times).mapToDouble(way -> Percentile.of(way, percent)).toArray());
      }
    }
    List<ResultTable.Row> rows = new ArrayList<>();
    for (int way = 0; way < ways.size(); way++) {
      double same = sameHits(ways.getFirst(), ways.get(way));
      for (Map.Entry<String, double[]> each : measured.entrySet()) {
        double baseline = way == 0 ? 0 : each.getValue()[0];
        String name = ways.get(way).name() + ", " + each.getKey();
        rows.add(row(plan, name, target, same, each.getValue()[way], baseline));
      }
    }
    return rows;
  }

  /** The times of all requests while several clients send the queries of one way. */
  private double[][] together(List<Way> ways, int searching) throws IOException {
    List<List<Double>> times = ways.stream().<List<Double>>map(way -> new ArrayList<>()).toList();
    try (ExecutorService threads = Executors.newFixedThreadPool(searching)) {
      for (int round = -1; round < rounds; round++) {
        for (int turn = 0; turn < ways.size(); turn++) {
          int way = (turn + Math.abs(round)) % ways.size();
          List<Future<List<Double>>> running = new ArrayList<>();
          for (int client = 0; client < searching; client++) {
            int first = client * queries.size() / searching;
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
        target.isEmpty()
            ? Map.of("same", Formatted.of("%.2f", same))
            : Map.of("same", Formatted.of("%.2f", same), "target", target),
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
