package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.WordWeights;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.search.QueryUtils;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.elasticsearch.common.logging.LogConfigurator;
import org.junit.BeforeClass;

/** Documents that name a version with its bytes, with other bytes and with none. */
@LuceneTestCase.SuppressSysoutChecks(
    bugUrl = "Elasticsearch's vector formats warn that they find no native library")
public class VersionBytesTest extends LuceneTestCase {

  private static final String SERVED = "m@1#aaaaaaaaaaaa";
  private static final String OTHER_BYTES = "m@1#bbbbbbbbbbbb";
  private static final String NO_BYTES = "m@1";
  private static final String OTHER_NUMBER = "m@10#aaaaaaaaaaaa";
  private static final String OF_TEXT = "m@1/text#aaaaaaaaaaaa";
  private static final String NO_HASH = "m@1#anything";
  private static final Set<String> ALL =
      Set.of(SERVED, OTHER_BYTES, NO_BYTES, OTHER_NUMBER, OF_TEXT, NO_HASH);

  private Directory directory;
  private DirectoryReader reader;
  private IndexSearcher searcher;

  @BeforeClass
  public static void configureLogging() {
    LogConfigurator.configureESLogging();
  }

  @Override
  public void setUp() throws Exception {
    super.setUp();
    directory = newDirectory();
    CrossMediaField field = CrossMediaField.named("picture").withNearest();
    try (RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      for (String version : ALL) {
        Document document = new Document();
        document.add(new StringField("id", version, Field.Store.YES));
        field
            .fields(
                new ProjectedItem(
                    version, DenseVector.of(1, 0), List.of(new WeightedWord("tiger", 1))))
            .forEach(document::add);
        writer.addDocument(document);
        if (random().nextBoolean()) {
          writer.commit();
        }
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

  public void testAVersionFindsItsBytesAndThoseThatSayNone() throws IOException {
    assertFound(Set.of(SERVED, NO_BYTES), SERVED);
  }

  public void testANameAloneFindsAllBytesOfThisName() throws IOException {
    assertFound(Set.of(SERVED, OTHER_BYTES, NO_BYTES), NO_BYTES);
  }

  /** A document that says no bytes may be of either, but has one score. */
  public void testADocumentBelongsToOneOfTwoVersionsOfAName() throws IOException {
    DenseVector asked = DenseVector.of(1, 0);
    Calibration half = Calibration.of(new float[] {0, 1}, new float[] {0.1f, 0.5f});
    Calibration most = Calibration.of(new float[] {0, 1}, new float[] {0.1f, 0.9f});
    List<QueryVector> points =
        List.of(new QueryVector(SERVED, asked, half), new QueryVector(OTHER_BYTES, asked, most));
    List<WordWeights> words =
        List.of(
            WordWeights.of(SERVED, Map.of("tiger", 1f), half),
            WordWeights.of(OTHER_BYTES, Map.of("tiger", 1f), most));
    Query all = MatchAllDocsQuery.INSTANCE;
    for (Query query :
        List.of(
            CrossMediaField.exact("picture", points),
            CrossMediaField.words("picture", words),
            CrossMediaField.nearest("picture", points, 10),
            CrossMediaField.candidates("picture", "", points, List.of(all, all), 10))) {
      Map<String, Float> expected = Map.of(SERVED, 0.5f, NO_BYTES, 0.5f, OTHER_BYTES, 0.9f);
      Map<String, Float> scores = new HashMap<>();
      for (ScoreDoc hit : searcher.search(query, 10).scoreDocs) {
        scores.put(searcher.storedFields().document(hit.doc).get("id"), hit.score);
        assertEquals(hit.score, searcher.explain(query, hit.doc).getValue());
      }
      assertEquals(query.toString(), expected.keySet(), scores.keySet());
      scores.forEach((id, score) -> assertEquals(id, expected.get(id), score, 1e-3f));
    }
  }

  private void assertFound(Set<String> expected, String carried) throws IOException {
    QueryVector point = new QueryVector(carried, DenseVector.of(1, 0), Calibration.unfitted());
    WordWeights words = WordWeights.of(carried, Map.of("tiger", 1f), Calibration.unfitted());
    assertEquals(expected, found(CrossMediaField.exact("picture", List.of(point))));
    assertEquals(expected, found(CrossMediaField.words("picture", List.of(words))));
    assertEquals(expected, found(CrossMediaField.nearest("picture", List.of(point), 10)));
    assertEquals(expected, found(VersionFilter.version("picture", carried)));
    assertEquals(expected, found(VersionFilter.oneOf("picture", List.of(carried))));
    Set<String> others = new TreeSet<>(ALL);
    others.removeAll(expected);
    assertEquals(others, found(VersionFilter.noneOf("picture", List.of(carried))));
  }

  private Set<String> found(Query query) throws IOException {
    QueryUtils.check(random(), query, searcher);
    Set<String> ids = new TreeSet<>();
    for (ScoreDoc hit : searcher.search(query, 10).scoreDocs) {
      ids.add(searcher.storedFields().document(hit.doc).get("id"));
    }
    return ids;
  }
}
