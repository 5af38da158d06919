package io.github.crossmedia.lucene;

import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;
import org.elasticsearch.common.logging.LogConfigurator;
import org.junit.BeforeClass;

/** One query at once in several threads, each searching segments in parallel. */
@LuceneTestCase.SuppressSysoutChecks(
    bugUrl = "Elasticsearch's vector formats warn that they find no native library")
public class ConcurrencyTest extends LuceneTestCase {

  private static final int SEGMENTS = 12;
  private static final int PICTURES = 30;
  private static final int THREADS = 4;

  private RandomModels models;
  private LearnedField field;
  private Directory directory;
  private DirectoryReader reader;

  /** Elasticsearch's vector formats are on the class path too, and log. */
  @BeforeClass
  public static void configureLogging() {
    LogConfigurator.configureESLogging();
  }

  @Override
  public void setUp() throws Exception {
    super.setUp();
    models = new RandomModels(random());
    CrossMediaField plain = CrossMediaField.named("picture").withNearest();
    List<ServedVersion> versions =
        List.of(
            ServedVersion.of("new@1", models.model()), ServedVersion.of("old@1", models.model()));
    field = LearnedField.of(plain, versions.toArray(ServedVersion[]::new)).keeping(5, 0.01f);
    directory = newDirectory();
    var config =
        new IndexWriterConfig()
            .setMergePolicy(NoMergePolicy.INSTANCE)
            .setCodec(TestUtil.getDefaultCodec());
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < SEGMENTS * PICTURES; i++) {
        writer.addDocument(document(plain, versions.get(random().nextInt(2))));
        if (i % PICTURES == PICTURES - 1) {
          writer.commit();
        }
      }
    }
    reader = DirectoryReader.open(directory);
    assertEquals(SEGMENTS, reader.leaves().size());
  }

  private Document document(CrossMediaField plain, ServedVersion version) {
    Map<String, SparseVector> counts = models.picture();
    Document document = new Document();
    plain.fields(version.picture(RandomModels.medium(counts), 5, 0.01f)).forEach(document::add);
    counts.forEach(
        (view, c) -> DocumentFields.visualWords(plain.name(), view, c).forEach(document::add));
    return document;
  }

  @Override
  public void tearDown() throws Exception {
    reader.close();
    directory.close();
    super.tearDown();
  }

  public void testEveryThreadFindsWhatOneAloneFinds() throws Exception {
    String text = models.text();
    List<Query> queries =
        List.of(
            field.text(text, Plan.EXACT),
            field.text(text, Plan.WORDS),
            field.text(text, Plan.VISUAL_WORDS),
            field.text(text, PlanOptions.nearest(2 * SEGMENTS * PICTURES)),
            CrossMediaField.like("picture", "sift", models.picture().get("sift"), 20));
    IndexSearcher alone = new IndexSearcher(reader);
    try (ExecutorService segments = Executors.newFixedThreadPool(THREADS);
        ExecutorService users = Executors.newFixedThreadPool(THREADS)) {
      IndexSearcher parallel = new IndexSearcher(reader, segments);
      parallel.setQueryCache(null);
      for (Query query : queries) {
        List<String> expected = found(alone, query);
        List<Future<List<String>>> answers = new ArrayList<>();
        for (int i = 0; i < 4 * THREADS; i++) {
          answers.add(users.submit(() -> found(parallel, query)));
        }
        for (Future<List<String>> answer : answers) {
          assertEquals(expected, answer.get());
        }
      }
    }
  }

  private static List<String> found(IndexSearcher searcher, Query query) throws Exception {
    List<String> found = new ArrayList<>();
    for (ScoreDoc hit : searcher.search(query, SEGMENTS * PICTURES).scoreDocs) {
      found.add(hit.doc + " " + hit.score);
    }
    return found;
  }
}
