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
import org.apache.lucene.document.KnnByteVectorField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.HitQueue;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.VectorScorer;

/** The plan exact beside a scan with Lucene's own vector scorers, in float32 and in int8. */
final class ExactTable {

  private static final int QUERIES = 10;
  private static final VectorSimilarityFunction INNER =
      VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT;

  private ExactTable() {}

  static List<QueryRow> of(CorelLike corel, int pictures, int dimension, int rounds)
      throws IOException {
    CrossMediaField floats = CrossMediaField.named("picture");
    CrossMediaField flat = CrossMediaField.named("flat").withNearest();
    CrossMediaField bytes = CrossMediaField.named("small").with(StoredVector.INT8);
    try (var index =
        new BenchmarkIndex(
            pictures,
            i -> {
              float[] vector = corel.vector(dimension);
              var projected = new ProjectedItem("corel@1", DenseVector.of(vector), List.of());
              List<IndexableField> document = new ArrayList<>(floats.fields(projected));
              document.addAll(bytes.fields(projected));
              document.addAll(flat.fields(projected));
              document.add(new KnnByteVectorField("byte", quantised(vector), INNER));
              return document;
            })) {
      return measure(index, corel, dimension, rounds);
    }
  }

  private static byte[] quantised(float[] vector) {
    byte[] bytes = new byte[vector.length];
    StoredVector.quantise(vector, bytes);
    return bytes;
  }

  private static List<QueryRow> measure(
      BenchmarkIndex index, CorelLike corel, int dimension, int rounds) throws IOException {
    LeafReader leaf = index.reader().leaves().getFirst().reader();
    List<float[]> vectors = new ArrayList<>();
    List<Query> floats = new ArrayList<>();
    List<Query> flat = new ArrayList<>();
    List<Query> bytes = new ArrayList<>();
    for (int i = 0; i < QUERIES; i++) {
      float[] vector = corel.vector(dimension);
      vectors.add(vector);
      var point = new QueryVector("corel@1", DenseVector.of(vector), Calibration.unfitted());
      floats.add(CrossMediaField.exact("picture", List.of(point)));
      flat.add(CrossMediaField.exact("flat", List.of(point)));
      bytes.add(CrossMediaField.exact("small", List.of(point)));
    }
    Map<String, Interleaved.Way> ways = new LinkedHashMap<>();
    ways.put(
        "VectorScorer float",
        query ->
            topTen(
                leaf.getFloatVectorValues(FieldNames.nearest("flat", dimension))
                    .scorer(vectors.get(query))));
    ways.put("exact float32", index.topTen(floats));
    ways.put("exact float32, native", index.topTen(flat));
    ways.put(
        "VectorScorer byte",
        query -> topTen(leaf.getByteVectorValues("byte").scorer(quantised(vectors.get(query)))));
    ways.put("exact int8", index.topTen(bytes));
    var times = Interleaved.run(ways, QUERIES, rounds);
    Agreement rounded = Agreement.of(index.searcher(), floats, bytes);
    List<QueryRow> rows = new ArrayList<>();
    times.forEach(
        (way, t) -> {
          boolean small = way.endsWith("byte") || way.endsWith("int8");
          Interleaved.Times baseline =
              times.get(small ? "VectorScorer byte" : "VectorScorer float");
          rows.add(
              QueryRow.of("exact, " + dimension, way, index.reader().maxDoc(), t, baseline)
                  .scoring(1)
                  .weighing((small ? StoredVector.INT8 : StoredVector.FLOAT32).length(dimension))
                  .finding(way.equals("exact int8") ? rounded : Agreement.UNKNOWN));
        });
    return rows;
  }

  private static void topTen(VectorScorer scorer) throws IOException {
    VectorScorer.Bulk bulk = scorer.bulk(null);
    var buffer = new DocAndFloatFeatureBuffer();
    var best = new HitQueue(10, true);
    ScoreDoc worst = best.top();
    bulk.nextDocsAndScores(DocIdSetIterator.NO_MORE_DOCS, null, buffer);
    while (buffer.size > 0) {
      for (int i = 0; i < buffer.size; i++) {
        if (buffer.features[i] > worst.score) {
          worst.score = buffer.features[i];
          worst.doc = buffer.docs[i];
          worst = best.updateTop();
        }
      }
      bulk.nextDocsAndScores(DocIdSetIterator.NO_MORE_DOCS, null, buffer);
    }
  }
}
