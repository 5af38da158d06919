package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.search.QueryUtils;

/** Vectors that only a vector field holds are compared as if doc values held them. */
public class WithoutCopiesTest extends VectorFormatsTestCase {

  private static final int PICTURES = 120;

  private static QueryVector point(String version, int dimension) {
    return new QueryVector(version, vector(dimension), Calibration.unfitted());
  }

  /** Pictures of two versions in two fields, one with copies of the vectors and one without. */
  private static void inIndex(int small, int large, Check check) throws IOException {
    CrossMediaField copied = CrossMediaField.named("copied").withNearest();
    CrossMediaField without = CrossMediaField.named("without").withoutCopies().withNearest();
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      for (int i = 0; i < PICTURES; i++) {
        Document document = new Document();
        document.add(new StringField("id", String.valueOf(i), Field.Store.NO));
        if (i % 5 > 0) {
          DenseVector vector = i % 5 == 4 ? DenseVector.of() : vector(i % 2 == 0 ? small : large);
          ProjectedItem projected =
              new ProjectedItem(i % 2 == 0 ? "corel@1" : "corel@2", vector, List.of());
          copied.fields(projected).forEach(document::add);
          without.fields(projected).forEach(document::add);
        }
        writer.addDocument(document);
      }
      if (random().nextBoolean()) {
        writer.deleteDocuments(new Term("id", String.valueOf(random().nextInt(PICTURES))));
      }
      try (DirectoryReader reader = writer.getReader()) {
        check.of(newSearcher(reader));
      }
    }
  }

  private interface Check {
    void of(IndexSearcher searcher) throws IOException;
  }

  public void testScoresAreThoseOfCopies() throws IOException {
    int small = 1 + random().nextInt(40);
    int large = small + 1;
    inIndex(
        small,
        large,
        searcher -> {
          List<QueryVector> all = List.of(point("corel@1", small), point("corel@2", large));
          for (List<QueryVector> points : List.of(all, all.subList(0, 1), all.subList(1, 2))) {
            Query exact = CrossMediaField.exact("without", points);
            if (!searcher.getIndexReader().hasDeletions()) {
              // expects a scorer to leave out deleted documents, which no scorer does
              QueryUtils.check(random(), exact, searcher);
            }
            Map<Integer, Float> expected =
                scores(searcher, CrossMediaField.exact("copied", points));
            assertFalse(expected.isEmpty());
            assertEquals(expected, scores(searcher, exact));
            assertEquals(
                scores(searcher, function("copied", points)),
                scores(searcher, function("without", points)));
            scores(searcher, CrossMediaField.nearest("without", points, 20))
                .forEach((doc, score) -> assertEquals(expected.get(doc), score));
            best(searcher, points);
          }
        });
  }

  private static Query function(String field, List<QueryVector> points) {
    return new FunctionScoreQuery(MatchAllDocsQuery.INSTANCE, CrossMediaField.score(field, points));
  }

  private static void best(IndexSearcher searcher, List<QueryVector> points) throws IOException {
    ScoreDoc[] truth = three(searcher, CrossMediaField.exact("copied", points));
    ScoreDoc[] found = three(searcher, CrossMediaField.exact("without", points));
    assertEquals(truth.length, found.length);
    for (int i = 0; i < truth.length; i++) {
      assertEquals(truth[i].doc, found[i].doc);
      assertEquals(truth[i].score, found[i].score, 0);
    }
  }

  /** A manager keeps the least competitive score, so that each search needs one of its own. */
  private static ScoreDoc[] three(IndexSearcher searcher, Query query) throws IOException {
    return searcher.search(query, new TopScoreDocCollectorManager(3, 3)).scoreDocs;
  }

  public void testStoredValuesComeFromTheVectorField() throws IOException {
    inIndex(
        3,
        7,
        searcher -> {
          for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            var copied = StoredValues.of(leaf.reader(), "copied");
            var without = StoredValues.of(leaf.reader(), "without");
            assertEquals(copied.isPresent(), without.isPresent());
            for (int doc = 0; copied.isPresent() && doc < leaf.reader().maxDoc(); doc++) {
              if (copied.get().advance(doc)) {
                assertTrue(without.get().advance(doc));
                assertEquals(copied.get().vector(), without.get().vector());
              }
            }
          }
        });
  }

  /** As in Elasticsearch, where a client fills a native field beside ours, or forgets to. */
  public void testDocumentsThatTheVectorFieldLacksAreCounted() throws IOException {
    CrossMediaField field = CrossMediaField.named("picture").withoutCopies();
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      List<String> filled = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        Document document = new Document();
        document.add(new StringField("id", String.valueOf(i), Field.Store.YES));
        DenseVector vector = vector(4);
        if (i != 7) {
          field.fields(new ProjectedItem("corel@1", vector, List.of())).forEach(document::add);
        }
        if (i != 8) {
          document.add(
              new KnnFloatVectorField(
                  "near", vector.toArray(), VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT));
        }
        if (i != 7 && i != 8) {
          filled.add(String.valueOf(i));
        }
        writer.addDocument(document);
      }
      try (DirectoryReader reader = writer.getReader()) {
        IndexSearcher searcher = newSearcher(reader);
        Query exact = CrossMediaField.exact("picture", "near", List.of(point("corel@1", 4)));
        assertEquals(filled.size(), searcher.count(exact));
        assertEquals(filled.size(), scores(searcher, exact).size());
        Query missing =
            VersionFilter.oneOfButNotOfDimension("picture", "near", List.of("corel@1"), 4);
        ScoreDoc[] found = searcher.search(missing, 10).scoreDocs;
        assertEquals(1, found.length);
        assertEquals("8", searcher.storedFields().document(found[0].doc).get("id"));
        Explanation explained = searcher.explain(exact, found[0].doc);
        assertFalse(explained.isMatch());
        assertEquals("no vector in near", explained.getDescription());
        assertEquals(
            19,
            searcher.count(
                VersionFilter.oneOfButNotOfDimension("picture", "near", List.of("corel@1"), 5)));
        assertEquals(
            0, searcher.count(CrossMediaField.exact("picture", List.of(point("corel@1", 4)))));
      }
    }
  }
}
