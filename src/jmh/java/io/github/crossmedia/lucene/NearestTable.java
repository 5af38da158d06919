package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;

/** The plan nearest beside Lucene's own query on the same graph with as many candidates. */
final class NearestTable {

  private static final int QUERIES = 50;
  private static final int DIMENSION = 64;
  private static final int CANDIDATES = 100;

  private NearestTable() {}

  static List<QueryRow> of(CorelLike corel, int pictures, int rounds) throws IOException {
    CrossMediaField field = CrossMediaField.named("picture").withNearest();
    try (var index =
        new BenchmarkIndex(
            pictures,
            i ->
                field.fields(
                    new ProjectedItem(
                        "corel@1", DenseVector.of(corel.clustered(DIMENSION)), List.of())))) {
      return measure(index, corel, rounds);
    }
  }

  private static List<QueryRow> measure(BenchmarkIndex index, CorelLike corel, int rounds)
      throws IOException {
    List<Query> bare = new ArrayList<>();
    List<Query> ours = new ArrayList<>();
    List<Query> exact = new ArrayList<>();
    for (int i = 0; i < QUERIES; i++) {
      float[] vector = corel.clustered(DIMENSION);
      var point =
          List.of(new QueryVector("corel@1", DenseVector.of(vector), Calibration.unfitted()));
      bare.add(
          new KnnFloatVectorQuery(FieldNames.nearest("picture", DIMENSION), vector, CANDIDATES));
      ours.add(CrossMediaField.nearest("picture", point, CANDIDATES));
      exact.add(CrossMediaField.exact("picture", point));
    }
    Map<String, Interleaved.Way> ways = new LinkedHashMap<>();
    ways.put("KnnFloatVectorQuery", index.topTen(bare));
    ways.put("nearest", index.topTen(ours));
    var times = Interleaved.run(ways, QUERIES, rounds);
    Interleaved.Times baseline = times.get("KnnFloatVectorQuery");
    Map<String, Agreement> agreement =
        Map.of(
            "nearest", Agreement.of(index.searcher(), exact, ours),
            "KnnFloatVectorQuery", Agreement.of(index.searcher(), exact, bare));
    double bytes = index.bytes("vec", "vex", "vem", "dvd");
    List<QueryRow> rows = new ArrayList<>();
    times.forEach(
        (way, t) ->
            rows.add(
                QueryRow.of(
                        "nearest, " + CANDIDATES + " of " + DIMENSION,
                        way,
                        index.reader().maxDoc(),
                        t,
                        baseline)
                    .weighing(bytes)
                    .finding(agreement.get(way))));
    return rows;
  }
}
