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
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;

/**
 * The plan words with less than a full recall beside the exact search, on pictures drawn from those
 * of a collection. Queries are words of one picture's captions, or words drawn by how often
 * captions have them.
 */
final class RecallTable {

  private static final int QUERIES = 40;
  private static final int WANTED = 10;
  private static final float[] RECALLS = {1, 0.99f, 0.98f, 0.97f, 0.95f, 0.9f, 0.8f};

  private RecallTable() {}

  /** Each of these draws its share of the pictures in a thread of its own. */
  static List<QueryRow> of(List<CorelLike> threads, int pictures, List<Integer> sizes, int rounds)
      throws IOException {
    List<QueryRow> rows = new ArrayList<>();
    CorelLike drawn = threads.getFirst();
    try (var index =
        new BenchmarkIndex(
            pictures,
            threads.stream()
                .<IntFunction<List<IndexableField>>>map(each -> i -> document(each))
                .toList())) {
      System.err.printf(
          Locale.ROOT,
          "bytes a picture: words %.1f, layers %.1f%n",
          index.postings("picture.words"),
          index.postings("picture.strong"));
      for (int size : sizes) {
        rows.addAll(measure(index, size + " words, drawn", rounds, () -> drawn.query(size)));
        if (drawn.hasCaptions(size)) {
          rows.addAll(
              measure(index, size + " words, captions", rounds, () -> drawn.captionQuery(size)));
        }
      }
    }
    return rows;
  }

  private static List<IndexableField> document(CorelLike drawn) {
    return CrossMediaField.named("picture")
        .fields(new ProjectedItem("corel@1", DenseVector.of(), drawn.picture()));
  }

  /** Draws a query. */
  private interface Drawing {
    Map<String, Float> query();
  }

  private static List<QueryRow> measure(
      BenchmarkIndex index, String plan, int rounds, Drawing drawing) throws IOException {
    List<Map<String, Float>> questions = Stream.generate(drawing::query).limit(QUERIES).toList();
    Map<String, Interleaved.Way> ways = new LinkedHashMap<>();
    Map<String, Agreement> found = new LinkedHashMap<>();
    List<Query> exact = queries(questions, 1);
    for (float recall : RECALLS) {
      List<Query> queries = queries(questions, recall);
      String way = recall == 1 ? "exact" : "recall " + recall;
      ways.put(way, index.topTen(queries));
      found.put(way, new Agreement(recall(index.searcher(), exact, queries), Double.NaN));
    }
    var times = Interleaved.run(ways, QUERIES, rounds);
    List<QueryRow> rows = new ArrayList<>();
    times.forEach(
        (way, t) ->
            rows.add(
                QueryRow.of(plan, way, index.reader().maxDoc(), t, times.get("exact"))
                    .finding(found.get(way))));
    return rows;
  }

  private static List<Query> queries(List<Map<String, Float>> questions, float recall) {
    return questions.stream()
        .<Query>map(
            weights ->
                new WordsQuery(
                    "picture",
                    List.of(WordWeights.of("corel@1", weights, Calibration.unfitted())),
                    recall))
        .toList();
  }

  /** How many of the hits are as good as the ten best; documents of the same score are alike. */
  private static double recall(IndexSearcher searcher, List<Query> exact, List<Query> tried)
      throws IOException {
    double found = 0;
    for (int i = 0; i < exact.size(); i++) {
      ScoreDoc[] best = searcher.search(exact.get(i), WANTED).scoreDocs;
      float least = best[best.length - 1].score * (1 - 1e-6f);
      ScoreDoc[] hits = searcher.search(tried.get(i), WANTED).scoreDocs;
      found += IntStream.range(0, hits.length).filter(hit -> hits[hit].score >= least).count();
    }
    return found / exact.size() / WANTED;
  }
}
