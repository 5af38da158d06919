package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.WordWeights;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.MultiCollectorManager;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.TotalHitCountCollectorManager;
import org.apache.lucene.search.Weight;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.search.QueryUtils;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.Bits;
import org.junit.AfterClass;
import org.junit.BeforeClass;

/** The windows of the plan words find what a full sum finds, on one segment of many documents. */
public class WordsScorerTest extends LuceneTestCase {

  /** Three windows, the last of which is short. */
  private static final int PICTURES = 70_000;

  /** Counting all hits, postings are added up without any pruning. */
  private static final int ALL = Integer.MAX_VALUE;

  private static final Calibration CALIBRATION =
      Calibration.of(new float[] {0, 1, 4}, new float[] {0.1f, 0.4f, 0.9f});
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
        document.add(new StringField("third", String.valueOf(i % 3), Field.Store.NO));
        document.add(new StringField("few", String.valueOf(i % 400 == 0), Field.Store.NO));
        document.add(new NumericDocValuesField("number", i));
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

  private static WordWeights words(int size) {
    Map<String, Float> weights = new TreeMap<>();
    while (weights.size() < size) {
      weights.put("word" + random().nextInt(WORDS), 0.1f + random().nextFloat());
    }
    Calibration calibration = random().nextBoolean() ? Calibration.unfitted() : CALIBRATION;
    return WordWeights.of("corel@1", weights, calibration);
  }

  /** A query as it stands, and in others. */
  private enum Form {
    ALONE,
    BOOSTED,
    FILTERED,
    FILTERED_BY_FEW,
    FILTERED_BY_VALUES,
    WITHOUT,
    BESIDE;

    Query of(Query words) {
      Query third = new TermQuery(new Term("third", "1"));
      return switch (this) {
        case ALONE -> words;
        case BOOSTED -> new BoostQuery(words, 1.7f);
        case FILTERED -> with(words, Occur.MUST, third, Occur.FILTER);
        case FILTERED_BY_FEW ->
            with(words, Occur.MUST, new TermQuery(new Term("few", "true")), Occur.FILTER);
        case FILTERED_BY_VALUES ->
            with(
                words,
                Occur.MUST,
                NumericDocValuesField.newSlowRangeQuery("number", 100, PICTURES / 2),
                Occur.FILTER);
        case WITHOUT -> with(words, Occur.MUST, third, Occur.MUST_NOT);
        case BESIDE -> with(words, Occur.SHOULD, third, Occur.SHOULD);
      };
    }

    private static Query with(Query words, Occur how, Query other, Occur otherHow) {
      return new BooleanQuery.Builder().add(words, how).add(other, otherHow).build();
    }
  }

  /** Hits, scores and their order are those of the postings, to the last bit. */
  public void testMemoryFindsWhatPostingsFind() throws Exception {
    WindowCache windows = WindowCache.of(Long.MAX_VALUE);
    for (int size : new int[] {1, 2, 4, WORDS}) {
      WordWeights words = words(size);
      for (Form form : Form.values()) {
        Query postings = form.of(CrossMediaField.words("picture", List.of(words)));
        Query memory = form.of(CrossMediaField.words("picture", List.of(words), windows));
        String described = form + " " + words;
        TopDocs every = searcher.search(postings, counting(300));
        ScoreDoc[] all = every.scoreDocs;
        for (int count : new int[] {1, 10, 300}) {
          ScoreDoc[] found = best(memory, count, random().nextInt(2000), null);
          assertSame(described, all, found);
          assertEquals(described, Math.min(count, all.length), found.length);
        }
        int after = random().nextInt(all.length / 2);
        ScoreDoc[] next = Arrays.copyOfRange(all, after + 1, all.length);
        assertSame(described, next, best(memory, 10, 10, all[after]));
        assertSame(described, all, inParts(memory));
        assertBesideACount(described, every, memory);
        float explained = searcher.explain(memory, all[0].doc).getValue().floatValue();
        assertEquals(described, all[0].score, explained, 0);
      }
    }
    assertEquals(WORDS, windows.counts().words());
  }

  private static TopScoreDocCollectorManager counting(int best) {
    return new TopScoreDocCollectorManager(best, Integer.MAX_VALUE);
  }

  /** All hits are collected by another collector too, as by an aggregation. */
  private static void assertBesideACount(String described, TopDocs all, Query memory)
      throws IOException {
    Object[] found =
        searcher.search(
            memory,
            new MultiCollectorManager(
                counting(10), new TotalHitCountCollectorManager(searcher.getSlices())));
    assertSame(described, all.scoreDocs, ((TopDocs) found[0]).scoreDocs);
    assertEquals(described, all.totalHits, ((TopDocs) found[0]).totalHits);
    assertEquals(described, all.totalHits.value(), ((Integer) found[1]).longValue());
    assertEquals(described, all.totalHits.value(), searcher.count(memory));
  }

  /** Several searchers search parts of the one segment. */
  private static ScoreDoc[] inParts(Query query) throws IOException {
    IndexSearcher parts =
        new IndexSearcher(reader) {
          @Override
          protected LeafSlice[] slices(List<LeafReaderContext> leaves) {
            return slices(leaves, 10_000, 1, true);
          }
        };
    parts.setQueryCache(null);
    return parts.search(query, 10).scoreDocs;
  }

  private static void assertSame(String described, ScoreDoc[] expected, ScoreDoc[] found) {
    for (int i = 0; i < found.length; i++) {
      assertEquals(described + " at " + i, expected[i].score, found[i].score, 0);
      assertEquals(described + " at " + i, expected[i].doc, found[i].doc);
    }
  }

  private static ScoreDoc[] best(Query query, int count, int counted, ScoreDoc after)
      throws IOException {
    return searcher.search(query, new TopScoreDocCollectorManager(count, after, counted)).scoreDocs;
  }

  /** A query may carry versions that projected no document of the segment. */
  public void testOtherVersionsChangeNothing() throws Exception {
    WindowCache windows = WindowCache.of(Long.MAX_VALUE);
    for (int size : new int[] {1, 3, 10}) {
      WordWeights words = words(size);
      WordWeights other = WordWeights.of("corel@2", Map.of("word0", 9f), CALIBRATION);
      WordWeights third = WordWeights.of("corel@3", Map.of(), Calibration.unfitted());
      ScoreDoc[] all = best(CrossMediaField.words("picture", List.of(words)), 10, ALL, null);
      for (List<WordWeights> versions :
          List.of(List.of(words, other), List.of(other, words), List.of(third, words, other))) {
        Query memory = CrossMediaField.words("picture", versions, windows);
        assertSame("" + versions, all, best(memory, 10, 10, null));
      }
    }
    assertTrue(windows.counts().words() >= 10);
  }

  /** As a query with {@code min_score} sets a bound, whatever a collector needs. */
  public void testABoundFromTheStartKeepsAllAboveIt() throws Exception {
    WindowCache windows = WindowCache.of(Long.MAX_VALUE);
    for (int size : new int[] {1, 3, 10}) {
      List<WordWeights> words = List.of(words(size));
      ScoreDoc[] all = best(CrossMediaField.words("picture", words), 2000, ALL, null);
      for (int last : new int[] {0, 9, 500 + random().nextInt(1000)}) {
        float bound = all[last].score;
        Map<Integer, Float> expected = new TreeMap<>();
        Arrays.stream(all)
            .filter(hit -> hit.score >= bound)
            .forEach(hit -> expected.put(hit.doc, hit.score));
        Query memory = CrossMediaField.words("picture", words, windows);
        assertEquals(words + " from " + bound, expected, atLeast(memory, bound));
        Query every = new FieldExistsQuery("number");
        Query filtered = Form.with(memory, Occur.MUST, every, Occur.FILTER);
        assertEquals(words + " from " + bound, expected, atLeast(filtered, bound));
      }
    }
  }

  private static Map<Integer, Float> atLeast(Query query, float bound) throws IOException {
    Map<Integer, Float> found = new TreeMap<>();
    LeafReaderContext leaf = reader.leaves().getFirst();
    Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.TOP_SCORES, 1);
    LeafCollector collector =
        new LeafCollector() {
          private Scorable scorer;

          @Override
          public void setScorer(Scorable of) throws IOException {
            scorer = of;
            scorer.setMinCompetitiveScore(bound);
          }

          @Override
          public void collect(int doc) throws IOException {
            float score = scorer.score();
            if (score >= bound) {
              found.put(doc, score);
            }
          }
        };
    Bits live = leaf.reader().getLiveDocs();
    weight.bulkScorer(leaf).score(collector, live, 0, DocIdSetIterator.NO_MORE_DOCS);
    return found;
  }

  /** Several threads search parts of the one segment. */
  public void testPartsOfASegmentAreSearchedAlike() throws Exception {
    WindowCache windows = WindowCache.of(Long.MAX_VALUE);
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      IndexSearcher parts =
          new IndexSearcher(reader, threads) {
            @Override
            protected LeafSlice[] slices(List<LeafReaderContext> leaves) {
              return slices(leaves, 10_000, 1, true);
            }
          };
      for (int size : new int[] {1, 3, 10}) {
        WordWeights words = words(size);
        TopDocs found = parts.search(CrossMediaField.words("picture", List.of(words), windows), 10);
        Query postings = CrossMediaField.words("picture", List.of(words));
        assertSame("" + words, best(postings, 10, ALL, null), found.scoreDocs);
      }
    }
  }

  public void testWordsWithoutRoomAreReadFromPostings() throws Exception {
    WordWeights words = words(5);
    Query postings = CrossMediaField.words("picture", List.of(words));
    WindowCache none = WindowCache.of(1000);
    Query query = CrossMediaField.words("picture", List.of(words), none);
    assertSame("" + words, best(postings, 10, 10, null), best(query, 10, 10, null));
    assertEquals(0, none.counts().memoryInBytes());
    assertTrue(none.counts().refused() > 0);
    QueryUtils.checkEqual(postings, query);
  }

  /** Words that have no room are read from their postings, beside those that are in memory. */
  public void testSomeWordsAreInMemory() throws Exception {
    WindowCache all = WindowCache.of(Long.MAX_VALUE);
    WordWeights words = words(10);
    best(CrossMediaField.words("picture", List.of(words), all), 10, 10, null);
    for (int part = 1; part < 4; part++) {
      WindowCache some = WindowCache.of(all.counts().memoryInBytes() * part / 4);
      for (Form form : Form.values()) {
        Query postings = form.of(CrossMediaField.words("picture", List.of(words)));
        Query memory = form.of(CrossMediaField.words("picture", List.of(words), some));
        assertSame(
            form + " " + words,
            best(postings, 10, ALL, null),
            best(memory, 10, random().nextInt(2000), null));
      }
      assertTrue(some.counts().words() < all.counts().words());
    }
  }

  /** Memory is counted, and returned when a segment is closed or the cache is cleared. */
  public void testMemoryIsReturned() throws Exception {
    long[] reserved = new long[1];
    WindowCache windows = WindowCache.of(counted(reserved));
    // rarer words may have too few postings together to be worth windows
    WordWeights words =
        WordWeights.of("corel@1", Map.of("word0", 1f, "word1", 0.5f, "word2", 0.5f), CALIBRATION);
    try (DirectoryReader opened = DirectoryReader.open(directory)) {
      IndexSearcher other = new IndexSearcher(opened);
      for (int round = 0; round < 2; round++) {
        other.search(CrossMediaField.words("picture", List.of(words), windows), 10);
        WindowCache.Counts counts = windows.counts();
        assertTrue(counts.toString(), counts.words() >= 3);
        assertEquals(reserved[0], counts.memoryInBytes());
        if (round == 0) {
          windows.clear();
          assertEquals(new WindowCache.Counts(0, 0, 3, 0), windows.counts());
          assertEquals(0, reserved[0]);
        }
      }
    }
    assertEquals(new WindowCache.Counts(0, 0, 6, 0), windows.counts());
    assertEquals(0, reserved[0]);
  }

  /** The first query waits for nothing, and a merged segment has the words of its parts. */
  public void testWordsAreReadInTheBackground() throws Exception {
    Deque<Runnable> waiting = new ArrayDeque<>();
    WindowCache windows = new WindowCache(WindowCache.Budget.of(Long.MAX_VALUE), waiting::add);
    WordWeights words =
        WordWeights.of("corel@1", Map.of("word0", 1f, "word1", 2f, "word2", 1f), CALIBRATION);
    WordWeights one = WordWeights.of("corel@1", Map.of("word0", 1f), CALIBRATION);
    Query postings = CrossMediaField.words("picture", List.of(words));
    Query memory = CrossMediaField.words("picture", List.of(words), windows);
    try (Directory copied = newDirectory()) {
      try (IndexWriter writer = new IndexWriter(copied, new IndexWriterConfig())) {
        writer.addIndexes(directory);
      }
      for (int merge = 0; merge < 2; merge++) {
        try (DirectoryReader opened = DirectoryReader.open(copied)) {
          IndexSearcher other = new IndexSearcher(opened);
          other.setQueryCache(null);
          ScoreDoc[] all = other.search(postings, counting(10)).scoreDocs;
          Query first =
              merge == 0 ? memory : CrossMediaField.words("picture", List.of(one), windows);
          other.search(first, 10);
          assertEquals(0, windows.counts().words());
          while (!waiting.isEmpty()) {
            waiting.remove().run();
          }
          assertEquals(3, windows.counts().words());
          assertSame("" + words, all, other.search(memory, 10).scoreDocs);
          assertEquals(List.of(), List.copyOf(waiting));
        }
        assertEquals(new WindowCache.Counts(0, 0, 3 * (merge + 1), 0), windows.counts());
        try (IndexWriter writer = new IndexWriter(copied, new IndexWriterConfig())) {
          writer.addDocument(new Document());
          writer.forceMerge(1);
        }
      }
    }
  }

  /** An executor that takes no more leaves queries to the postings. */
  public void testAStoppedExecutorKeepsNothing() throws Exception {
    long[] reserved = new long[1];
    WindowCache windows =
        new WindowCache(
            counted(reserved),
            task -> {
              throw new RejectedExecutionException();
            });
    WordWeights words = words(3);
    for (int i = 0; i < 2; i++) {
      Query memory = CrossMediaField.words("picture", List.of(words), windows);
      Query postings = CrossMediaField.words("picture", List.of(words));
      assertSame("" + words, best(postings, 10, ALL, null), best(memory, 10, 10, null));
    }
    assertEquals(new WindowCache.Counts(0, 0, 0, 0), windows.counts());
    assertEquals(0, reserved[0]);
  }

  private static WindowCache.Budget counted(long[] reserved) {
    return new WindowCache.Budget() {
      @Override
      public boolean reserve(long bytes) {
        reserved[0] += bytes;
        return true;
      }

      @Override
      public void release(long bytes) {
        reserved[0] -= bytes;
      }
    };
  }

  public void testAWordTakesAsMuchAsWasReserved() throws IOException {
    LeafReader leaf = reader.leaves().getFirst().reader();
    for (int word = 0; word < WORDS; word++) {
      var terms = leaf.terms("picture.words").iterator();
      assertTrue(terms.seekExact(new Term("picture.words", "word" + word).bytes()));
      long bytes = CompactPostings.read(terms, leaf.maxDoc()).bytes();
      long most = CompactPostings.mostBytes(terms.docFreq(), leaf.maxDoc());
      assertTrue(bytes + " of " + most, bytes <= most);
    }
  }

  public void testFewDocumentsAreScored() throws Exception {
    var counting = new CountingSearcher(reader);
    WindowCache windows = WindowCache.of(Long.MAX_VALUE);
    for (Map<String, Float> weights :
        List.of(Map.of("word0", 1f), Map.of("word0", 0.5f, "word1", 1f))) {
      WordWeights words = WordWeights.of("corel@1", weights, CALIBRATION);
      long scored =
          counting.scoredForTopTen(CrossMediaField.words("picture", List.of(words), windows));
      assertTrue("scored " + scored, scored < 4000);
    }
  }
}
