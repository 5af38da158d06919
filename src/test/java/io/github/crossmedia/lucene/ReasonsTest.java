package io.github.crossmedia.lucene;

import io.github.crossmedia.lucene.Share.Kind;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.ExplainedConcepts;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.ServedModel;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.util.LuceneTestCase;

/** Shares add up to raw scores, whatever the model, the plan and the kind of vector. */
public final class ReasonsTest extends LuceneTestCase {

  private static final int ALL = 1_000;

  private RandomModels models;
  private LearnedField pictures;
  private CrossMediaModel model;
  private Directory directory;
  private DirectoryReader reader;
  private IndexSearcher searcher;

  @Override
  public void setUp() throws Exception {
    super.setUp();
    models = new RandomModels(random());
    model = models.model();
    directory = newDirectory();
    StoredVector stored = random().nextBoolean() ? StoredVector.FLOAT32 : StoredVector.INT8;
    CrossMediaField field = CrossMediaField.named("picture").with(stored);
    ServedVersion version = ServedVersion.of("random@1", model);
    pictures = LearnedField.of(field, version);
    try (RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      for (int i = 0; i < 40; i++) {
        Document document = new Document();
        if (random().nextInt(8) > 0) {
          Map<String, SparseVector> counts = models.picture();
          field.fields(version.picture(RandomModels.medium(counts), 5, 0)).forEach(document::add);
          counts.forEach(
              (view, c) -> DocumentFields.visualWords("picture", view, c).forEach(document::add));
        }
        writer.addDocument(document);
      }
      reader = writer.getReader();
    }
    searcher = newSearcher(reader);
  }

  @Override
  public void tearDown() throws Exception {
    reader.close();
    directory.close();
    super.tearDown();
  }

  public void testSharesAddUp() throws IOException {
    for (int i = 0; i < 20; i++) {
      String text = models.text();
      Calibration map = model.textToImage().calibration(Medium.ofText(text));
      for (Plan plan : List.of(Plan.WORDS, Plan.EXACT, Plan.VISUAL_WORDS)) {
        check(pictures.text(text, plan), map);
        check(pictures.text(text, PlanOptions.of(plan).explained()), map);
      }
      Medium picture = RandomModels.medium(models.picture());
      List<ServedModel.Example> examples =
          Stream.generate(() -> pictures.model().example(RandomModels.medium(models.picture())))
              .limit(random().nextInt(3))
              .collect(Collectors.toCollection(ArrayList::new));
      examples.add(pictures.model().example(picture));
      PreparedQuery like = pictures.model().like(examples, PlanOptions.DEFAULT);
      QueryVector bare = like.points().getFirst().with(List.of()).with(ExplainedConcepts.NUMBERED);
      check(CrossMediaField.exact("picture", List.of(bare)), bare.calibration());
      check(pictures.query(like, PlanOptions.DEFAULT), bare.calibration());
    }
  }

  private void check(Query query, Calibration map) throws IOException {
    Query within = new BooleanQuery.Builder().add(query, Occur.SHOULD).build();
    for (ScoreDoc hit : searcher.search(query, ALL).scoreDocs) {
      List<Reasons> found = reasons(within, hit.doc);
      assertEquals(1, found.size());
      Reasons reasons = found.getFirst();
      float calibrated = map.apply(reasons.rawScore());
      assertEquals(hit.score, calibrated, 1e-6f);
      assertAddUp(reasons.rawScore(), reasons.shares());
      for (Share share : reasons.shares()) {
        if (!share.parts().isEmpty()) {
          assertAddUp(share.share(), share.parts());
        }
      }
      Reasons few = reasons.atMost(1);
      assertAddUp(reasons.rawScore(), few.shares());
      assertTrue(Share.named(few.shares()).size() <= 1);
    }
  }

  private List<Reasons> reasons(Query query, int doc) throws IOException {
    return Reasons.of(query, searcher, doc);
  }

  /**
   * But for what is negligible, and the rounding of shares that may be far larger than the whole.
   */
  private static void assertAddUp(float whole, List<Share> shares) {
    double sum = 0;
    float largest = 0;
    for (Share share : shares) {
      sum += share.share();
      largest = Math.max(largest, Math.abs(share.share()));
    }
    assertEquals(whole, sum, 2e-7 * Math.max(1, Math.abs(whole)) + Math.ulp(largest));
  }

  /** What is left is the rounding of weights to 11 bits, not shares told wrong. */
  public void testVisualWordsCarryAllOfAWord() throws IOException {
    for (int i = 0; i < 20; i++) {
      String text = models.text();
      Query query = pictures.text(text, PlanOptions.of(Plan.WORDS).explained());
      for (ScoreDoc hit : searcher.search(query, ALL).scoreDocs) {
        for (Share word : reasons(query, hit.doc).getFirst().shares()) {
          if (Share.named(word.parts()).size() < DocumentShares.MAX_COUNT) {
            for (Share part : word.parts()) {
              if (part.kind() == Kind.REST) {
                assertEquals(0, part.share(), 1e-3 * Math.abs(word.share()));
              }
            }
          }
        }
      }
    }
  }

  public void testFiltersAndWhatDoesNotMatchHaveNoReasons() throws IOException {
    Query query =
        CrossMediaField.exact(
            "picture",
            List.of(
                new QueryVector(
                    "other@1",
                    DenseVector.of(new float[model.textToImage().dimension()]),
                    Calibration.unfitted())));
    Query filter =
        new BooleanQuery.Builder().add(pictures.text("word0", Plan.WORDS), Occur.FILTER).build();
    for (int doc = 0; doc < reader.maxDoc(); doc++) {
      assertEquals(List.of(), reasons(query, doc));
      assertEquals(List.of(), reasons(filter, doc));
    }
  }
}
