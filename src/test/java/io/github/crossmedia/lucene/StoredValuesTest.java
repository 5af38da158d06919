package io.github.crossmedia.lucene;

import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.util.LuceneTestCase;

public class StoredValuesTest extends LuceneTestCase {

  private static final SparseVector WHOLE =
      SparseVector.of(SparseVector.UNBOUNDED, Map.of(0, 3f, 17, 255f, 5000, 1f));
  private static final SparseVector FRACTIONS =
      SparseVector.of(SparseVector.UNBOUNDED, Map.of(300, 0.1f, 301, 256f, 302, 1.4f, 303, 1.5f));

  private static Document document(StoredVector kind, DenseVector vector) {
    CrossMediaField field = CrossMediaField.named("picture").with(kind).withVisualWordPostings();
    Document document = new Document();
    List<WeightedWord> words = List.of(new WeightedWord("b", 1), new WeightedWord("a", 2));
    field
        .fields(
            new ProjectedItem("corel@3", vector, words), Map.of("sift", WHOLE, "blobs", FRACTIONS))
        .forEach(document::add);
    return document;
  }

  /** Without the merges that turn the order of documents around. */
  private static IndexWriterConfig inOrder() {
    return newIndexWriterConfig().setMergePolicy(newLogMergePolicy());
  }

  public void testReadsBackWhatWasStored() throws Exception {
    DenseVector vector = DenseVector.of(0.1f, -1e-7f, 127);
    for (StoredVector kind : StoredVector.values()) {
      try (Directory directory = newDirectory();
          RandomIndexWriter writer = new RandomIndexWriter(random(), directory, inOrder())) {
        writer.addDocument(new Document());
        writer.addDocument(document(kind, vector));
        writer.forceMerge(1);
        try (DirectoryReader reader = writer.getReader()) {
          LeafReader leaf = getOnlyLeafReader(reader);
          StoredValues values = StoredValues.of(leaf, "picture").orElseThrow();
          assertTrue(StoredValues.of(leaf, "other").isEmpty());
          assertFalse(values.advance(0));
          assertTrue(values.advance(1));
          assertEquals("corel@3", values.model());
          assertEquals(List.of("a", "b"), values.words());
          assertEquals(Map.of("sift", WHOLE, "blobs", FRACTIONS), values.visualWords());
          DenseVector rounded = DenseVector.of(0, 0, 127);
          assertEquals(kind == StoredVector.FLOAT32 ? vector : rounded, values.vector());
        }
      }
    }
  }

  public void testPostingsHaveRoundedCountsOneAtLeast() throws Exception {
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      writer.addDocument(document(StoredVector.FLOAT32, DenseVector.of(1)));
      try (DirectoryReader reader = writer.getReader()) {
        Map<Integer, Integer> frequencies = Map.of(300, 1, 301, 256, 302, 1, 303, 2);
        for (var expected : frequencies.entrySet()) {
          int visualWord = expected.getKey();
          Term term = new Term("picture.visual_words.blobs", String.valueOf(visualWord));
          PostingsEnum postings = getOnlyLeafReader(reader).postings(term, PostingsEnum.FREQS);
          assertEquals(0, postings.nextDoc());
          assertEquals(term.text(), (int) expected.getValue(), postings.freq());
          Query query = CrossMediaField.visualWord("picture", "blobs", visualWord);
          assertEquals(1, new IndexSearcher(reader).count(query));
        }
      }
    }
  }
}
