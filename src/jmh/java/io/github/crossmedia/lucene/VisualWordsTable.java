package io.github.crossmedia.lucene;

import io.github.crossmedia.model.BackProjection;
import io.github.crossmedia.model.BackProjection.WeightedView;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.LinearTerm;
import io.github.crossmedia.serve.CountWeights;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.similarities.Similarity;

/**
 * The plan visual_words beside a sum of weighted counts over postings. That sum can have neither
 * negative weights nor the norm, so it does less.
 */
final class VisualWordsTable {

  private static final int QUERIES = 10;
  private static final int VOCABULARY = 1000;
  static final int PER_PICTURE = 150;

  private VisualWordsTable() {}

  static List<QueryRow> of(CorelLike corel, int pictures, int rounds) throws IOException {
    try (var index =
        new BenchmarkIndex(
            pictures,
            i ->
                DocumentFields.visualWords(
                    "picture", "sift", corel.visualWords(PER_PICTURE, VOCABULARY)))) {
      return measure(index, corel, rounds);
    }
  }

  private static List<QueryRow> measure(BenchmarkIndex index, CorelLike corel, int rounds)
      throws IOException {
    List<Query> ours = new ArrayList<>();
    List<Query> postings = new ArrayList<>();
    for (int i = 0; i < QUERIES; i++) {
      float[] weights = corel.vector(VOCABULARY);
      ours.add(query(weights, corel));
      postings.add(sum(weights));
    }
    IndexSearcher counting = new IndexSearcher(index.reader());
    counting.setQueryCache(null);
    counting.setSimilarity(new Counts());
    Map<String, Interleaved.Way> ways = new LinkedHashMap<>();
    ways.put(
        "sum over postings",
        query ->
            counting.search(
                postings.get(query), new TopScoreDocCollectorManager(10, Integer.MAX_VALUE)));
    ways.put("visual_words", index.topTen(ours));
    var times = Interleaved.run(ways, QUERIES, rounds);
    Interleaved.Times baseline = times.get("sum over postings");
    List<QueryRow> rows = new ArrayList<>();
    for (var entry : times.entrySet()) {
      boolean scan = entry.getKey().equals("visual_words");
      rows.add(
          QueryRow.of(
                  "visual_words, " + PER_PICTURE + " of " + VOCABULARY,
                  entry.getKey(),
                  index.reader().maxDoc(),
                  entry.getValue(),
                  baseline)
              .scoring(1)
              .weighing(index.bytes(scan ? "dvd" : "doc")));
    }
    return rows;
  }

  /** A question back-projected to these weights of visual words, with a norm. */
  static Query query(float[] weights, CorelLike corel) {
    var norm = DenseVector.of(corel.vector(weights.length));
    var view = new WeightedView("sift", DenseVector.of(weights), DenseVector.of(), norm);
    var back = new BackProjection(List.of(new LinearTerm(List.of(view))));
    return CrossMediaField.visualWords(
        "picture", new CountWeights("benchmark@1", back, Calibration.unfitted()));
  }

  private static Query sum(float[] weights) {
    BooleanQuery.Builder sum = new BooleanQuery.Builder();
    String field = FieldNames.visualWords("picture", "sift");
    for (int i = 0; i < weights.length; i++) {
      var term = new org.apache.lucene.index.Term(field, String.valueOf(i));
      sum.add(new BoostQuery(new TermQuery(term), Math.abs(weights[i])), Occur.SHOULD);
    }
    return sum.build();
  }

  /** Scores a term by its count alone. */
  private static final class Counts extends Similarity {

    @Override
    public long computeNorm(FieldInvertState state) {
      return 1;
    }

    @Override
    public SimScorer scorer(float boost, CollectionStatistics collection, TermStatistics... terms) {
      return new SimScorer() {
        @Override
        public float score(float frequency, long norm) {
          return boost * frequency;
        }
      };
    }
  }
}
