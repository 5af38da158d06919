package io.github.crossmedia.integration;

import io.github.crossmedia.benchmark.ResultTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bin/benchmark elasticsearch}: a real server, each way beside the native one. */
@Command(
    name = "elasticsearch",
    description = {
      "Measures indexing, three plans and match on a real server, beside its native fields.",
      "Requests are interleaved; \"wall\" is the median over requests of the shortest of their"
          + " rounds, \"processor\" what the server's processors worked in all, \"p50\" and"
          + " \"p99\" the time of a request while several clients search."
    },
    mixinStandardHelpOptions = true)
public final class ElasticsearchBenchmark implements Callable<Integer> {

  /** Of the queries of most tables. */
  private static final int LONGEST = 5;

  @Option(
      names = "--pictures",
      defaultValue = "100000",
      description = "How many pictures (${DEFAULT-VALUE}).")
  private int pictures;

  @Option(
      names = "--nearest-pictures",
      defaultValue = "100000",
      description = "How many of them in graphs, 0 to leave nearest out (${DEFAULT-VALUE}).")
  private int inGraphs;

  @Option(names = "--shards", defaultValue = "2", description = "Shards (${DEFAULT-VALUE}).")
  private int shards;

  @Option(
      names = "--queries",
      defaultValue = "50",
      description = "How many queries, of one to five words if not said (${DEFAULT-VALUE}).")
  private int queries;

  @Option(
      names = "--rounds",
      defaultValue = "7",
      description = "How often each is timed, after as many to warm up (${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--clients",
      defaultValue = "8",
      description = "How many search at once, after one alone (${DEFAULT-VALUE}).")
  private int clients;

  @Option(
      names = "--words",
      split = ",",
      description =
          "Only the plan words, for queries of these numbers of words, beside sparse_vector and"
              + " match; indexes nothing else.")
  private List<Integer> words;

  @Option(
      names = "--heap",
      defaultValue = "512m",
      description = "The heap of the node, a tenth of which holds words (${DEFAULT-VALUE}).")
  private String heap;

  @Option(names = "--json", description = "Print JSON instead of the table.")
  private boolean json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<ResultTable.Row> rows = new ArrayList<>();
    try (var home = ElasticsearchHome.withPlugin();
        var cluster =
            ElasticsearchCluster.start(
                home, "benchmark", 1, List.of("xpack.security.enabled: false"), false)) {
      cluster.nodes().getFirst().stop();
      cluster.nodes().getFirst().disableAssertions();
      cluster.nodes().getFirst().giveHeap(heap);
      cluster.start();
      var indices = new BenchmarkIndices(cluster, shards);
      rows.addAll(words == null ? plans(indices) : words(indices));
    }
    var table = new ResultTable(rows);
    System.out.println(json ? table.toJson() : table.toText());
    return 0;
  }

  private List<ResultTable.Row> words(BenchmarkIndices indices) throws IOException {
    long start = System.nanoTime();
    indices.fillWords(pictures);
    System.err.printf(
        Locale.ROOT, "%,d pictures in %.0f s%n", pictures, (System.nanoTime() - start) / 1e9);
    List<ResultTable.Row> rows = new ArrayList<>();
    for (int size : words) {
      rows.addAll(new SearchTable(indices, queries, i -> size, rounds, clients).words(size));
    }
    System.err.println(indices.wordsInMemory());
    return rows;
  }

  private List<ResultTable.Row> plans(BenchmarkIndices indices) throws IOException {
    List<ResultTable.Row> rows = new ArrayList<>();
    rows.addAll(new IndexingTable(indices).fill(pictures));
    var search = new SearchTable(indices, queries, i -> 1 + i % LONGEST, rounds, clients);
    rows.addAll(search.words());
    rows.addAll(search.exact());
    indices.fillBeside(pictures);
    rows.addAll(search.exactBeside());
    indices.fillTexts(pictures);
    rows.addAll(search.match());
    rows.addAll(search.matchVaried());
    if (inGraphs > 0) {
      indices.fillGraphs(inGraphs);
      rows.addAll(search.nearest());
    }
    return rows;
  }
}
