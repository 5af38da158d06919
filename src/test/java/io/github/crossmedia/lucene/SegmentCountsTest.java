package io.github.crossmedia.lucene;

import io.github.crossmedia.lucene.VisualWordsQuery.SegmentCounts;
import io.github.crossmedia.model.BackProjection;
import io.github.crossmedia.model.LinearTerm;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;

/** The kernel that reads stored bytes divides by the norms that a back-projection is defined by. */
public final class SegmentCountsTest extends LuceneTestCase {

  private static final int PICTURES = 30;

  public void testScoresAreThoseOfTheDefinition() throws IOException {
    for (int round = 0; round < 20; round++) {
      RandomModels models = new RandomModels(random());
      BackProjection query = models.model().textToImage().back(Medium.ofText(models.text()));
      List<Map<String, SparseVector>> pictures = new ArrayList<>();
      try (Directory directory = newDirectory()) {
        var config = newIndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
        try (IndexWriter writer = new IndexWriter(directory, config)) {
          for (int i = 0; i < PICTURES; i++) {
            pictures.add(models.picture());
            Document document = new Document();
            pictures
                .getLast()
                .forEach(
                    (view, counts) ->
                        document.add(CrossMediaField.named("picture").counts(view, counts)));
            writer.addDocument(document);
          }
        }
        check(directory, query, pictures);
      }
    }
  }

  private static void check(
      Directory directory, BackProjection query, List<Map<String, SparseVector>> pictures)
      throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      int seen = 0;
      for (var leaf : reader.leaves()) {
        SegmentCounts counts = new SegmentCounts(leaf.reader(), "picture", query);
        DocIdSetIterator documents = counts.documents();
        while (documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
          Map<String, SparseVector> picture = pictures.get(leaf.docBase + documents.docID());
          // Addends of both signs are rounded by their own size, not by that of their sum.
          double size = Math.max(1, score(query, picture, Math::abs));
          assertEquals(score(query, picture, weight -> weight), counts.rawScore(), 1e-5 * size);
          seen++;
        }
      }
      assertEquals(PICTURES, seen);
    }
  }

  private static double score(
      BackProjection query, Map<String, SparseVector> picture, DoubleUnaryOperator each) {
    double score = 0;
    for (LinearTerm term : query.terms()) {
      List<SparseVector> counts =
          term.views().stream()
              .map(view -> picture.get(view.view()).bounded(view.weights().dimension()))
              .toList();
      double[] norms = term.norms(counts);
      for (int i = 0; i < norms.length; i++) {
        float[] weights = term.views().get(i).weights().toArray();
        for (int k = 0; k < weights.length; k++) {
          weights[k] = (float) each.applyAsDouble(weights[k]);
        }
        score += counts.get(i).dot(weights) / norms[i];
      }
    }
    return score;
  }
}
