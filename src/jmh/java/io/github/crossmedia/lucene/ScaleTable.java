package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.search.Query;

/**
 * All plans on one index of very many pictures: how long it takes to build, what it weighs, and
 * what queries cost, with the index in memory and with nothing of it there.
 */
final class ScaleTable {

  private static final int QUERIES = 20;
  private static final int SCANS = 5;
  private static final int COLD = 3;
  private static final int DIMENSION = 64;
  private static final int VISUAL_WORDS = 1000;
  private static final int[] WORDS = {1, 3, 5, 20};

  private final CorelLike drawn;
  private final int rounds;

  /** Without graphs and visual words, an index of many more pictures is built in the same time. */
  private final boolean lean;

  private final WindowCache windows = WindowCache.of(Long.MAX_VALUE);

  private ScaleTable(CorelLike drawn, int rounds, boolean lean) {
    this.drawn = drawn;
    this.rounds = rounds;
    this.lean = lean;
  }

  /** Some queries of a plan. */
  private record Way(String name, List<Query> queries) {

    static Way of(String name, int count, IntFunction<Query> query) {
      return new Way(name, Stream.iterate(0, i -> i + 1).limit(count).map(query::apply).toList());
    }
  }

  static List<QueryRow> of(List<CorelLike> threads, int pictures, int rounds, boolean lean)
      throws IOException {
    var table = new ScaleTable(threads.getFirst(), rounds, lean);
    long start = System.nanoTime();
    Duration processor = processorTime();
    try (var index =
        new BenchmarkIndex(
            pictures,
            threads.stream()
                .<IntFunction<List<IndexableField>>>map(drawn -> i -> table.document(drawn))
                .toList())) {
      System.err.printf(
          Locale.ROOT,
          "%,d pictures in %.0f s, of them %.0f s for the last merge, which builds any graph;"
              + " %d s of processor time%n",
          pictures,
          (System.nanoTime() - start) / 1e9,
          index.mergeSeconds(),
          processorTime().minus(processor).toSeconds());
      System.err.printf(
          Locale.ROOT,
          "bytes a picture: words %.1f, doc values %.1f, vectors %.1f, graph %.1f," + " all %.1f%n",
          index.postings("picture.words"),
          index.bytes("dvd"),
          index.bytes("vec"),
          index.bytes("vex"),
          index.bytes(""));
      return table.measure(index);
    }
  }

  private static Duration processorTime() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow();
  }

  private List<IndexableField> document(CorelLike picture) {
    CrossMediaField field = CrossMediaField.named("picture").with(StoredVector.INT8);
    DenseVector point = DenseVector.of(picture.clustered(DIMENSION));
    if (lean) {
      return field.fields(new ProjectedItem("corel@1", point, picture.picture()));
    }
    SparseVector shown = picture.visualWords(VisualWordsTable.PER_PICTURE, VISUAL_WORDS);
    return field
        .withNearest()
        .fields(new ProjectedItem("corel@1", point, picture.picture()), Map.of("sift", shown));
  }

  private List<QueryRow> measure(BenchmarkIndex index) throws IOException {
    List<QueryVector> points = Stream.generate(this::point).limit(QUERIES).toList();
    Way exact = Way.of("exact, int8", SCANS, i -> exact(points.get(i)));
    List<Way> words = words();
    List<QueryRow> rows = new ArrayList<>();
    List<Way> cold = new ArrayList<>(List.of(exact));
    if (lean) {
      rows.addAll(warm(index, List.of(exact), Map.of()));
      rows.addAll(warm(index, words, Map.of()));
    } else {
      Way nearest = Way.of("nearest, 100", QUERIES, i -> nearest(points.get(i)));
      Way shown =
          Way.of(
              "visual_words",
              SCANS,
              i -> VisualWordsTable.query(drawn.vector(VISUAL_WORDS), drawn));
      Agreement agreement =
          Agreement.of(index.searcher(), exact.queries(), nearest.queries().subList(0, SCANS));
      rows.addAll(warm(index, List.of(exact, shown), Map.of()));
      rows.addAll(
          warm(
              index,
              Stream.concat(Stream.of(nearest), words.stream()).toList(),
              Map.of(nearest.name(), agreement)));
      cold.addAll(List.of(shown, nearest));
    }
    cold.addAll(words);
    for (Way way : cold) {
      rows.add(cold(index, way));
    }
    return rows;
  }

  private List<Way> words() {
    List<Way> words = new ArrayList<>();
    for (int size : WORDS) {
      List<Map<String, Float>> questions =
          Stream.generate(() -> drawn.query(size)).limit(QUERIES).toList();
      String name = "words, " + size;
      List<Query> postings = MemoryTable.queries(questions, WindowCache.NONE);
      List<Query> memory = MemoryTable.queries(questions, windows);
      words.add(Way.of(name + ", postings", QUERIES, postings::get));
      words.add(Way.of(name + ", memory", QUERIES, memory::get));
    }
    return words;
  }

  private List<QueryRow> warm(
      BenchmarkIndex index, List<Way> plans, Map<String, Agreement> agreement) throws IOException {
    Map<String, Interleaved.Way> ways = new LinkedHashMap<>();
    plans.forEach(plan -> ways.put(plan.name(), index.topTen(plan.queries())));
    List<QueryRow> rows = new ArrayList<>();
    Interleaved.run(ways, plans.getFirst().queries().size(), rounds)
        .forEach(
            (way, times) ->
                rows.add(
                    row(index, way, times)
                        .finding(agreement.getOrDefault(way, Agreement.UNKNOWN))));
    return rows;
  }

  private static QueryRow cold(BenchmarkIndex index, Way way) throws IOException {
    double[] micros = new double[COLD];
    for (int i = 0; i < COLD; i++) {
      micros[i] = 1000 * index.coldMillis(way.queries().get(i));
    }
    return row(index, way.name() + ", cold", new Interleaved.Times(micros));
  }

  private static QueryRow row(BenchmarkIndex index, String way, Interleaved.Times times) {
    return QueryRow.of("scale", way, index.reader().maxDoc(), times);
  }

  private QueryVector point() {
    return new QueryVector(
        "corel@1", DenseVector.of(drawn.clustered(DIMENSION)), Calibration.unfitted());
  }

  private static Query exact(QueryVector point) {
    return CrossMediaField.exact("picture", List.of(point));
  }

  private static Query nearest(QueryVector point) {
    return CrossMediaField.nearest("picture", List.of(point), 100);
  }
}
