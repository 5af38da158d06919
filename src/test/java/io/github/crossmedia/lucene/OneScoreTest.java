package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;

/** A document has one score for a query, that of its stored vector, whatever finds it. */
public class OneScoreTest extends VectorFormatsTestCase {

  private static final int PICTURES = 50;

  private interface Check {
    void of(IndexSearcher searcher, List<QueryVector> points) throws IOException;
  }

  private static void onPictures(
      CrossMediaField field, List<DenseVector> pictures, DenseVector query, Check check)
      throws IOException {
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      for (DenseVector picture : pictures) {
        Document document = new Document();
        field.fields(new ProjectedItem("corel@3", picture, List.of())).forEach(document::add);
        writer.addDocument(document);
      }
      try (DirectoryReader reader = writer.getReader()) {
        check.of(
            newSearcher(reader),
            List.of(new QueryVector("corel@3", query, Calibration.unfitted())));
      }
    }
  }

  public void testNearestScoresAsExactInEachKind() throws IOException {
    for (StoredVector kind : StoredVector.values()) {
      int dimension = 1 + random().nextInt(100);
      List<DenseVector> pictures =
          random().ints(PICTURES).mapToObj(i -> vector(dimension)).toList();
      onPictures(
          CrossMediaField.named("picture").with(kind).withNearest(),
          pictures,
          vector(dimension),
          (searcher, points) -> {
            Map<Integer, Float> exact = scores(searcher, CrossMediaField.exact("picture", points));
            Query nearest = CrossMediaField.nearest("picture", points, PICTURES);
            Query function =
                new FunctionScoreQuery(
                    MatchAllDocsQuery.INSTANCE, CrossMediaField.score("picture", points));
            assertEquals(PICTURES, exact.size());
            assertEquals(exact, scores(searcher, function));
            scores(searcher, nearest).forEach((doc, score) -> assertEquals(exact.get(doc), score));
          });
    }
  }

  /** Products of finite components may lie beyond a float, and their sum not. */
  public void testSumsThatOverflowAreScores() throws IOException {
    float huge = 0x1p127f;
    for (StoredVector kind : StoredVector.values()) {
      onPictures(
          CrossMediaField.named("picture").with(kind),
          List.of(
              DenseVector.of(huge, huge, 0),
              DenseVector.of(huge, -huge, 0),
              DenseVector.of(-huge, -huge, 0),
              DenseVector.of(0, 0, huge)),
          DenseVector.of(huge, huge, 0),
          (searcher, points) -> {
            Query exact = CrossMediaField.exact("picture", points);
            Map<Integer, Float> scores = scores(searcher, exact);
            assertEquals(4, scores.size());
            assertEquals(1, scores.values().stream().max(Float::compare).orElseThrow(), 1e-6f);
            assertEquals(0, scores.values().stream().min(Float::compare).orElseThrow(), 1e-6f);
            assertEquals(2, scores.values().stream().filter(score -> score == 0.25f).count());
            for (int doc : scores.keySet()) {
              assertFinite(searcher.explain(exact, doc));
            }
          });
    }
  }

  private static void assertFinite(Explanation explanation) {
    assertTrue(explanation.toString(), Float.isFinite(explanation.getValue().floatValue()));
    for (Explanation detail : explanation.getDetails()) {
      assertFinite(detail);
    }
  }
}
