package io.github.crossmedia.lucene;

import com.carrotsearch.randomizedtesting.annotations.ThreadLeakScope;
import io.github.crossmedia.model.BinaryCodes;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.serve.Projected;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.train.latent.IterativeQuantisation;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.search.QueryUtils;
import org.apache.lucene.tests.util.LuceneTestCase;

/** Candidates found by their codes are scored as exact scores them. */
@ThreadLeakScope(ThreadLeakScope.Scope.NONE) // OpenBLAS, with which codes are learned, keeps one
public class CodesQueryTest extends LuceneTestCase {

  private static final int PICTURES = 2000;
  private static final int CENTRES = 40;
  private static final int BITS = 256;

  private interface Tried {
    void with(IndexSearcher searcher, BinaryCodes codes, DenseVector query) throws IOException;
  }

  /** Pictures around a few centres, of different lengths; every tenth is of another version. */
  private static void inIndex(int dimension, Tried tried) throws IOException {
    List<float[]> centres = new ArrayList<>();
    for (int i = 0; i < CENTRES; i++) {
      centres.add(near(new float[dimension], 1));
    }
    List<float[]> points = new ArrayList<>();
    for (int i = 0; i < PICTURES; i++) {
      points.add(near(centres.get(random().nextInt(CENTRES)), 0.5f));
    }
    BinaryCodes codes = IterativeQuantisation.learn(points.subList(0, 500), BITS, 1, 1);
    CrossMediaField field = CrossMediaField.named("picture");
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      for (int i = 0; i < PICTURES; i++) {
        Document document = new Document();
        document.add(new StringField("id", String.valueOf(i), Field.Store.NO));
        DenseVector point = DenseVector.of(points.get(i));
        String version = i % 10 == 0 ? "corel@2" : "corel@1";
        if (i % 7 > 0) {
          field.fields(new Projected(version, point, List.of())).forEach(document::add);
          document.add(CodedPoints.field("picture", codes, point));
        }
        writer.addDocument(document);
      }
      for (int i = 0; i < 50; i++) {
        writer.deleteDocuments(new Term("id", String.valueOf(random().nextInt(PICTURES))));
      }
      try (DirectoryReader reader = writer.getReader()) {
        DenseVector query = DenseVector.of(near(centres.get(random().nextInt(CENTRES)), 0.5f));
        tried.with(newSearcher(reader), codes, query);
      }
    }
  }

  private static float[] near(float[] centre, float distance) {
    float[] point = centre.clone();
    for (int i = 0; i < point.length; i++) {
      point[i] += distance * (float) random().nextGaussian();
    }
    return point;
  }

  private static QueryVector version(DenseVector query) {
    return new QueryVector("corel@1", query, Calibration.unfitted());
  }

  private static ScoreDoc[] exact(IndexSearcher searcher, DenseVector query, int count)
      throws IOException {
    return searcher.search(CrossMediaField.exact("picture", List.of(version(query))), count)
        .scoreDocs;
  }

  private static void assertSame(ScoreDoc[] truth, ScoreDoc[] found) {
    assertEquals(truth.length, found.length);
    for (int i = 0; i < truth.length; i++) {
      assertEquals(truth[i].doc, found[i].doc);
      assertEquals(truth[i].score, found[i].score, 0);
    }
  }

  public void testCodesInMemoryFindTheSameCandidates() throws IOException {
    inIndex(
        64 + random().nextInt(300),
        (searcher, codes, query) -> {
          Query coded = CodedPoints.query("picture", codes, version(query), 30, 60);
          ScoreDoc[] read = searcher.search(coded, 30).scoreDocs;
          CodedPoints.keepInMemory(searcher.getIndexReader(), "picture", codes);
          assertTrue(
              searcher.getIndexReader().leaves().stream()
                  .anyMatch(
                      leaf ->
                          ResidentCodes.of(leaf.reader(), "picture", codes.length()).isPresent()));
          assertSame(read, searcher.search(coded, 30).scoreDocs);
        });
  }

  public void testWithAllAsCandidatesItIsExact() throws IOException {
    int dimension = 1 + random().nextInt(400);
    inIndex(
        dimension,
        (searcher, codes, query) -> {
          Query coded = CodedPoints.query("picture", codes, version(query), 20, PICTURES);
          ScoreDoc[] truth = exact(searcher, query, 20);
          ScoreDoc[] found = searcher.search(coded, 20).scoreDocs;
          assertSame(truth, found);
          QueryUtils.check(coded);
          CodedPoints.keepInMemory(searcher.getIndexReader(), "picture", codes);
          assertSame(truth, searcher.search(coded, 20).scoreDocs);
        });
  }

  public void testTwoHundredCandidatesHoldTheBest() throws IOException {
    inIndex(
        64 + random().nextInt(300),
        (searcher, codes, query) -> {
          Set<Integer> truth = new HashSet<>();
          for (ScoreDoc hit : exact(searcher, query, 10)) {
            truth.add(hit.doc);
          }
          Query coded = CodedPoints.query("picture", codes, version(query), 10, 200);
          long found =
              Arrays.stream(searcher.search(coded, 10).scoreDocs)
                  .filter(hit -> truth.contains(hit.doc))
                  .count();
          assertTrue(found + " of 10 found", found >= 9);
        });
  }

  public void testNamesWhatDoesNotFit() {
    BinaryCodes codes = IterativeQuantisation.learn(List.of(new float[] {1, 2}), 64, 1, 1);
    QueryVector other = version(DenseVector.of(1, 2, 3));
    assertEquals(
        "the query has 3 dimensions, the codes are of points of 2",
        expectThrows(
                IllegalArgumentException.class,
                () -> CodedPoints.query("picture", codes, other, 10, 200))
            .getMessage());
  }
}
