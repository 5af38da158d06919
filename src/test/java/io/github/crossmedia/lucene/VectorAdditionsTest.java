package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.search.QueryUtils;
import org.apache.lucene.tests.util.LuceneTestCase;

/** What is added to vectors later scores as if documents had been written with it. */
public class VectorAdditionsTest extends LuceneTestCase {

  private static final int DOCUMENTS = 40;
  private static final int WRITTEN = 5;
  private static final int GROWN = 7;
  private static final CrossMediaField FIELD = CrossMediaField.named("picture");

  private static float[] random(int dimension) {
    float[] values = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      values[i] = random().nextFloat() - 0.5f;
    }
    return values;
  }

  private static Document document(int id, float[] vector) {
    Document document = new Document();
    document.add(new StringField("id", Integer.toString(id), Store.YES));
    FIELD
        .fields(new ProjectedItem("corel@3", DenseVector.of(vector), List.of()))
        .forEach(document::add);
    return document;
  }

  private static Query exact(float[] vector) {
    return CrossMediaField.exact(
        "picture",
        List.of(new QueryVector("corel@3", DenseVector.of(vector), Calibration.unfitted())));
  }

  public void testScoresAreThoseOfWholeVectors() throws Exception {
    try (Directory whole = newDirectory();
        Directory changed = newDirectory();
        IndexWriter wholeWriter = new IndexWriter(whole, newIndexWriterConfig());
        IndexWriter writer = new IndexWriter(changed, newIndexWriterConfig())) {
      SparseVector[] additions = new SparseVector[DOCUMENTS];
      for (int id = 0; id < DOCUMENTS; id++) {
        float[] vector = random(WRITTEN);
        writer.addDocument(document(id, vector));
        // a known dimension and the last new one; the other new one stays 0
        float known = random().nextFloat();
        float added = random().nextFloat();
        additions[id] = SparseVector.of(GROWN, Map.of(2, known, GROWN - 1, added));
        float[] grown = Arrays.copyOf(vector, GROWN);
        additions[id].addTo(grown, 1);
        wholeWriter.addDocument(document(id, grown));
        if (rarely()) {
          writer.commit();
        }
      }
      float[] query = random(GROWN);
      try (DirectoryReader before = DirectoryReader.open(writer)) {
        IndexSearcher searcher = newSearcher(before);
        assertEquals(DOCUMENTS, searcher.count(exact(random(WRITTEN))));
        assertEquals(0, searcher.count(exact(query)));
      }
      for (int id = 0; id < DOCUMENTS; id++) {
        writer.updateDocValues(
            new Term("id", Integer.toString(id)),
            new VectorAdditions(WRITTEN, additions[id]).field("picture"));
      }
      try (DirectoryReader after = DirectoryReader.open(writer);
          DirectoryReader expected = DirectoryReader.open(wholeWriter)) {
        IndexSearcher searcher = newSearcher(after);
        IndexSearcher other = newSearcher(expected);
        ScoreDoc[] found = searcher.search(exact(query), DOCUMENTS).scoreDocs;
        ScoreDoc[] wanted = other.search(exact(query), DOCUMENTS).scoreDocs;
        assertEquals(DOCUMENTS, found.length);
        for (int i = 0; i < DOCUMENTS; i++) {
          assertEquals(
              other.storedFields().document(wanted[i].doc).get("id"),
              searcher.storedFields().document(found[i].doc).get("id"));
          assertEquals(wanted[i].score, found[i].score, 1e-6f);
        }
        assertEquals(0, searcher.count(exact(random(WRITTEN))));
        QueryUtils.check(random(), exact(query), searcher);
        assertEquals(
            found[0].score,
            searcher.explain(exact(query), found[0].doc).getValue().floatValue(),
            1e-6f);
      }
    }
  }

  public void testReadsBackBoth() throws Exception {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
      Document document = document(0, new float[] {1, 2});
      SparseVector added = SparseVector.of(3, Map.of(0, 4f, 2, 8f));
      document.add(new VectorAdditions(2, added).field("picture"));
      writer.addDocument(document);
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        StoredValues values = StoredValues.of(getOnlyLeafReader(reader), "picture").orElseThrow();
        assertTrue(values.advance(0));
        assertEquals(DenseVector.of(1, 2), values.vector());
        assertEquals(DenseVector.of(5, 2, 8), values.grown());
      }
    }
  }

  public void testASumHasAllDimensionsOfTheVector() {
    expectThrows(
        IllegalArgumentException.class,
        () -> new VectorAdditions(3, SparseVector.of(2, Map.of(0, 1f))));
  }
}
