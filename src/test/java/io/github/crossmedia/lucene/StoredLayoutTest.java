package io.github.crossmedia.lucene;

import io.github.crossmedia.lucene.StoredViews.ViewPrecision;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.WordWeights;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.util.BytesRef;

/** Each part of a document says how it is stored. */
public class StoredLayoutTest extends LuceneTestCase {

  private static final List<WeightedWord> WORDS =
      List.of(new WeightedWord("tiger", 0.75f), new WeightedWord("snow", 0.25f));

  private static List<IndexableField> fields() {
    return CrossMediaField.named("picture")
        .withVisualWordPostings()
        .fields(
            new ProjectedItem("corel@3", DenseVector.of(1, 2, 3), WORDS),
            Map.of(
                "sift", SparseVector.of(9, Map.of(4, 2f)),
                "blobs", SparseVector.of(9, Map.of(5, 1f))));
  }

  private static Document document(List<IndexableField> fields) {
    Document document = new Document();
    fields.forEach(document::add);
    return document;
  }

  /** The fields of a document whose layout is not recorded. */
  private static List<IndexableField> withoutLayout() {
    return fields().stream().filter(field -> !field.name().equals("picture.layout")).toList();
  }

  public void testEachPartNamesItsLayout() throws IOException {
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      writer.addDocument(document(fields()));
      writer.addDocument(
          document(
              CrossMediaField.named("picture")
                  .with(StoredVector.INT8)
                  .fields(new ProjectedItem("corel@3", DenseVector.of(1, 2), WORDS))));
      writer.addDocument(document(withoutLayout()));
      writer.addDocument(new Document());
      try (DirectoryReader reader = writer.getReader()) {
        assertEquals(
            Map.of("float32/3", 1, "int8/2", 1, "visual_words/1", 1, "words/1", 2),
            CrossMediaField.layouts(reader, "picture"));
        assertEquals(Map.of(), CrossMediaField.layouts(reader, "other"));
      }
    }
  }

  public void testWordsAreFoundWhetherOrNotTheirLayoutIsRecorded() throws IOException {
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      writer.addDocument(document(fields()));
      writer.addDocument(document(withoutLayout()));
      writer.commit();
      try (DirectoryReader reader = writer.getReader()) {
        IndexSearcher searcher = newSearcher(reader);
        WordWeights tiger =
            new WordWeights("corel@3", new TreeMap<>(Map.of("tiger", 1f)), Calibration.unfitted());
        for (Query query :
            List.of(
                CrossMediaField.words("picture", List.of(tiger)),
                CrossMediaField.visualWord("picture", "sift", 4))) {
          ScoreDoc[] hits = searcher.search(query, 10).scoreDocs;
          assertEquals(2, hits.length);
          assertEquals(hits[0].score, hits[1].score, 0);
        }
      }
    }
  }

  /** docs/index-layout.md has a row for each field, and says what readers say. */
  public void testThePageListsEachField() throws IOException {
    Set<String> written = new TreeSet<>(Set.of("picture.weights", "picture.malformed"));
    written.add(CrossMediaField.forms(FieldNames.analysed("picture"), WORDS).name());
    written.add(new VectorAdditions(3, SparseVector.of(3, Map.of())).field("picture").name());
    written.add(
        StoredViews.of("picture", Map.of("gist", DenseVector.of(1)), ViewPrecision.INT8).name());
    CrossMediaField.named("picture")
        .withNearest()
        .withVisualWordPostings()
        .fields(
            new ProjectedItem("corel@3", DenseVector.of(1, 2, 3), WORDS),
            Map.of("sift", SparseVector.of(9, Map.of(4, 2f))))
        .forEach(
            field -> written.add(field.name().replaceAll("\\d+$", "N").replace("sift", "VIEW")));
    String page = Files.readString(Path.of("docs", "index-layout.md"));
    assertEquals(
        written,
        Pattern.compile("^\\| `(picture[^`]*)` \\|", Pattern.MULTILINE)
            .matcher(page)
            .results()
            .map(row -> row.group(1))
            .collect(Collectors.toCollection(TreeSet::new)));
    for (ThrowingRunnable reading :
        List.<ThrowingRunnable>of(
            () -> StoredCounts.decode(new BytesRef(new byte[] {9})),
            () -> StoredViews.decode(new BytesRef(new byte[] {9})))) {
      String said = expectThrows(IllegalArgumentException.class, reading).getMessage();
      assertTrue(said, page.contains('"' + said + '"'));
    }
  }
}
