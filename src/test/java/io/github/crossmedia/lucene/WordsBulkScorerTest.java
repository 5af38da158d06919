package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.WordWeigher.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.WordWeights;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
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
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.Weight;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.search.QueryUtils;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.Bits;
import org.junit.AfterClass;
import org.junit.BeforeClass;

/** The windows of the plan words find what a full sum finds, on one segment of many documents. */
public class WordsBulkScorerTest extends LuceneTestCase {

  /** Three windows, the last of which is short. */
  private static final int PICTURES = 70_000;

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
    ALONE {
      @Override
      Query of(Query words) {
        return words;
      }
    },
    BOOSTED {
      @Override
      Query of(Query words) {
        return new BoostQuery(words, 0.1f + 3 * random().nextFloat());
      }
    },
    FILTERED {
      @Override
      Query of(Query words) {
        return new BooleanQuery.Builder()
            .add(words, Occur.MUST)
            .add(new TermQuery(new Term("third", "1")), Occur.FILTER)
            .build();
      }
    },
    WITHOUT {
      @Override
      Query of(Query words) {
        return new BooleanQuery.Builder()
            .add(words, Occur.MUST)
            .add(new TermQuery(new Term("third", "1")), Occur.MUST_NOT)
            .build();
      }
    },
    BESIDE {
      @Override
      Query of(Query words) {
        return new BooleanQuery.Builder()
            .add(words, Occur.SHOULD)
            .add(new TermQuery(new Term("third", "1")), Occur.SHOULD)
            .build();
      }
    };

    abstract Query of(Query words);
  }

  /** Hits, scores and their order are those of the postings, to the last bit. */
  public void testMemoryFindsWhatPostingsFind() throws Exception {
    WindowCache windows = WindowCache.of(Long.MAX_VALUE);
    for (int size : new int[] {1, 2, 4, WORDS}) {
      WordWeights words = words(size);
      for (Form form : Form.values()) {
        long seed = random().nextLong();
        Query postings = form.of(CrossMediaField.words("picture", List.of(words)));
        Query memory = form.of(CrossMediaField.words("picture", List.of(words), windows));
        if (form == Form.BOOSTED) {
          Query boosted = ((BoostQuery) postings).getQuery();
          float boost = ((BoostQuery) postings).getBoost();
          postings = new BoostQuery(boosted, boost);
          memory = new BoostQuery(((BoostQuery) memory).getQuery(), boost);
        }
        String described = form + " " + words + " " + seed;
        ScoreDoc[] all = best(postings, 300, PICTURES, null);
        for (int count : new int[] {1, 10, 300}) {
          ScoreDoc[] found = best(memory, count, random().nextInt(2000), null);
          assertSame(described, all, found);
          assertEquals(described, count, found.length);
        }
        int after = random().nextInt(100);
        ScoreDoc[] next = Arrays.copyOfRange(all, after + 1, all.length);
        assertSame(described, next, best(memory, 10, 10, all[after]));
        assertEquals(described, searcher.count(postings), searcher.count(memory));
        float explained = searcher.explain(memory, all[0].doc).getValue().floatValue();
        assertEquals(described, all[0].score, explained, 0);
      }
    }
    assertEquals(WORDS, windows.counts().words());
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
      ScoreDoc[] all = best(CrossMediaField.words("picture", List.of(words)), 10, PICTURES, null);
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
      ScoreDoc[] all = best(CrossMediaField.words("picture", words), 2000, PICTURES, null);
      for (int last : new int[] {0, 9, 500 + random().nextInt(1000)}) {
        float bound = all[last].score;
        Map<Integer, Float> expected = new TreeMap<>();
        Arrays.stream(all)
            .filter(hit -> hit.score >= bound)
            .forEach(hit -> expected.put(hit.doc, hit.score));
        Query memory = CrossMediaField.words("picture", words, windows);
        assertEquals(words + " from " + bound, expected, atLeast(memory, bound));
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
        assertSame("" + words, best(postings, 10, PICTURES, null), found.scoreDocs);
      }
    }
  }

  public void testWordsWithoutRoomAreReadFromPostings() throws Exception {
    WordWeights words = words(5);
    Query postings = CrossMediaField.words("picture", List.of(words));
    WindowCache none = WindowCache.of(1000);
    Query query = CrossMediaField.words("picture", List.of(words), none);
    assertSame("" + words, best(postings, 10, 10, null), best(query, 10, 10, null));
    assertEquals(0, none.counts().bytes());
    assertTrue(none.counts().refused() > 0);
    QueryUtils.checkEqual(postings, query);
  }

  /** Memory is counted, and returned when a segment is closed or the cache is cleared. */
  public void testMemoryIsReturned() throws Exception {
    long[] reserved = new long[1];
    WindowCache windows =
        new WindowCache(
            new WindowCache.Budget() {
              @Override
              public boolean reserve(long bytes) {
                reserved[0] += bytes;
                return true;
              }

              @Override
              public void release(long bytes) {
                reserved[0] -= bytes;
              }
            });
    try (DirectoryReader opened = DirectoryReader.open(directory)) {
      IndexSearcher other = new IndexSearcher(opened);
      for (int round = 0; round < 2; round++) {
        other.search(CrossMediaField.words("picture", List.of(words(3)), windows), 10);
        WindowCache.Counts counts = windows.counts();
        assertTrue(counts.toString(), counts.words() >= 3);
        assertEquals(reserved[0], counts.bytes());
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
    WordWeights words = WordWeights.of("corel@1", Map.of("word0", 0.5f, "word1", 1f), CALIBRATION);
    var counting = new CountingSearcher(reader);
    WindowCache windows = WindowCache.of(Long.MAX_VALUE);
    long scored =
        counting.scoredForTopTen(CrossMediaField.words("picture", List.of(words), windows));
    assertTrue("scored " + scored, scored < 4000);
  }
}
