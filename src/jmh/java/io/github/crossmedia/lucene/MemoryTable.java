package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.WordWeights;
import io.github.crossmedia.vector.DenseVector;
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
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.search.Query;

/**
 * The plan words with and without words in memory: warm, for the first time, and in several threads
 * at once. Pictures and queries of one thread are those that {@link Dump} writes.
 */
final class MemoryTable {

  private static final int FIRST_QUERIES = 10;

  private final BenchmarkIndex index;
  private final String plan;
  private final int rounds;

  private MemoryTable(BenchmarkIndex index, String plan, int rounds) {
    this.index = index;
    this.plan = plan;
    this.rounds = rounds;
  }

  /** Each of these draws its share of the pictures in a thread of its own. */
  static List<QueryRow> of(
      List<CorelLike> threads, int pictures, int kept, List<Integer> sizes, int rounds)
      throws IOException {
    List<QueryRow> rows = new ArrayList<>();
    try (var index =
        new BenchmarkIndex(
            pictures,
            threads.stream()
                .<IntFunction<List<IndexableField>>>map(drawn -> i -> document(drawn))
                .toList())) {
      WindowCache windows = WindowCache.of(Long.MAX_VALUE);
      for (int size : sizes) {
        String plan = size + " words, " + kept + " kept";
        List<Map<String, Float>> drawn =
            Stream.generate(() -> threads.getFirst().query(size)).limit(Dump.QUERIES).toList();
        rows.addAll(new MemoryTable(index, plan, rounds).rows(drawn, windows, threads.size()));
      }
      System.err.printf(
          Locale.ROOT,
          "bytes a picture: postings %.1f, memory %.1f%n",
          index.postings("picture.words"),
          (double) windows.counts().bytes() / pictures);
    }
    return rows;
  }

  private static List<IndexableField> document(CorelLike drawn) {
    return CrossMediaField.named("picture")
        .fields(new ProjectedItem("corel@1", DenseVector.of(), drawn.picture()));
  }

  private List<QueryRow> rows(List<Map<String, Float>> drawn, WindowCache windows, int threads)
      throws IOException {
    Map<String, Interleaved.Way> ways = new LinkedHashMap<>();
    ways.put("postings", index.topTen(queries(drawn, WindowCache.NONE)));
    ways.put("memory", index.topTen(queries(drawn, windows)));
    Map<String, Interleaved.Times> times =
        new LinkedHashMap<>(Interleaved.run(ways, drawn.size(), rounds));
    times.put("memory, first time", first(drawn.subList(0, FIRST_QUERIES)));
    times.put("memory, " + threads + " threads", together(ways.get("memory"), drawn, threads));
    List<QueryRow> rows = new ArrayList<>();
    times.forEach(
        (way, t) ->
            rows.add(QueryRow.of(plan, way, index.reader().maxDoc(), t, times.get("postings"))));
    return rows;
  }

  static List<Query> queries(List<Map<String, Float>> drawn, WindowCache windows) {
    return drawn.stream()
        .map(
            weights ->
                CrossMediaField.words(
                    "picture",
                    List.of(WordWeights.of("corel@1", weights, Calibration.unfitted())),
                    windows))
        .toList();
  }

  /** None of the words of a query is in memory. */
  private Interleaved.Times first(List<Map<String, Float>> drawn) throws IOException {
    double[] micros = new double[drawn.size()];
    for (int i = 0; i < micros.length; i++) {
      WindowCache empty = WindowCache.of(Long.MAX_VALUE);
      Query query = queries(List.of(drawn.get(i)), empty).getFirst();
      micros[i] = Interleaved.micros(() -> index.searcher().search(query, 10));
      empty.clear();
    }
    return new Interleaved.Times(micros);
  }

  private Interleaved.Times together(
      Interleaved.Way way, List<Map<String, Float>> drawn, int threads) throws IOException {
    double[] micros = new double[threads * drawn.size()];
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<?>> running = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        int from = thread * drawn.size();
        running.add(
            pool.submit(
                () -> {
                  for (int i = 0; i < drawn.size(); i++) {
                    int query = i;
                    micros[from + i] = Interleaved.micros(() -> way.answer(query));
                  }
                  return null;
                }));
      }
      for (Future<?> each : running) {
        each.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IOException("a search failed", e);
    }
    return new Interleaved.Times(micros);
  }
}
