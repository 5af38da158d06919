package io.github.crossmedia.lucene;

import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.search.QueryUtils;
import org.apache.lucene.tests.util.LuceneTestCase;

public class EitherWordQueryTest extends LuceneTestCase {

  private static final String FORMS = "picture.analysed";

  private static Document document(String id, List<WeightedWord> words, List<WeightedWord> forms) {
    Document document = new Document();
    document.add(new StringField("id", id, Field.Store.YES));
    CrossMediaField.named("picture")
        .fields(new ProjectedItem("corel@1", DenseVector.of(1), words))
        .forEach(document::add);
    if (!forms.isEmpty()) {
      document.add(CrossMediaField.forms(FORMS, forms));
    }
    return document;
  }

  public void testFindsAWordInTheFieldThatHasIt() throws Exception {
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      writer.addDocument(document("word", List.of(new WeightedWord("tiger", 2)), List.of()));
      writer.addDocument(
          document(
              "form",
              List.of(new WeightedWord("Tiger", 1.5f)),
              List.of(new WeightedWord("tiger", 1.5f))));
      writer.addDocument(document("none", List.of(new WeightedWord("snow", 3)), List.of()));
      try (DirectoryReader reader = writer.getReader()) {
        assertFinds(newSearcher(reader), "word", 2, "form", 1.5f);
      }
    }
  }

  public void testWithoutTheSecondFieldIsAQueryOfTheFirst() throws Exception {
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      writer.addDocument(document("strong", List.of(new WeightedWord("tiger", 2)), List.of()));
      writer.addDocument(document("weak", List.of(new WeightedWord("tiger", 1)), List.of()));
      try (DirectoryReader reader = writer.getReader()) {
        assertFinds(newSearcher(reader), "strong", 2, "weak", 1);
      }
    }
  }

  private static void assertFinds(
      IndexSearcher searcher, String first, float best, String second, float next)
      throws Exception {
    Query query = CrossMediaField.word("picture", FORMS, "tiger");
    QueryUtils.check(random(), query, searcher);
    TopDocs hits = searcher.search(query, 10);

    assertEquals(2, hits.scoreDocs.length);
    assertEquals(first, searcher.storedFields().document(hits.scoreDocs[0].doc).get("id"));
    assertEquals(best, hits.scoreDocs[0].score, 0);
    assertEquals(second, searcher.storedFields().document(hits.scoreDocs[1].doc).get("id"));
    assertEquals(next, hits.scoreDocs[1].score, 0);
    assertEquals(2, searcher.count(query));
  }
}
