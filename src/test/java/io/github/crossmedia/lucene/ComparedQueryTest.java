package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.WordWeights;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.search.AssertingIndexSearcher;

public class ComparedQueryTest extends VectorFormatsTestCase {

  private static final int WORDS = 40;
  private static final int SENTENCES = 20;
  private static final int KEPT = 8;
  private static final int DOCUMENTS = 4_000;
  private static final int TEN = 10;
  private static final Calibration MAP =
      Calibration.of(new float[] {-2, 0, 3}, new float[] {0.1f, 0.4f, 0.9f});

  private final Random random = new Random(1);

  /** Weights of words as those of pictures are: a few are large, many are negative. */
  private float[] vector(double ofSentences) {
    float[] vector = new float[WORDS + SENTENCES];
    for (int i = 0; i < vector.length; i++) {
      double drawn = random.nextGaussian();
      vector[i] = (float) (i < WORDS ? drawn * drawn * drawn / 4 : ofSentences * drawn);
    }
    return vector;
  }

  private List<IndexableField> fields(CrossMediaField field, String model, float[] vector) {
    List<WeightedWord> words = new ArrayList<>();
    for (int i = 0; i < WORDS; i++) {
      if (vector[i] > 0) {
        words.add(new WeightedWord("w" + i, vector[i]));
      }
    }
    words.sort((a, b) -> Float.compare(b.weight(), a.weight()));
    List<WeightedWord> strongest = words.subList(0, Math.min(KEPT, words.size()));
    return field.fields(new ProjectedItem(model, DenseVector.of(vector), strongest));
  }

  private PreparedQuery query(int words, double ofSentence, String... models) {
    List<WordWeights> weights = new ArrayList<>();
    List<QueryVector> points = new ArrayList<>();
    for (String model : models) {
      float[] point = new float[WORDS + SENTENCES];
      Map<String, Float> asked = new TreeMap<>();
      while (asked.size() < words) {
        int word = random.nextInt(WORDS);
        point[word] = 0.2f + random.nextFloat();
        asked.put("w" + word, point[word]);
      }
      for (int i = WORDS; i < point.length; i++) {
        point[i] = (float) (ofSentence * random.nextGaussian());
      }
      weights.add(WordWeights.of(model, asked, MAP));
      points.add(new QueryVector(model, DenseVector.of(point), MAP));
    }
    return new PreparedQuery.Words(
        weights, points, points.stream().map(point -> SENTENCES).toList());
  }

  private void write(Directory directory, CrossMediaField field, String... models)
      throws IOException {
    IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < DOCUMENTS; i++) {
        Document document = new Document();
        document.add(new StringField("id", "" + i, Store.NO));
        document.add(new StringField("kind", i % 3 == 0 ? "third" : "other", Store.NO));
        if (i % 7 != 0) {
          fields(field, models[i % models.length], vector(0.2)).forEach(document::add);
        }
        writer.addDocument(document);
        if (i % 1_500 == 1_499) {
          writer.commit();
        }
      }
      for (int i = 0; i < DOCUMENTS; i += 11) {
        writer.deleteDocuments(new Term("id", "" + i));
      }
    }
  }

  private static TopDocs best(IndexSearcher searcher, Query query) throws IOException {
    return searcher.search(query, new TopScoreDocCollectorManager(TEN, null, TEN));
  }

  /** Returns how many documents were collected to find the same as without bounds. */
  private long same(IndexReader reader, PreparedQuery asked, WindowCache windows)
      throws IOException {
    IndexSearcher searcher = new AssertingIndexSearcher(random(), reader);
    searcher.setQueryCache(null);
    Query all = CrossMediaField.planned("p", asked, PlanOptions.DEFAULT, WindowCache.NONE);
    Query bounded = CrossMediaField.planned("p", asked, PlanOptions.DEFAULT, windows);
    long collected = 0;
    for (boolean isFiltered : new boolean[] {false, true}) {
      TopDocs expected = best(searcher, isFiltered ? filtered(all) : all);
      TopDocs actual = best(searcher, isFiltered ? filtered(bounded) : bounded);
      assertEquals(expected.scoreDocs.length, actual.scoreDocs.length);
      for (int i = 0; i < expected.scoreDocs.length; i++) {
        ScoreDoc hit = expected.scoreDocs[i];
        assertEquals("hit " + i, hit.score, actual.scoreDocs[i].score, 0);
        assertEquals("hit " + i, hit.doc, actual.scoreDocs[i].doc);
        assertEquals(hit.score, searcher.explain(bounded, hit.doc).getValue().floatValue(), 1e-5f);
      }
      collected += isFiltered ? 0 : actual.totalHits.value();
    }
    assertEquals(searcher.count(all), searcher.count(bounded));
    return collected;
  }

  private static Query filtered(Query query) {
    return new BooleanQuery.Builder()
        .add(query, Occur.MUST)
        .add(new TermQuery(new Term("kind", "third")), Occur.FILTER)
        .build();
  }

  public void testBoundsChangeNoHitAndNoScore() throws IOException {
    for (double ofSentence : new double[] {0.01, 0.1, 1}) {
      boundsChangeNothing(ofSentence);
    }
  }

  private void boundsChangeNothing(double ofSentence) throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      write(directory, CrossMediaField.named("p"), "m@1");
      WindowCache windows = WindowCache.ofAnySegment(WindowCache.Budget.of(Long.MAX_VALUE));
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        long collected = 0;
        long found = 0;
        for (int i = 0; i < 40; i++) {
          PreparedQuery asked = query(2 + i % 3, ofSentence, "m@1");
          collected += same(reader, asked, windows);
          found +=
              new IndexSearcher(reader)
                  .count(CrossMediaField.planned("p", asked, PlanOptions.DEFAULT, windows));
        }
        assertEquals("bounds in memory", reader.leaves().size(), windows.counts().words());
        assertTrue(collected + " of " + found + " were compared", collected < found / 4);
      }
      assertEquals(0, windows.counts().memoryInBytes());
    }
  }

  /** Bounds take memory only for searches that pass documents over, in small segments too. */
  public void testSmallSegmentsAreBoundedOnceDocumentsArePassedOver() throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      write(directory, CrossMediaField.named("p"), "m@1");
      WindowCache windows = WindowCache.of(Long.MAX_VALUE);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        PreparedQuery asked = query(4, 0.1, "m@1");
        Query bounded = CrossMediaField.planned("p", asked, PlanOptions.DEFAULT, windows);
        TopDocs counted =
            new IndexSearcher(reader)
                .search(bounded, new TopScoreDocCollectorManager(TEN, Integer.MAX_VALUE));
        assertEquals("all are counted", 0, windows.counts().words());

        long collected = same(reader, asked, windows);

        assertTrue("bounds in memory", windows.counts().words() > 0);
        long found = counted.totalHits.value();
        assertTrue(collected + " of " + found + " were compared", collected < found / 2);
      }
    }
  }

  public void testWhatCannotBeBoundedIsCompared() throws IOException {
    for (CrossMediaField field :
        List.of(
            CrossMediaField.named("p").with(StoredVector.INT8),
            CrossMediaField.named("p").withNearest())) {
      try (Directory directory = new ByteBuffersDirectory()) {
        write(directory, field, "m@1", "n@1");
        WindowCache windows = WindowCache.ofAnySegment(WindowCache.Budget.of(Long.MAX_VALUE));
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          for (int i = 0; i < 10; i++) {
            same(reader, query(2, 0.1, "m@1", "n@1"), windows);
            same(reader, query(3, 0.1, "n@1"), windows);
            same(reader, query(3, -0.1, "m@1"), WindowCache.of(0));
          }
        }
      }
    }
  }

  /** The bytes of a window of documents are one array, which has no room for so many sentences. */
  public void testMoreSentencesThanAWindowHoldsAreCompared() throws IOException {
    int sentences = SentenceBounds.MAX_SENTENCES + 1;
    float[] vector = Arrays.copyOf(vector(0.2), WORDS + sentences);
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        Document document = new Document();
        fields(CrossMediaField.named("p"), "m@1", vector).forEach(document::add);
        document.add(new StringField("kind", "third", Store.NO));
        writer.addDocument(document);
        for (int i = 1; i < CompactPostings.WINDOW; i++) {
          writer.addDocument(new Document());
        }
        writer.forceMerge(1);
      }
      Map<String, Float> asked = new TreeMap<>();
      float[] point = new float[vector.length];
      for (int word = 0; word < WORDS; word++) {
        point[word] = 0.5f;
        asked.put("w" + word, point[word]);
      }
      point[point.length - 1] = 1;
      PreparedQuery query =
          new PreparedQuery.Words(
              List.of(WordWeights.of("m@1", asked, MAP)),
              List.of(new QueryVector("m@1", DenseVector.of(point), MAP)),
              List.of(sentences));
      WindowCache windows = WindowCache.ofAnySegment(WindowCache.Budget.of(Long.MAX_VALUE));
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertEquals("documents compared", 1, same(reader, query, windows));
        assertEquals("bounds in memory", 0, windows.counts().words());
      }
    }
  }
}
