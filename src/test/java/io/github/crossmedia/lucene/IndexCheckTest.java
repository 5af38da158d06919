package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.WordWeights;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KeywordField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.BytesRef;

/** Each kind of damage of an index is found, and nothing else. */
public class IndexCheckTest extends VectorFormatsTestCase {

  private static final List<WeightedWord> WORDS =
      List.of(new WeightedWord("tiger", 0.75f), new WeightedWord("snow", 0.25f));

  /** All fields of a good document. */
  private static List<IndexableField> fields() {
    List<IndexableField> fields =
        new ArrayList<>(
            CrossMediaField.named("picture")
                .withNearest()
                .withVisualWordPostings()
                .fields(
                    new ProjectedItem("corel@3", DenseVector.of(1, 2, 3), WORDS),
                    Map.of("sift", SparseVector.of(9, Map.of(4, 2f, 7, 1f)))));
    fields.add(
        StoredViews.of(
            "picture", Map.of("gist", DenseVector.of(1)), StoredViews.ViewPrecision.FLOAT32));
    return fields;
  }

  private static List<IndexableField> without(String name) {
    List<IndexableField> fields = fields();
    fields.removeIf(field -> field.name().equals(name));
    return fields;
  }

  private static List<IndexableField> with(String without, IndexableField other) {
    List<IndexableField> fields = without(without);
    fields.add(other);
    return fields;
  }

  private static List<String> problems(List<IndexableField> damaged, OptionalInt dimension)
      throws IOException {
    try (Directory directory = indexed(damaged);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      return IndexCheck.problems(reader, dimension);
    }
  }

  /** A good document, a deleted one, one without the field, and a damaged one. */
  private static Directory indexed(List<IndexableField> damaged) throws IOException {
    Directory directory = new ByteBuffersDirectory();
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      Document good = new Document();
      fields().forEach(good::add);
      writer.addDocument(good);
      writer.addDocument(new Document());
      Document document = new Document();
      damaged.forEach(document::add);
      writer.addDocument(document);
    }
    return directory;
  }

  private static void assertOne(String expected, List<IndexableField> damaged) throws IOException {
    assertEquals(List.of(expected), problems(damaged, OptionalInt.of(3)));
  }

  public void testAGoodIndexHasNoProblems() throws IOException {
    assertEquals(List.of(), problems(fields(), OptionalInt.of(3)));
    assertEquals(List.of(), problems(fields(), OptionalInt.empty()));
    assertEquals(
        List.of(),
        problems(
            with(
                "picture.vector",
                new BinaryDocValuesField(
                    "picture.vector", StoredVector.FLOAT32.encode(DenseVector.of(4, 5, 6)))),
            OptionalInt.of(3)));
  }

  public void testFieldsOfTheApplication() throws IOException {
    for (String layout : List.of("two-column", "words", "a/1", "")) {
      List<IndexableField> theirs = fields();
      theirs.add(new StringField("page.layout", layout, Field.Store.YES));
      theirs.add(new TextField("book.layout", "words/7 " + layout, Field.Store.NO));
      theirs.add(new KeywordField("card.layout", layout, Field.Store.NO));
      theirs.add(new StoredField("screen.layout", layout));
      assertEquals(List.of(), problems(theirs, OptionalInt.of(3)));
    }
  }

  public void testLayoutsOfOtherBuilds() throws IOException {
    List<IndexableField> later = fields();
    later.add(DocumentFields.layout("picture", "words/2"));
    assertOne("picture.layout, segment 0: " + StoredLayout.unknown("words/2").getMessage(), later);
    try (Directory directory = indexed(later);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      WordWeights tiger = WordWeights.of("corel@3", Map.of("tiger", 1f), Calibration.unfitted());
      IllegalArgumentException refused =
          expectThrows(
              IllegalArgumentException.class,
              () ->
                  new IndexSearcher(reader)
                      .search(CrossMediaField.words("picture", List.of(tiger)), 10));
      assertEquals(StoredLayout.unknown("words/2").getMessage(), refused.getMessage());
    }
  }

  public void testVectors() throws IOException {
    assertEquals(
        List.of(
            "picture.vector, segment 0: the vector of document 0 has 3 dimensions, not the model's"
                + " 4"),
        problems(fields(), OptionalInt.of(4)));
    assertOne(
        "picture.vector, segment 0: document 2 has no vector float32/3", without("picture.vector"));
    assertOne(
        "picture.vector, segment 0: the 13 bytes of document 2 are not of layout float32/3",
        with(
            "picture.vector",
            new BinaryDocValuesField("picture.vector", new BytesRef(new byte[13]))));
    List<IndexableField> grown = fields();
    grown.add(new VectorAdditions(2, SparseVector.of(3, Map.of(2, 1f))).field("picture"));
    assertOne(
        "picture.additions, segment 0: document 2 adds to 2 dimensions, but its vector has 3",
        grown);
  }

  public void testDocValuesAgainstPostings() throws IOException {
    assertOne(
        "picture.words, segment 0: the doc values of document 2 are not its postings",
        with("none", new SortedSetDocValuesField("picture.words", new BytesRef("a word of none"))));
    assertOne(
        "picture.visual_words.sift, segment 0: the doc values of document 2 are not its postings",
        without("picture.visual_words.sift"));
    assertOne(
        "picture.visual_words.sift, segment 0: the doc values of document 2 are not its postings",
        without("picture.counts.sift"));
  }

  public void testCountsAndViews() throws IOException {
    BytesRef unknown = new BytesRef(new byte[] {9});
    assertOne(
        "picture.views, segment 0: document 2 can't be read: the views of a document have layout 9,"
            + " which this build can't read: it was stored by a later one",
        with("picture.views", new BinaryDocValuesField("picture.views", unknown)));
    assertTrue(
        problems(
                with(
                    "picture.counts.sift",
                    new BinaryDocValuesField("picture.counts.sift", unknown)),
                OptionalInt.empty())
            .getFirst()
            .startsWith("picture.counts.sift, segment 0: document 2 can't be read: the visual"));
    assertTrue(
        problems(
                with(
                    "picture.views",
                    new BinaryDocValuesField("picture.views", new BytesRef(new byte[] {1, 40}))),
                OptionalInt.empty())
            .getFirst()
            .startsWith("picture.views, segment 0: document 2 can't be read"));
  }

  /** Words with norms come from a field that an analyzer filled. */
  public void testNorms() throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        Document document = new Document();
        document.add(new TextField("picture.words", "tiger", Field.Store.NO));
        document.add(new SortedSetDocValuesField("picture.words", new BytesRef("tiger")));
        document.add(DocumentFields.layout("picture", StoredLayout.WORDS));
        writer.addDocument(document);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertEquals(
            List.of("picture.words, segment 0: the field has norms"),
            IndexCheck.problems(reader, OptionalInt.empty()));
      }
    }
  }

  /** A byte of each file is changed. */
  public void testFilesAreReadWhole() throws IOException {
    try (Directory good = indexed(fields())) {
      for (String file : good.listAll()) {
        if (file.startsWith("_") && !file.endsWith(".si")) {
          try (Directory damaged = new ByteBuffersDirectory()) {
            copy(good, damaged, file);
            // The byte may be one of a version that a file begins with.
            expectThrowsAnyOf(
                List.of(CorruptIndexException.class, IndexFormatTooNewException.class),
                () -> {
                  try (DirectoryReader reader = DirectoryReader.open(damaged)) {
                    IndexCheck.problems(reader, OptionalInt.empty());
                  }
                });
          }
        }
      }
    }
  }

  private static void copy(Directory from, Directory to, String damaged) throws IOException {
    for (String file : from.listAll()) {
      if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
        try (IndexInput in = from.openInput(file, IOContext.READONCE);
            IndexOutput out = to.createOutput(file, IOContext.DEFAULT)) {
          byte[] bytes = new byte[Math.toIntExact(in.length())];
          in.readBytes(bytes, 0, bytes.length);
          if (file.equals(damaged)) {
            bytes[bytes.length / 2]++;
          }
          out.writeBytes(bytes, bytes.length);
        }
      }
    }
  }
}
