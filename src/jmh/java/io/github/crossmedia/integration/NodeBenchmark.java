package io.github.crossmedia.integration;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.benchmark.PageCache;
import io.github.crossmedia.benchmark.ResultTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bin/benchmark node}: one node with very many pictures, asked by each plan. */
@Command(
    name = "node",
    description = {
      "Fills one node with very many pictures, and measures what they take and what each plan"
          + " costs: for one client, for several at once, and as the first query of the index after"
          + " a restart with no file in memory.",
      "Times are those of requests, as the client sees them."
    },
    mixinStandardHelpOptions = true)
public final class NodeBenchmark implements Callable<Integer> {

  @Option(
      names = "--pictures",
      defaultValue = "1000000",
      description = "How many pictures (${DEFAULT-VALUE}).")
  private int pictures;

  @Option(
      names = "--heap",
      defaultValue = "4g",
      description = "The heap of the node (${DEFAULT-VALUE}).")
  private String heap;

  @Option(names = "--shards", defaultValue = "2", description = "Shards (${DEFAULT-VALUE}).")
  private int shards;

  @Option(
      names = "--index-options",
      defaultValue = "bbq_flat",
      description = "The type of the native field's index options (${DEFAULT-VALUE}).")
  private String indexOptions;

  @Option(
      names = "--queries",
      defaultValue = "20",
      description = "How many queries of each plan (${DEFAULT-VALUE}).")
  private int queries;

  @Option(
      names = "--rounds",
      defaultValue = "5",
      description = "How often each is timed, after one to warm up (${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--clients",
      defaultValue = "4",
      description = "How many search at once, after one alone (${DEFAULT-VALUE}).")
  private int clients;

  @Option(names = "--json", description = "Print JSON instead of the table.")
  private boolean json;

  private final List<ResultTable.Row> rows = new ArrayList<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<String> open = List.of("xpack.security.enabled: false");
    try (var home = ElasticsearchHome.withPlugin();
        var cluster = ElasticsearchCluster.start(home, "node", 1, open, false)) {
      ElasticsearchNode node = cluster.nodes().getFirst();
      node.stop();
      node.disableAssertions();
      node.giveHeap(heap);
      cluster.start();
      var drawn = new DrawnNode(cluster, shards, indexOptions);
      drawn.fill(pictures, shards);
      Map<String, List<String>> plans = drawn.plans(queries);
      for (var plan : plans.entrySet()) {
        measure(drawn, plan.getKey(), plan.getValue());
      }
      for (int candidates : DrawnNode.CANDIDATES) {
        String nearest = DrawnNode.nearest(candidates);
        double recall = drawn.recall(plans.get("exact"), plans.get(nearest));
        rows.add(row(nearest + ", recall@10", recall, ""));
      }
      for (String plan :
          List.of(
              "words, 3",
              "match, 3",
              DrawnNode.nearest(DrawnNode.CANDIDATES.getFirst()),
              "exact",
              "exact, quantised")) {
        rows.add(row(plan + ", cold", cold(cluster, plans.get(plan))));
      }
    }
    var table = new ResultTable(rows);
    System.out.println(json ? table.toJson() : table.toText());
    return 0;
  }

  private void measure(DrawnNode drawn, String plan, List<String> bodies)
      throws IOException, InterruptedException {
    drawn.times(bodies, 0);
    double[] alone = {};
    for (int round = 0; round < rounds; round++) {
      alone = concat(alone, drawn.times(bodies, 0));
    }
    rows.add(row(plan + ", p50", Percentile.of(alone, 50)));
    rows.add(row(plan + ", p99", Percentile.of(alone, 99)));
    double[] together = together(drawn, bodies);
    rows.add(row(plan + ", " + clients + " clients p50", Percentile.of(together, 50)));
    rows.add(row(plan + ", " + clients + " clients p99", Percentile.of(together, 99)));
  }

  private double[] together(DrawnNode drawn, List<String> bodies)
      throws IOException, InterruptedException {
    double[] all = {};
    try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
      List<Future<double[]>> running =
          IntStream.range(0, clients)
              .mapToObj(client -> client * bodies.size() / clients)
              .map(first -> threads.submit(() -> drawn.times(bodies, first)))
              .toList();
      for (Future<double[]> client : running) {
        all = concat(all, client.get());
      }
    } catch (ExecutionException e) {
      throw new IOException("a client failed", e);
    }
    return all;
  }

  /** The first query of a node that just started, none of whose files are in memory. */
  private static double cold(ElasticsearchCluster cluster, List<String> bodies)
      throws IOException, InterruptedException {
    cluster.stop(false);
    PageCache.drop(cluster.nodes().getFirst().folder());
    cluster.start();
    return DrawnNode.first(cluster, bodies.getFirst());
  }

  private ResultTable.Row row(String what, double millis) {
    return row(what, millis, "ms");
  }

  /** A row, which goes to standard error as it comes: the table may be long in coming. */
  private ResultTable.Row row(String what, double measured, String unit) {
    System.err.printf(Locale.ROOT, "%s: %.2f %s%n", what, measured, unit);
    return new ResultTable.Row(
        what,
        Map.of("pictures", Formatted.of("%,d", pictures), "heap", heap),
        measured,
        Double.NaN,
        unit,
        OptionalDouble.empty());
  }

  private static double[] concat(double[] first, double[] second) {
    double[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
