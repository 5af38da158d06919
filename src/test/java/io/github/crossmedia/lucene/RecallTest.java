package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.WordWeigher.WeightedWord;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryOptions;
import io.github.crossmedia.serve.WordWeights;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.search.QueryUtils;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;

/** A query of many words that may miss some of the best documents, on pictures of 60 subjects. */
public class RecallTest extends LuceneTestCase {

  private static final int PICTURES = 100_000;
  private static final int VOCABULARY = 300;
  private static final int SUBJECTS = 60;
  private static final int KEPT = 16;
  private static final int QUERIES = 10;
  private static final int WANTED = 10;

  private static Directory directory;
  private static DirectoryReader reader;
  private static IndexSearcher searcher;
  private static Random drawn;

  @BeforeClass
  public static void index() throws IOException {
    drawn = new Random(1);
    directory = newFSDirectory(createTempDir());
    CrossMediaField field = CrossMediaField.named("picture");
    List<List<Integer>> subjects = new ArrayList<>();
    for (int i = 0; i < SUBJECTS; i++) {
      subjects.add(List.of(frequent(), frequent(), frequent(), frequent(), frequent()));
    }
    var config = new IndexWriterConfig().setCodec(TestUtil.getDefaultCodec());
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < PICTURES; i++) {
        Document document = new Document();
        List<WeightedWord> words = picture(subjects.get(drawn.nextInt(SUBJECTS)));
        field.fields(new ProjectedItem("corel@1", DenseVector.of(), words)).forEach(document::add);
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
  }

  /** A low number is drawn more often than a high one. */
  private static int frequent() {
    return (int) (VOCABULARY * Math.pow(drawn.nextDouble(), 3));
  }

  /** The words of a subject are strong, others are weak. */
  private static List<WeightedWord> picture(List<Integer> subject) {
    Map<Integer, Double> weights = new TreeMap<>();
    subject.forEach(word -> weights.put(word, 0.8 * Math.exp(0.4 * drawn.nextGaussian())));
    while (weights.size() < KEPT) {
      weights.putIfAbsent(frequent(), 0.1 * Math.exp(0.6 * drawn.nextGaussian()));
    }
    List<WeightedWord> words = new ArrayList<>();
    weights.forEach((word, weight) -> words.add(new WeightedWord("w" + word, weight.floatValue())));
    return words;
  }

  @AfterClass
  public static void close() throws IOException {
    reader.close();
    directory.close();
    reader = null;
    directory = null;
    searcher = null;
    drawn = null;
  }

  /** Tests run in any order, and each draws the same queries. */
  @Before
  public void draw() {
    drawn = new Random(2);
  }

  private static WordWeights query(int size) {
    Map<String, Float> weights = new TreeMap<>();
    while (weights.size() < size) {
      weights.put("w" + frequent(), 0.1f + drawn.nextFloat() / 4);
    }
    return WordWeights.of("corel@1", weights, Calibration.unfitted());
  }

  private static Query words(WordWeights query, float recall) {
    return new WordsQuery("picture", List.of(query), recall);
  }

  private static ScoreDoc[] best(Query query) throws IOException {
    return searcher.search(query, new TopScoreDocCollectorManager(WANTED, 100)).scoreDocs;
  }

  public void testAtLeastTheShareAskedForIsFound() throws IOException {
    for (int size : new int[] {3, 8, 25}) {
      List<WordWeights> queries = new ArrayList<>();
      List<Float> tenths = new ArrayList<>();
      for (int i = 0; i < QUERIES; i++) {
        queries.add(query(size));
        tenths.add(best(words(queries.get(i), 1))[WANTED - 1].score);
      }
      for (float recall : new float[] {0.99f, 0.95f, 0.9f}) {
        double found = 0;
        for (int i = 0; i < QUERIES; i++) {
          for (ScoreDoc hit : best(words(queries.get(i), recall))) {
            found += hit.score >= tenths.get(i) ? 1 : 0;
          }
        }
        double share = found / QUERIES / WANTED;
        assertTrue(share + " of " + recall + " by " + size + " words", share >= recall);
      }
    }
  }

  public void testLessIsReadTheMoreMayBeMissed() throws IOException {
    WordWeights query = query(20);
    long all = scored(query, 1);
    long most = scored(query, 0.95f);
    assertTrue(most + " of " + all, most < all / 2);
    assertTrue(scored(query, 0.5f) <= most);
  }

  public void testDocumentsOfMoreWordsAreTakenToReachMore() {
    float share = UnreadPostings.share(0.9f, 20, 16);
    assertEquals(share, UnreadPostings.share(0.9f, 20, 4), 0);
    assertEquals(share * Math.pow(4, 0.125), UnreadPostings.share(0.9f, 20, 64), 1e-6);
    assertEquals(1, UnreadPostings.share(0.9f, 1, 1_000_000), 0);
    assertEquals(1, UnreadPostings.share(1, 20, 16), 0);
  }

  /** Counts the documents that are summed up. */
  private static long scored(WordWeights query, float recall) throws IOException {
    var leaf = reader.leaves().getFirst();
    var lists = LayeredPostings.of(leaf.reader(), "picture", query.weights());
    double kept = WordsScorerSupplier.kept(leaf.reader(), "picture");
    assertEquals(KEPT, kept, 0);
    float share = UnreadPostings.share(recall, lists.size(), kept);
    var windows = new WordsBulkScorer(lists, reader.maxDoc(), share);
    var collector = new TopScoreDocCollectorManager(WANTED, 100).newCollector();
    windows.score(collector.getLeafCollector(leaf), null, 0, reader.maxDoc());
    return windows.scored();
  }

  public void testScoresAreThoseOfTheExactQuery() throws IOException {
    for (int i = 0; i < QUERIES; i++) {
      WordWeights asked = query(3 + random().nextInt(30));
      Query query = words(asked, 0.2f + 0.7f * random().nextFloat());
      for (ScoreDoc hit : best(query)) {
        float exact = searcher.explain(words(asked, 1), hit.doc).getValue().floatValue();
        assertEquals(exact, hit.score, 1e-6f);
        assertEquals(exact, searcher.explain(query, hit.doc).getValue().floatValue(), 0);
      }
    }
  }

  /** Counting every match needs every posting. */
  public void testAllMatchesAreCounted() throws IOException {
    WordWeights asked = query(20);
    assertEquals(searcher.count(words(asked, 1)), searcher.count(words(asked, 0.5f)));
    var all = new TopScoreDocCollectorManager(WANTED, Integer.MAX_VALUE);
    ScoreDoc[] exact = searcher.search(words(asked, 1), all).scoreDocs;
    ScoreDoc[] found = searcher.search(words(asked, 0.5f), all).scoreDocs;
    for (int i = 0; i < WANTED; i++) {
      assertEquals(exact[i].doc, found[i].doc);
      assertEquals(exact[i].score, found[i].score, 0);
    }
  }

  public void testQueriesOfDifferentRecallDiffer() {
    WordWeights asked = query(5);
    QueryUtils.checkEqual(words(asked, 0.9f), words(asked, 0.9f));
    QueryUtils.checkUnequal(words(asked, 0.9f), words(asked, 0.8f));
    QueryUtils.checkEqual(words(asked, 1), CrossMediaField.words("picture", List.of(asked)));
    assertTrue(words(asked, 0.9f).toString("").endsWith(", recall 0.9)"));
    assertFalse(words(asked, 1).toString("").contains("recall"));
  }

  public void testAnApplicationGivesItAmongTheOptions() {
    WordWeights asked = query(5);
    QueryOptions options = QueryOptions.of(Plan.WORDS).finding(0.9f);
    assertEquals(
        words(asked, 0.9f),
        PlannedQuery.of("picture", new PreparedQuery.Words(List.of(asked)), options));
    assertEquals(0.9f, options.explained().recall(), 0);
  }

  public void testWhatIsNoShareIsRefused() {
    for (float recall : new float[] {0, -0.5f, 1.01f, Float.NaN, Float.POSITIVE_INFINITY}) {
      Exception refused =
          expectThrows(IllegalArgumentException.class, () -> QueryOptions.DEFAULT.finding(recall));
      assertEquals(
          "[recall] must be greater than 0 and at most 1, but is " + recall, refused.getMessage());
    }
    Exception other =
        expectThrows(
            IllegalArgumentException.class, () -> QueryOptions.of(Plan.EXACT).finding(0.9f));
    assertEquals("[recall] is an option of the plan [words], not of [exact]", other.getMessage());
    expectThrows(IllegalArgumentException.class, () -> QueryOptions.nearest(5).finding(0.9f));
  }
}
