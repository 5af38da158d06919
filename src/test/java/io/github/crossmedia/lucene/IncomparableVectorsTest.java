package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.search.QueryUtils;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.util.BytesRef;

/** A stored vector that a query can't be compared with is one document that doesn't match. */
public class IncomparableVectorsTest extends LuceneTestCase {

  private static final int DIMENSION = 12;

  private Directory directory;
  private DirectoryReader reader;
  private IndexSearcher searcher;
  private int comparable;
  private int incomparable;

  @Override
  public void setUp() throws Exception {
    super.setUp();
    directory = newDirectory();
    try (RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      boolean otherVersions = random().nextBoolean();
      for (int i = 0; i < 100; i++) {
        switch (random().nextInt(otherVersions ? 7 : 6)) {
          case 0 -> addIncomparable(writer, stored(1 + random().nextInt(DIMENSION - 1)));
          case 1 -> addIncomparable(writer, untaggedFloats(DIMENSION));
          case 2 -> addIncomparable(writer, untaggedBytes(DIMENSION));
          case 3 -> addIncomparable(writer, untaggedFloats(4));
          case 4 -> writer.addDocument(document("corel@3", List.of()));
          case 5 -> {
            comparable++;
            writer.addDocument(document("corel@3", stored(DIMENSION)));
          }
          default -> writer.addDocument(document("other@1", stored(3)));
        }
        if (rarely()) {
          writer.commit();
        }
      }
      reader = writer.getReader();
    }
    searcher = newSearcher(reader);
  }

  private void addIncomparable(RandomIndexWriter writer, List<IndexableField> fields)
      throws IOException {
    incomparable++;
    writer.addDocument(document("corel@3", fields));
  }

  private static Document document(String model, List<IndexableField> vector) {
    Document document = new Document();
    vector.forEach(document::add);
    CrossMediaField.named("picture")
        .fields(new ProjectedItem(model, DenseVector.of(), List.of()))
        .forEach(document::add);
    return document;
  }

  private static List<IndexableField> stored(int dimension) {
    float[] values = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      values[i] = random().nextFloat() + 0.1f;
    }
    StoredVector kind = random().nextBoolean() ? StoredVector.FLOAT32 : StoredVector.INT8;
    return CrossMediaField.named("picture")
        .with(kind)
        .fields(new ProjectedItem("corel@3", DenseVector.of(values), List.of()))
        .stream()
        .filter(field -> !field.name().equals("picture"))
        .toList();
  }

  /** Vectors without the byte that says their kind. */
  private static List<IndexableField> untaggedFloats(int dimension) {
    ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * dimension).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < dimension; i++) {
      bytes.putFloat(random().nextFloat());
    }
    return untagged(bytes);
  }

  private static List<IndexableField> untaggedBytes(int dimension) {
    ByteBuffer bytes = ByteBuffer.allocate(dimension + Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    return untagged(bytes.putFloat(dimension, 0.01f));
  }

  private static List<IndexableField> untagged(ByteBuffer bytes) {
    return List.of(new BinaryDocValuesField("picture.vector", new BytesRef(bytes.array())));
  }

  @Override
  public void tearDown() throws Exception {
    reader.close();
    directory.close();
    super.tearDown();
  }

  private static QueryVector point(String model) {
    float[] query = new float[DIMENSION];
    query[0] = 1;
    return new QueryVector(model, DenseVector.of(query), Calibration.unfitted());
  }

  private Query exact() {
    return CrossMediaField.exact("picture", List.of(point("corel@3")));
  }

  public void testOnlyWhatCanBeComparedMatches() throws IOException {
    assertEquals(comparable, searcher.count(exact()));
    assertEquals(comparable, searcher.search(exact(), 1000).scoreDocs.length);
    assertEquals(comparable, searcher.count(new ConstantScoreQuery(exact())));
    Query filtered =
        new BooleanQuery.Builder()
            .add(exact(), Occur.MUST)
            .add(MatchAllDocsQuery.INSTANCE, Occur.FILTER)
            .build();
    assertEquals(comparable, searcher.search(filtered, 1000).scoreDocs.length);
    QueryUtils.check(random(), exact(), searcher);
    for (ScoreDoc hit : searcher.search(exact(), 1000).scoreDocs) {
      assertEquals(hit.score, searcher.explain(exact(), hit.doc).getValue());
    }
  }

  public void testTheRestIsCountedAndExplained() throws IOException {
    Query rest = VersionFilter.oneOfButNotOfDimension("picture", "", List.of("corel@3"), DIMENSION);
    assertEquals(incomparable, searcher.count(rest));
    for (ScoreDoc hit : searcher.search(rest, 1000).scoreDocs) {
      String told = searcher.explain(exact(), hit.doc).getDescription();
      assertTrue(told, told.contains("are not a vector of 12 dimensions, as corel@3 asks for"));
      assertEquals(List.of(), Reasons.of(exact(), searcher, hit.doc));
    }
  }

  public void testTheRestHasNoValue() throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      var values =
          CrossMediaField.score("picture", List.of(point("corel@3"))).getValues(leaf, null);
      for (int doc = 0; doc < leaf.reader().maxDoc(); doc++) {
        boolean matches = searcher.explain(exact(), leaf.docBase + doc).isMatch();
        assertEquals(matches, values.advanceExact(doc));
      }
    }
  }
}
