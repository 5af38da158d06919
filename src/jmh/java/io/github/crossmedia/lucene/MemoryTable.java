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
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * The plan words with and without words in memory: warm, for the first time, in several threads at
 * once, beside filters, and with less memory than all words take. Pictures and queries of one
 * thread are those that {@link Dump} writes.
 */
final class MemoryTable {

  private static final int FIRST_QUERIES = 10;

  /** A filter is on one of so many pictures. */
  private static final List<Integer> FILTERS = List.of(2, 10, 100, 1_000, 10_000);

  /** How much of the memory that all words take, in percent. */
  private static final List<Integer> BUDGETS = List.of(0, 25, 50, 100);

  private static final String ONE_IN = "one_in";

  /** What a table compares with the postings. */
  enum Compared {
    MEMORY,
    FILTERS,
    BUDGETS
  }

  private final BenchmarkIndex index;
  private final WindowCache windows;
  private final String plan;
  private final List<Map<String, Float>> drawn;
  private final int rounds;

  private MemoryTable(
      BenchmarkIndex index,
      WindowCache windows,
      String plan,
      List<Map<String, Float>> drawn,
      int rounds) {
    this.index = index;
    this.windows = windows;
    this.plan = plan;
    this.drawn = drawn;
    this.rounds = rounds;
  }

  /** Each of these draws its share of the pictures in a thread of its own. */
  static List<QueryRow> of(
      List<CorelLike> threads,
      int pictures,
      int kept,
      List<Integer> sizes,
      int rounds,
      Compared compared)
      throws IOException {
    List<QueryRow> rows = new ArrayList<>();
    try (var index =
        new BenchmarkIndex(
            pictures,
            threads.stream()
                .<IntFunction<List<IndexableField>>>map(drawn -> i -> document(drawn, i))
                .toList())) {
      WindowCache windows = WindowCache.of(Long.MAX_VALUE);
      List<MemoryTable> tables = new ArrayList<>();
      for (int size : sizes) {
        List<Map<String, Float>> drawn =
            Stream.generate(() -> threads.getFirst().query(size)).limit(Dump.QUERIES).toList();
        String plan = size + " words, " + kept + " kept";
        tables.add(new MemoryTable(index, windows, plan, drawn, rounds));
      }
      Map<Integer, WindowCache> budgets = compared == Compared.BUDGETS ? budgets(tables) : Map.of();
      for (MemoryTable table : tables) {
        rows.addAll(
            switch (compared) {
              case MEMORY -> table.memory(threads.size());
              case FILTERS -> table.filters();
              case BUDGETS -> table.budgets(budgets);
            });
      }
      System.err.printf(
          Locale.ROOT,
          "bytes a picture: postings %.1f, memory %.1f%n",
          index.postings("picture.words"),
          (double) windows.counts().memoryInBytes() / pictures);
    }
    return rows;
  }

  private static List<IndexableField> document(CorelLike drawn, int number) {
    List<IndexableField> fields =
        new ArrayList<>(
            CrossMediaField.named("picture")
                .fields(new ProjectedItem("corel@1", DenseVector.of(), drawn.picture())));
    for (int each : FILTERS) {
      if (number % each == 0) {
        fields.add(new StringField(ONE_IN, String.valueOf(each), Field.Store.NO));
      }
    }
    return fields;
  }

  private List<QueryRow> memory(int threads) throws IOException {
    Map<String, Interleaved.Way> ways = new LinkedHashMap<>();
    ways.put("postings", index.topTen(queries(drawn, WindowCache.NONE)));
    ways.put("memory", index.topTen(queries(drawn, windows)));
    Map<String, Interleaved.Times> times =
        new LinkedHashMap<>(Interleaved.run(ways, drawn.size(), rounds));
    times.put("memory, first time", first(drawn.subList(0, FIRST_QUERIES)));
    times.put("memory, " + threads + " threads", together(ways.get("memory"), drawn, threads));
    List<QueryRow> rows = new ArrayList<>();
    times.forEach((way, t) -> rows.add(row(way, t, times.get("postings"))));
    return rows;
  }

  private QueryRow row(String way, Interleaved.Times times, Interleaved.Times baseline) {
    return QueryRow.of(plan, way, index.reader().maxDoc(), times, baseline);
  }

  private List<QueryRow> filters() throws IOException {
    List<QueryRow> rows = new ArrayList<>();
    for (int each : FILTERS) {
      Map<String, Interleaved.Way> ways = new LinkedHashMap<>();
      ways.put("postings", index.topTen(filtered(queries(drawn, WindowCache.NONE), each)));
      ways.put("memory", index.topTen(filtered(queries(drawn, windows), each)));
      Map<String, Interleaved.Times> times = Interleaved.run(ways, drawn.size(), rounds);
      times.forEach((way, t) -> rows.add(row(way + ", one in " + each, t, times.get("postings"))));
    }
    return rows;
  }

  private static List<Query> filtered(List<Query> queries, int each) {
    Query filter = new TermQuery(new Term(ONE_IN, String.valueOf(each)));
    return queries.stream()
        .<Query>map(
            query ->
                new BooleanQuery.Builder()
                    .add(query, BooleanClause.Occur.MUST)
                    .add(filter, BooleanClause.Occur.FILTER)
                    .build())
        .toList();
  }

  /** Fills a cache for each budget by the queries of all sizes in turn, as people would. */
  private static Map<Integer, WindowCache> budgets(List<MemoryTable> tables) throws IOException {
    for (MemoryTable table : tables) {
      table.ask(table.windows);
    }
    long all = tables.getFirst().windows.counts().memoryInBytes();
    Map<Integer, WindowCache> caches = new LinkedHashMap<>();
    for (int budget : BUDGETS) {
      WindowCache cache = WindowCache.of(all * budget / 100);
      for (int query = 0; query < Dump.QUERIES; query++) {
        for (MemoryTable table : tables) {
          table.index.topTen(queries(List.of(table.drawn.get(query)), cache)).answer(0);
        }
      }
      caches.put(budget, cache);
    }
    return caches;
  }

  private void ask(WindowCache cache) throws IOException {
    Interleaved.Way way = index.topTen(queries(drawn, cache));
    for (int query = 0; query < drawn.size(); query++) {
      way.answer(query);
    }
  }

  private List<QueryRow> budgets(Map<Integer, WindowCache> caches) throws IOException {
    Map<String, Interleaved.Way> ways = new LinkedHashMap<>();
    ways.put("postings", index.topTen(queries(drawn, WindowCache.NONE)));
    caches.forEach(
        (budget, cache) ->
            ways.put("memory, " + budget + " %", index.topTen(queries(drawn, cache))));
    Map<String, Interleaved.Times> times = Interleaved.run(ways, drawn.size(), rounds);
    return times.entrySet().stream()
        .map(way -> row(way.getKey(), way.getValue(), times.get("postings")))
        .toList();
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
