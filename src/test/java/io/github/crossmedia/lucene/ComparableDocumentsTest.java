package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.util.TestUtil;

/** A vector field may hold vectors of documents that a query can't be compared with. */
public class ComparableDocumentsTest extends VectorFormatsTestCase {

  private static final String NEAR = "near";
  private static final List<QueryVector> POINT =
      List.of(new QueryVector("m@1", DenseVector.of(1, 0), Calibration.unfitted()));

  private interface Filling {
    void of(RandomIndexWriter writer) throws IOException;
  }

  private interface Check {
    void of(IndexSearcher searcher) throws IOException;
  }

  private static void inIndex(Filling filling, Check check) throws IOException {
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      filling.of(writer);
      for (boolean merged : new boolean[] {false, true}) {
        if (merged) {
          writer.forceMerge(1);
        }
        try (DirectoryReader reader = writer.getReader()) {
          check.of(newSearcher(reader));
        }
      }
    }
  }

  private static Document document(String id, CrossMediaField field, String model, float... near) {
    Document document = new Document();
    document.add(new StringField("id", id, Field.Store.YES));
    if (!model.isEmpty()) {
      DenseVector vector = near.length == 0 ? DenseVector.of(1, 1) : DenseVector.of(near);
      field.fields(new ProjectedItem(model, vector, List.of())).forEach(document::add);
    }
    if (near.length > 0) {
      document.add(
          new KnnFloatVectorField(NEAR, near, VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT));
    }
    return document;
  }

  private static Set<String> found(IndexSearcher searcher, Query query) throws IOException {
    Set<String> ids = new TreeSet<>();
    for (ScoreDoc hit : searcher.search(query, 100).scoreDocs) {
      ids.add(searcher.storedFields().document(hit.doc).get("id"));
    }
    assertEquals(ids.size(), searcher.count(query));
    return ids;
  }

  public void testVectorsOfOtherDocumentsAreNotCompared() throws IOException {
    CrossMediaField copied = CrossMediaField.named("picture");
    CrossMediaField without = copied.withoutCopies();
    for (CrossMediaField field : List.of(copied, without)) {
      inIndex(
          writer -> {
            writer.addDocument(document("picture", field, "m@1", 1, 0));
            writer.commit();
            writer.addDocument(document("none", field, "", 5, 0));
            writer.commit();
            writer.addDocument(document("other", field, "m@2", 5, 0));
            Document vectorless = document("vectorless", field, "", 5, 0);
            vectorless.add(DocumentFields.model("picture", "m@1"));
            writer.addDocument(vectorless);
          },
          searcher -> {
            Set<String> only = Set.of("picture");
            assertEquals(only, found(searcher, CrossMediaField.exact("picture", NEAR, POINT)));
            assertEquals(only, found(searcher, ComparableDocuments.of("picture", POINT, 0)));
            assertFalse(
                ComparableDocuments.areAll(searcher.getIndexReader(), "picture", POINT.getFirst()));
            Query candidates =
                CrossMediaField.candidates(
                    "picture", NEAR, POINT, List.of(MatchAllDocsQuery.INSTANCE), 10);
            assertEquals(only, found(searcher, candidates));
          });
    }
  }

  /** An application may change how a field stores vectors: each document tells where its own is. */
  public void testEachDocumentTellsWhereItsVectorIs() throws IOException {
    CrossMediaField copied = CrossMediaField.named("picture");
    inIndex(
        writer -> {
          for (int i = 0; i < 10; i++) {
            CrossMediaField field = i % 2 == 0 ? copied : copied.withoutCopies();
            writer.addDocument(document("p" + i, field, "m@1", i % 3 == 0 ? vector() : near(i)));
          }
        },
        searcher -> {
          Set<String> all = new TreeSet<>();
          for (int i = 0; i < 10; i++) {
            if (i % 2 == 0 || i % 3 > 0) {
              all.add("p" + i);
            }
          }
          Query exact = CrossMediaField.exact("picture", NEAR, POINT);
          assertEquals(all, found(searcher, exact));
          scores(searcher, exact);
        });
  }

  private static float[] vector() {
    return new float[0];
  }

  private static float[] near(int x) {
    return new float[] {x, 1};
  }

  public void testAFieldIsCoveredDocumentByDocument() throws IOException {
    CrossMediaField field = CrossMediaField.named("picture");
    inIndex(
        writer -> {
          writer.addDocument(document("covered", field, "m@1", 1, 0));
          writer.addDocument(document("bare", field, "m@1"));
          writer.addDocument(document("none", field, "", 1, 0));
        },
        searcher -> assertFalse(ComparableDocuments.areCovered(searcher, "picture", NEAR)));
    inIndex(
        writer -> {
          writer.addDocument(document("covered", field, "m@1", 1, 0));
          writer.addDocument(document("gone", field, "m@1"));
          writer.addDocument(document("none", field, ""));
          writer.deleteDocuments(new Term("id", "gone"));
        },
        searcher -> assertTrue(ComparableDocuments.areCovered(searcher, "picture", NEAR)));
  }

  public void testDeletedDocumentsAreNoCandidates() throws IOException {
    CrossMediaField field = CrossMediaField.named("picture");
    IndexWriterConfig config = newIndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory, config)) {
      for (int i = 0; i < 10; i++) {
        writer.addDocument(document("p" + i, field, "m@1", near(i)));
      }
      writer.deleteDocuments(new Term("id", "p3"));
      writer.deleteDocuments(new Term("id", "p5"));
      try (DirectoryReader reader = writer.getReader()) {
        Query candidates =
            CrossMediaField.candidates(
                "picture", NEAR, POINT, List.of(MatchAllDocsQuery.INSTANCE), 10);
        assertEquals(8, newSearcher(reader).count(candidates));
        assertEquals(8, found(newSearcher(reader), candidates).size());
      }
    }
  }

  /** A reader hides fields from a user, and tells the same key of the segment as others do. */
  public void testWhatAReaderHidesIsNotRememberedForOthers() throws IOException {
    CrossMediaField field = CrossMediaField.named("picture");
    var config = new IndexWriterConfig().setCodec(TestUtil.getDefaultCodec());
    try (Directory directory = newFSDirectory(createTempDir());
        IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < 10; i++) {
        Document document = document("p" + i, field, "m@1");
        document.add(
            new KnnFloatVectorField(
                NEAR, new float[] {100 + i, 1}, VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT));
        writer.addDocument(document);
      }
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        Query exact = CrossMediaField.exact("picture", NEAR, POINT);
        IndexReader hiding = HidingReader.of(reader, "picture.vector");
        assertEquals(0, best(new IndexSearcher(hiding), exact).length);
        for (ScoreDoc hit : best(new IndexSearcher(reader), exact)) {
          assertEquals(Calibration.unfitted().apply(1), hit.score, 0);
        }
        assertEquals(10, best(new IndexSearcher(reader), exact).length);
      }
    }
  }

  private static ScoreDoc[] best(IndexSearcher searcher, Query query) throws IOException {
    searcher.setQueryCache(null);
    return searcher.search(query, 10).scoreDocs;
  }
}
