package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.FullPrecisionFloatVectorSimilarityValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.search.QueryUtils;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.LuceneTestCase.SuppressSysoutChecks;
import org.apache.lucene.tests.util.TestUtil;
import org.elasticsearch.common.logging.LogConfigurator;
import org.junit.BeforeClass;

/** Lucene's scores of a maximum inner product become those of the plan {@code exact}. */
@SuppressSysoutChecks(bugUrl = "Elasticsearch logs what it finds of the machine")
public class InnerProductTest extends LuceneTestCase {

  /** Elasticsearch's vector formats are on the class path too, and log. */
  @BeforeClass
  public static void configureLogging() {
    LogConfigurator.configureESLogging();
  }

  private static float[] vector() {
    float[] vector = new float[8];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) random().nextGaussian();
    }
    return vector;
  }

  public void testScoresAreThoseOfExact() throws IOException {
    float[] asked = vector();
    Calibration calibration =
        Calibration.of(new float[] {-3, 0, 4}, new float[] {0.1f, 0.3f, 0.9f});
    QueryVector point = new QueryVector("corel@3", DenseVector.of(asked), calibration);
    Query exact = CrossMediaField.exact("picture", List.of(point));
    try (Directory directory = newDirectory();
        RandomIndexWriter writer =
            new RandomIndexWriter(
                random(), directory, newIndexWriterConfig().setCodec(TestUtil.getDefaultCodec()))) {
      for (int i = 0; i < 300; i++) {
        float[] vector = vector();
        Document document = new Document();
        document.add(
            new KnnFloatVectorField(
                "native", vector, VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT));
        CrossMediaField.named("picture")
            .fields(new ProjectedItem("corel@3", DenseVector.of(vector), List.of()))
            .forEach(document::add);
        writer.addDocument(document);
      }
      try (DirectoryReader reader = writer.getReader()) {
        IndexSearcher searcher = newSearcher(reader);
        Query scan =
            new FunctionScoreQuery(
                MatchAllDocsQuery.INSTANCE,
                new FullPrecisionFloatVectorSimilarityValuesSource(
                    asked, "native", VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT));
        Query ours = CrossMediaField.innerProduct(scan, calibration);
        QueryUtils.check(ours);
        ScoreDoc[] expected = searcher.search(exact, 300).scoreDocs;
        for (int k : new int[] {300, 10}) {
          ScoreDoc[] hits = searcher.search(ours, k).scoreDocs;
          assertEquals(k, hits.length);
          for (int i = 0; i < k; i++) {
            assertEquals(expected[i].score, hits[i].score, 1e-5);
            assertEquals(
                hits[i].score, searcher.explain(ours, hits[i].doc).getValue().floatValue(), 1e-6);
          }
        }
      }
    }
  }
}
