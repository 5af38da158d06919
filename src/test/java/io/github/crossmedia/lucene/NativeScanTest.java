package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.ExitableDirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.store.BaseDirectoryWrapper;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.elasticsearch.common.logging.LogConfigurator;
import org.junit.BeforeClass;

/** Scans of Lucene's own vector field find the same documents with the same scores. */
@LuceneTestCase.SuppressSysoutChecks(
    bugUrl = "Elasticsearch's vector formats warn that they find no native library")
public class NativeScanTest extends LuceneTestCase {

  private static final int PICTURES = 3000;

  /** Elasticsearch's vector formats are on the class path too, and log. */
  @BeforeClass
  public static void configureLogging() {
    LogConfigurator.configureESLogging();
  }

  private static void inIndex(int dimension, boolean gaps, Tried tried) throws Exception {
    float level = (float) Math.exp(3 * random().nextGaussian());
    CrossMediaField plain = CrossMediaField.named("plain");
    CrossMediaField flat = CrossMediaField.named("flat").withNearest();
    CrossMediaField partly = CrossMediaField.named("partly");
    try (Directory directory = newFSDirectory(createTempDir())) {
      var config = new IndexWriterConfig().setCodec(TestUtil.getDefaultCodec());
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        for (int i = 0; i < PICTURES; i++) {
          Document document = new Document();
          document.add(new StringField("id", String.valueOf(i), Field.Store.NO));
          if (!gaps || i % 3 > 0) {
            var projected =
                new ProjectedItem("corel@1", DenseVector.of(vector(dimension, level)), List.of());
            plain.fields(projected).forEach(document::add);
            flat.fields(projected).forEach(document::add);
            (i % 2 == 0 ? partly : partly.withNearest()).fields(projected).forEach(document::add);
          }
          writer.addDocument(document);
          if (i == PICTURES / 3) {
            writer.commit();
          }
        }
        for (int i = 0; i < 100; i++) {
          writer.deleteDocuments(new Term("id", String.valueOf(random().nextInt(PICTURES))));
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        searcher.setQueryCache(null);
        tried.with(searcher, vector(dimension, 1));
      }
    }
  }

  private interface Tried {
    void with(IndexSearcher searcher, float[] query) throws Exception;
  }

  private static float[] vector(int dimension, float level) {
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = level * (float) random().nextGaussian();
    }
    return vector;
  }

  private static Query exact(String field, float[] query) {
    Calibration calibration = Calibration.of(new float[] {-1, 2}, new float[] {0.1f, 0.6f});
    return CrossMediaField.exact(
        field, List.of(new QueryVector("corel@1", DenseVector.of(query), calibration)));
  }

  private static ScoreDoc[] best(IndexSearcher searcher, Query query, int count, int counted)
      throws Exception {
    return searcher.search(query, new TopScoreDocCollectorManager(count, counted)).scoreDocs;
  }

  static boolean isNative(IndexSearcher searcher, Query query, ScoreMode mode) throws IOException {
    LeafReaderContext leaf = searcher.getLeafContexts().getFirst();
    BulkScorer scorer = searcher.createWeight(query, mode, 1).scorerSupplier(leaf).bulkScorer();
    return scorer instanceof BatchBulkScorer batches && batches.scorer() instanceof NativeScan;
  }

  /** Their products with themselves are more than the largest float. */
  public void testLongVectors() throws Exception {
    CrossMediaField flat = CrossMediaField.named("flat").withNearest();
    try (BaseDirectoryWrapper directory = newDirectory()) {
      directory.setCheckIndexOnClose(false); // which multiplies them
      var config = new IndexWriterConfig().setCodec(TestUtil.getDefaultCodec());
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        Document document = new Document();
        var projected = new ProjectedItem("corel@1", DenseVector.of(3e30f, 1e30f), List.of());
        flat.fields(projected).forEach(document::add);
        writer.addDocument(document);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        ScoreDoc[] found = best(searcher, exact("flat", new float[] {0, 1}), 1, 1);
        assertEquals(1, found.length);
      }
    }
  }

  public void testFindsTheSameWithTheSameScores() throws Exception {
    for (boolean gaps : new boolean[] {false, true}) {
      int dimension = 1 + random().nextInt(100);
      inIndex(
          dimension,
          gaps,
          (searcher, query) -> {
            assertTrue(isNative(searcher, exact("flat", query), ScoreMode.TOP_SCORES));
            for (int count : new int[] {1, 10, 200}) {
              ScoreDoc[] truth = best(searcher, exact("plain", query), count, Integer.MAX_VALUE);
              for (String field : List.of("plain", "flat", "partly")) {
                ScoreDoc[] found = best(searcher, exact(field, query), count, count);
                assertEquals(truth.length, found.length);
                for (int i = 0; i < truth.length; i++) {
                  assertEquals(field, truth[i].score, found[i].score, 0);
                  assertEquals(field, truth[i].doc, found[i].doc);
                }
              }
            }
          });
    }
  }

  public void testScansWhereVectorsAreMissingOrAllScoresCount() throws Exception {
    inIndex(
        5,
        true,
        (searcher, query) -> {
          assertFalse(isNative(searcher, exact("partly", query), ScoreMode.TOP_SCORES));
          assertFalse(isNative(searcher, exact("plain", query), ScoreMode.TOP_SCORES));
          assertFalse(isNative(searcher, exact("flat", query), ScoreMode.COMPLETE));
        });
  }

  /** The first scan of a segment looks at all its vectors, as long as the search may run. */
  public void testTheFirstScanEndsWithTheSearch() throws Exception {
    try (Directory directory = newFSDirectory(createTempDir())) {
      var config = new IndexWriterConfig().setCodec(TestUtil.getDefaultCodec());
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        CrossMediaField field = CrossMediaField.named("flat").withNearest();
        for (int i = 0; i < PICTURES; i++) {
          Document document = new Document();
          field
              .fields(new ProjectedItem("corel@1", DenseVector.of(vector(8, 1)), List.of()))
              .forEach(document::add);
          writer.addDocument(document);
        }
        writer.forceMerge(1);
      }
      Query scan = exact("flat", vector(8, 1));
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        long first = checks(reader, scan, Long.MAX_VALUE);
        long next = checks(reader, scan, Long.MAX_VALUE);
        assertTrue(first + " and " + next, first > next);
        try (DirectoryReader again = DirectoryReader.open(directory)) {
          expectThrows(
              ExitableDirectoryReader.ExitingReaderException.class,
              () -> checks(again, scan, next + 1));
          assertEquals(first, checks(again, scan, Long.MAX_VALUE));
        }
      }
    }
  }

  /** Returns how often a search asked whether it may go on before it scored a document. */
  private static long checks(DirectoryReader reader, Query query, long allowed) throws IOException {
    long[] checks = new long[1];
    DirectoryReader timed = ExitableDirectoryReader.wrap(reader, () -> ++checks[0] > allowed);
    assertTrue(isNative(new IndexSearcher(timed), query, ScoreMode.TOP_SCORES));
    return checks[0];
  }

  public void testAnotherVectorFieldIsScannedIfItHoldsTheSameVectors() throws Exception {
    for (boolean same : new boolean[] {true, false}) {
      try (Directory directory = newFSDirectory(createTempDir())) {
        var config = new IndexWriterConfig().setCodec(TestUtil.getDefaultCodec());
        try (IndexWriter writer = new IndexWriter(directory, config)) {
          for (int i = 0; i < 500; i++) {
            float[] vector = vector(8, 1);
            Document document = new Document();
            CrossMediaField.named("picture")
                .fields(new ProjectedItem("corel@1", DenseVector.of(vector), List.of()))
                .forEach(document::add);
            float[] other = vector.clone();
            other[7] += same || i < 499 ? 0 : 0.5f;
            document.add(
                new KnnFloatVectorField(
                    "near", other, VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT));
            writer.addDocument(document);
          }
        }
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          IndexSearcher searcher = new IndexSearcher(reader);
          searcher.setQueryCache(null);
          List<QueryVector> points =
              List.of(
                  new QueryVector("corel@1", DenseVector.of(vector(8, 1)), Calibration.unfitted()));
          Query scan = CrossMediaField.exact("picture", "near", points);
          assertEquals(same, isNative(searcher, scan, ScoreMode.TOP_SCORES));
          ScoreDoc[] truth = best(searcher, CrossMediaField.exact("picture", points), 20, 20);
          ScoreDoc[] found = best(searcher, scan, 20, 20);
          for (int i = 0; i < truth.length; i++) {
            assertEquals(truth[i].score, found[i].score, 0);
            assertEquals(truth[i].doc, found[i].doc);
          }
        }
      }
    }
  }
}
