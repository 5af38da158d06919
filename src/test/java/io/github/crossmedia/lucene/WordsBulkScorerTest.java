package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.WordWeigher.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.WordWeights;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.junit.AfterClass;
import org.junit.BeforeClass;

/** The windows of the plan words find what a full sum finds, on one segment of many documents. */
public class WordsBulkScorerTest extends LuceneTestCase {

  private static final int PICTURES = 70_000;
  private static final int WORDS = 30;

  private static Directory directory;
  private static DirectoryReader reader;
  private static IndexSearcher searcher;

  @BeforeClass
  public static void index() throws IOException {
    directory = newFSDirectory(createTempDir());
    CrossMediaField field = CrossMediaField.named("picture");
    float scale = (float) Math.exp(random().nextGaussian());
    var config = new IndexWriterConfig().setCodec(TestUtil.getDefaultCodec());
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < PICTURES; i++) {
        Document document = new Document();
        document.add(new StringField("id", String.valueOf(i), Field.Store.NO));
        // in the second half weights are lower: what competes changes from window to window
        float level = i < PICTURES / 2 ? scale : scale / 2;
        field
            .fields(new ProjectedItem("corel@1", DenseVector.of(), words(level)))
            .forEach(document::add);
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      for (int i = 0; i < 500; i++) {
        writer.deleteDocuments(new Term("id", String.valueOf(random().nextInt(PICTURES))));
      }
    }
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
    assertEquals(1, reader.leaves().size());
  }

  /** The first word is in all pictures, each next one in fewer. */
  private static List<WeightedWord> words(float level) {
    List<WeightedWord> words = new ArrayList<>();
    for (int word = 0; word < WORDS; word++) {
      if (word == 0 || random().nextInt(word + 1) == 0) {
        float weight = (float) (level * Math.exp(0.6 * random().nextGaussian()));
        words.add(new WeightedWord("word" + word, weight));
      }
    }
    return words;
  }

  @AfterClass
  public static void close() throws IOException {
    reader.close();
    directory.close();
    reader = null;
    directory = null;
    searcher = null;
  }

  public void testFindsWhatAFullSumFinds() throws Exception {
    for (int round = 0; round < 3; round++) {
      Map<String, Float> weights = new TreeMap<>();
      int size = 1 + random().nextInt(WORDS);
      while (weights.size() < size) {
        weights.put("word" + random().nextInt(WORDS), 0.1f + random().nextFloat());
      }
      Query query =
          CrossMediaField.words(
              "picture", List.of(WordWeights.of("corel@1", weights, Calibration.unfitted())));
      for (int count : new int[] {1, 10, 3000, PICTURES}) {
        ScoreDoc[] all = best(query, count, Integer.MAX_VALUE);
        ScoreDoc[] found = best(query, count, random().nextInt(2000));
        assertEquals(all.length, found.length);
        for (int i = 0; i < all.length; i++) {
          assertEquals(all[i].score, found[i].score, 1e-6f);
          if (i > 0
              && all[i - 1].score - all[i].score > 1e-6f
              && i + 1 < all.length
              && all[i].score - all[i + 1].score > 1e-6f) {
            assertEquals(all[i].doc, found[i].doc);
          }
        }
      }
    }
  }

  public void testBothWaysFindTheSame() throws Exception {
    LeafReaderContext leaf = reader.leaves().getFirst();
    for (int size : new int[] {1, 2, 5, 13, 14, 15, 20, WORDS}) {
      Map<String, Float> weights = new TreeMap<>();
      while (weights.size() < size) {
        weights.put("word" + random().nextInt(WORDS), 0.1f + random().nextFloat());
      }
      var words = WordWeights.of("corel@1", weights, Calibration.unfitted());
      BooleanQuery.Builder sum = new BooleanQuery.Builder();
      weights.forEach(
          (word, weight) ->
              sum.add(new BoostQuery(CrossMediaField.word("picture", word), weight), Occur.SHOULD));
      Query maxScore = CrossMediaField.calibrated(sum.build(), words.calibration());
      var windows =
          new CalibratedBulkScorer(
              new WordsBulkScorer(
                  LayeredPostings.of(leaf.reader(), "picture", weights), reader.maxDoc(), 1),
              new ScoreMap(words.calibration(), 1));
      var inWindows = new TopScoreDocCollectorManager(10, 100).newCollector();
      windows.score(
          inWindows.getLeafCollector(leaf),
          leaf.reader().getLiveDocs(),
          0,
          DocIdSetIterator.NO_MORE_DOCS);
      float[] truth = scores(best(maxScore, 10, Integer.MAX_VALUE));
      assertArrayEquals(truth, scores(inWindows.topDocs().scoreDocs), 1e-6f);
      assertArrayEquals(truth, scores(best(maxScore, 10, 100)), 1e-6f);
      Query chosen = CrossMediaField.words("picture", List.of(words));
      assertArrayEquals(truth, scores(best(chosen, 10, 100)), 1e-6f);
    }
  }

  private static float[] scores(ScoreDoc[] hits) {
    float[] scores = new float[hits.length];
    for (int i = 0; i < hits.length; i++) {
      scores[i] = hits[i].score;
    }
    return scores;
  }

  private ScoreDoc[] best(Query query, int count, int counted) throws Exception {
    return searcher.search(query, new TopScoreDocCollectorManager(count, counted)).scoreDocs;
  }

  /** Where a part of the documents keeps no layers, the best of them were not among the first. */
  public void testFindsTheBestWhereOnlySomeDocumentsHaveLayers() throws Exception {
    CrossMediaField layered = CrossMediaField.named("picture");
    CrossMediaField plain = layered.withoutLayers();
    Map<String, Float> weights = Map.of("word0", 0.5f, "word1", 1f, "word2", 1f);
    Query query =
        CrossMediaField.words(
            "picture", List.of(WordWeights.of("corel@1", weights, Calibration.unfitted())));
    var config = new IndexWriterConfig().setCodec(TestUtil.getDefaultCodec());
    try (Directory mixed = newFSDirectory(createTempDir());
        IndexWriter writer = new IndexWriter(mixed, config)) {
      for (int i = 0; i < PICTURES; i++) {
        Document document = new Document();
        CrossMediaField field = i % 3 == 0 ? plain : layered;
        field
            .fields(new ProjectedItem("corel@1", DenseVector.of(), words(1)))
            .forEach(document::add);
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      try (DirectoryReader all = DirectoryReader.open(writer)) {
        IndexSearcher both = new IndexSearcher(all);
        float[] truth =
            scores(both.search(query, new TopScoreDocCollectorManager(10, PICTURES)).scoreDocs);
        float[] found =
            scores(both.search(query, new TopScoreDocCollectorManager(10, 100)).scoreDocs);
        assertArrayEquals(truth, found, 1e-6f);
        assertEquals(
            Set.of("words/1", "words/1/without-layers"),
            CrossMediaField.layouts(all, "picture").keySet());
      }
    }
  }

  public void testTheWindowsAreUsed() throws Exception {
    Map<String, Float> weights = Map.of("word0", 0.5f, "word1", 1f);
    Query query =
        CrossMediaField.words(
            "picture", List.of(WordWeights.of("corel@1", weights, Calibration.unfitted())));
    var counting = new CountingSearcher(reader);
    long scored = counting.scoredForTopTen(query);
    int found = searcher.count(query);
    // the lower half never competes; how soon the upper half stops to depends on its best ten
    assertTrue("scored " + scored + " of " + found, scored < 0.6 * found);
  }

  public void testEachWordIsSoughtOnce() throws Exception {
    Map<String, Float> weights = Map.of("word1", 0.5f, "word2", 1f, "word3", 0.7f);
    Query query =
        CrossMediaField.words(
            "picture", List.of(WordWeights.of("corel@1", weights, Calibration.unfitted())));
    var counting = new SeekCounting(reader.leaves().getFirst().reader(), "picture.words");
    var counted = new IndexSearcher(counting);
    counted.setQueryCache(null);

    float[] found = scores(counted.search(query, 10).scoreDocs);

    assertArrayEquals(scores(searcher.search(query, 10).scoreDocs), found, 0);
    assertEquals(weights.size(), counting.seeks());
  }
}
