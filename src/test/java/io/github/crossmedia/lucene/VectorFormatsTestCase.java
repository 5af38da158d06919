package io.github.crossmedia.lucene;

import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.elasticsearch.common.logging.LogConfigurator;
import org.junit.BeforeClass;

/** A test of indices that may use Elasticsearch's vector formats, which are on the class path. */
@LuceneTestCase.SuppressSysoutChecks(
    bugUrl = "Elasticsearch's vector formats warn that they find no native library")
public abstract class VectorFormatsTestCase extends LuceneTestCase {

  /** Elasticsearch's vector formats log. */
  @BeforeClass
  public static void configureLogging() {
    LogConfigurator.configureESLogging();
  }

  static DenseVector vector(int dimension) {
    float[] values = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      values[i] = (float) random().nextGaussian();
    }
    return DenseVector.of(values);
  }

  /** The score of every hit, which is that of its explanation. */
  static Map<Integer, Float> scores(IndexSearcher searcher, Query query) throws IOException {
    Map<Integer, Float> scores = new HashMap<>();
    for (ScoreDoc hit : searcher.search(query, searcher.getIndexReader().maxDoc()).scoreDocs) {
      scores.put(hit.doc, hit.score);
      assertEquals(hit.score, searcher.explain(query, hit.doc).getValue());
    }
    return scores;
  }
}
