package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.WordWeights;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.search.QueryUtils;
import org.apache.lucene.tests.util.LuceneTestCase;

public class CrossMediaFieldTest extends LuceneTestCase {

  private static final Calibration CALIBRATION =
      Calibration.of(new float[] {0, 2}, new float[] {0.2f, 0.8f});

  private Directory directory;
  private DirectoryReader reader;
  private IndexSearcher searcher;

  @Override
  public void setUp() throws Exception {
    super.setUp();
    directory = newDirectory();
    try (RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      add(writer, "tiger", new ProjectedItem("corel@1", DenseVector.of(1, 0), words(1, 0)));
      add(
          writer,
          "snow",
          new ProjectedItem("corel@1", DenseVector.of(0.25f, 1.5f), words(.25f, 1.5f)));
      add(writer, "newer", new ProjectedItem("corel@2", DenseVector.of(1, 1, 1), words(1, 1)));
      add(writer, "older", new ProjectedItem("corel@0", DenseVector.of(9, 9), words(9, 9)));
      writer.addDocument(new Document());
      reader = writer.getReader();
    }
    searcher = newSearcher(reader);
  }

  private static void add(RandomIndexWriter writer, String id, ProjectedItem projected)
      throws Exception {
    Document document = new Document();
    document.add(new StringField("id", id, Field.Store.YES));
    CrossMediaField.named("picture").fields(projected).forEach(document::add);
    writer.addDocument(document);
  }

  private static List<WeightedWord> words(float tiger, float snow) {
    WeightedWord strong = new WeightedWord("tiger", tiger);
    return snow == 0 ? List.of(strong) : List.of(strong, new WeightedWord("snow", snow));
  }

  @Override
  public void tearDown() throws Exception {
    reader.close();
    directory.close();
    super.tearDown();
  }

  public void testExactScoresEachDocumentByItsOwnVersion() throws Exception {
    Query query =
        CrossMediaField.exact(
            "picture",
            List.of(
                new QueryVector("corel@2", DenseVector.of(0.5f, 0.5f, 1), CALIBRATION),
                new QueryVector("corel@1", DenseVector.of(1, 1), CALIBRATION)));
    QueryUtils.check(random(), query, searcher);

    // raw 2, 1.75 and 1; 0.2 + 0.3 raw
    assertHits(query, Map.of("newer", 0.8f, "snow", 0.725f, "tiger", 0.5f));
  }

  public void testWordsScoresEachDocumentByItsOwnVersion() throws Exception {
    Query query =
        CrossMediaField.words(
            "picture",
            List.of(
                WordWeights.of("corel@2", Map.of("snow", 2f), CALIBRATION),
                WordWeights.of("corel@1", Map.of("tiger", 1f, "snow", 1f), CALIBRATION)));
    QueryUtils.check(random(), query, searcher);

    assertHits(query, Map.of("newer", 0.8f, "snow", 0.725f, "tiger", 0.5f));
  }

  public void testWordScoresTheStoredWeightWhateverTheVersion() throws Exception {
    Query query = CrossMediaField.word("picture", "snow");
    QueryUtils.check(random(), query, searcher);

    assertHits(query, Map.of("older", 9f, "snow", 1.5f, "newer", 1f));
  }

  public void testUnservedCountsDocumentsOfVersionsNotCarried() throws Exception {
    Query query = VersionFilter.noneOf("picture", List.of("corel@1", "corel@2"));

    assertEquals(1, searcher.count(query));
  }

  public void testWhatNoDocumentHasFindsNothing() throws Exception {
    var point = new QueryVector("corel@1", DenseVector.of(1, 1), CALIBRATION);
    var later = new QueryVector("corel@9", DenseVector.of(1, 1), CALIBRATION);
    var unknown = WordWeights.of("corel@1", Map.of("zebra", 1f), CALIBRATION);
    var wordless = WordWeights.of("corel@1", Map.of(), CALIBRATION);
    for (Query query :
        List.of(
            CrossMediaField.exact("other", List.of(point)),
            CrossMediaField.exact("picture", List.of(later)),
            CrossMediaField.words("picture", List.of(unknown)),
            CrossMediaField.words("picture", List.of(wordless)),
            CrossMediaField.nearest("picture", List.of(point), 3),
            CrossMediaField.visualWord("picture", "blobs", 3),
            CrossMediaField.word("picture", "zebra"))) {
      QueryUtils.check(random(), query, searcher);
      assertEquals(query.toString(), 0, searcher.search(query, 10).scoreDocs.length);
    }
  }

  private void assertHits(Query query, Map<String, Float> expected) throws Exception {
    TopDocs hits = searcher.search(query, 10);
    assertEquals(expected.size(), hits.scoreDocs.length);
    for (var hit : hits.scoreDocs) {
      String id = searcher.storedFields().document(hit.doc).get("id");
      assertEquals(id, expected.get(id), hit.score, 1e-6f);
      assertEquals(hit.score, searcher.explain(query, hit.doc).getValue().floatValue(), 0);
    }
  }
}
