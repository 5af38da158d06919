package io.github.crossmedia.lucene;

import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.FieldFilterLeafReader;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.search.QueryUtils;
import org.apache.lucene.tests.util.LuceneTestCase;

public class ShownQueryTest extends LuceneTestCase {

  private static final List<Query> QUERIES =
      Stream.of(
              CrossMediaField.word("picture", "tiger"),
              CrossMediaField.visualWord("picture", "sift", 17),
              new PrefixQuery(new Term("picture.words", "tig")))
          .map(query -> CrossMediaField.shown("picture", query))
          .toList();

  private static Document document() {
    CrossMediaField field = CrossMediaField.named("picture").withVisualWordPostings();
    Document document = new Document();
    List<WeightedWord> words = List.of(new WeightedWord("tiger", 1));
    SparseVector counts = SparseVector.of(SparseVector.UNBOUNDED, Map.of(17, 2f));
    field
        .fields(new ProjectedItem("corel@3", DenseVector.of(1), words), Map.of("sift", counts))
        .forEach(document::add);
    return document;
  }

  public void testMatchesNothingWhereAReaderHidesTheFieldByItsNameAlone() throws Exception {
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      writer.addDocument(document());
      writer.addDocument(new Document());
      writer.forceMerge(1);
      try (DirectoryReader reader = writer.getReader()) {
        IndexSearcher shown = newSearcher(reader);
        IndexSearcher hidden =
            new IndexSearcher(
                new FieldFilterLeafReader(getOnlyLeafReader(reader), Set.of("picture"), true));
        for (Query query : QUERIES) {
          QueryUtils.check(random(), query, shown);
          assertEquals(1, shown.count(query));
          assertEquals(1, shown.search(query, 1).scoreDocs.length);
          assertEquals(0, hidden.count(query));
          assertEquals(0, hidden.search(query, 1).scoreDocs.length);
          assertFalse(hidden.explain(query, 0).isMatch());
        }
      }
    }
  }

  /** What is found for one reader must not be cached for another that hides the field. */
  public void testTellsCachesOfTheField() {
    for (Query query : QUERIES) {
      boolean[] told = {false};
      query.visit(
          new QueryVisitor() {
            @Override
            public boolean acceptField(String field) {
              told[0] |= field.equals("picture");
              return true;
            }
          });
      assertTrue(told[0]);
    }
  }
}
