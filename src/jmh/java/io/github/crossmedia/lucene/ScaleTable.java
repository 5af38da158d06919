package io.github.crossmedia.lucene;

import io.github.crossmedia.model.BinaryCodes;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.WordLens.WeightedWord;
import io.github.crossmedia.train.latent.IterativeQuantisation;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
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
 * All plans but those of graphs and visual words on one index of very many pictures: how long it
 * takes to build, what it weighs, and what queries cost.
 */
final class ScaleTable {

  private static final int QUERIES = 20;
  private static final int DIMENSION = 64;
  private static final int[] WORDS = {1, 3, 5, 20};

  private ScaleTable() {}

  static List<QueryRow> of(List<CorelLike> threads, int pictures, int rounds) throws IOException {
    CorelLike corel = threads.getFirst();
    List<float[]> sample = Stream.generate(() -> corel.clustered(DIMENSION)).limit(3000).toList();
    BinaryCodes codes = IterativeQuantisation.learn(sample, 256, 1, 1);
    CrossMediaField field = CrossMediaField.named("picture").with(StoredVector.INT8);
    long start = System.nanoTime();
    try (var index =
        new BenchmarkIndex(
            pictures,
            threads.stream()
                .<IntFunction<List<IndexableField>>>map(drawn -> i -> document(drawn, field, codes))
                .toList())) {
      System.err.printf(
          Locale.ROOT,
          "%,d pictures in %.0f s, of them %.0f s for the last merge%n",
          pictures,
          (System.nanoTime() - start) / 1e9,
          index.mergeSeconds());
      System.err.printf(
          Locale.ROOT,
          "bytes a picture: words %.1f, strong words %.1f, doc values %.1f, all %.1f%n",
          index.postings("picture.words"),
          index.postings("picture.strong"),
          index.bytes("dvd"),
          index.bytes(""));
      return measure(index, corel, codes, rounds);
    }
  }

  private static List<IndexableField> document(
      CorelLike drawn, CrossMediaField field, BinaryCodes codes) {
    List<WeightedWord> words = drawn.picture();
    DenseVector point = DenseVector.of(drawn.clustered(DIMENSION));
    List<IndexableField> document =
        new ArrayList<>(field.fields(new Projected("corel@1", point, words)));
    document.add(CodedPoints.field("picture", codes, point));
    return document;
  }

  private static List<QueryRow> measure(
      BenchmarkIndex index, CorelLike corel, BinaryCodes codes, int rounds) throws IOException {
    List<Query> exact = new ArrayList<>();
    List<Query> coded = new ArrayList<>();
    for (int i = 0; i < QUERIES; i++) {
      var point =
          new QueryVector(
              "corel@1", DenseVector.of(corel.clustered(DIMENSION)), Calibration.unfitted());
      exact.add(CrossMediaField.exact("picture", List.of(point)));
      coded.add(CodedPoints.query("picture", codes, point, 10, 200));
    }
    Map<String, Interleaved.Way> ways = new LinkedHashMap<>();
    ways.put("exact int8, " + DIMENSION, index.topTen(exact));
    ways.put("codes, best of 200", index.topTen(coded));
    for (int size : WORDS) {
      List<Query> words = new ArrayList<>();
      for (int i = 0; i < QUERIES; i++) {
        words.add(
            CrossMediaField.words(
                "picture",
                List.of(WordWeights.of("corel@1", corel.query(size), Calibration.unfitted()))));
      }
      ways.put("words, " + size, index.topTen(words));
    }
    Agreement agreement = Agreement.of(index.searcher(), exact, coded);
    var times = Interleaved.run(ways, QUERIES, rounds);
    List<QueryRow> rows = new ArrayList<>();
    times.forEach(
        (way, t) ->
            rows.add(
                QueryRow.of("scale", way, index.reader().maxDoc(), t)
                    .finding(way.startsWith("codes") ? agreement : Agreement.UNKNOWN)));
    return rows;
  }
}
