package io.github.crossmedia.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.VectorUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SimilarityTest {

  private static final float[] X = {0.5f, 0.3f, 0.2f};
  private static final float[] Y = {0.1f, 0.1f, 0.8f};

  private static double compare(Similarity similarity) {
    float[] query = similarity.query(X.clone());
    assertEquals(similarity.preparedDimension(X.length), query.length);
    return VectorUtil.dotProduct(query, similarity.document(Y.clone()));
  }

  @Test
  void everySimilarityIsADotProductOfPreparedPoints() {
    assertEquals(0.05 + 0.03 + 0.16, compare(Similarity.DOT), 1e-6);
    assertEquals(0.24 / Math.sqrt(0.38 * 0.66), compare(Similarity.COSINE), 1e-6);
    assertEquals(-(0.16 + 0.04 + 0.36), compare(Similarity.EUCLIDEAN), 1e-6);
    double divergence = 0.5 * Math.log(5) + 0.3 * Math.log(3) + 0.2 * Math.log(0.25);
    assertEquals(-divergence, compare(Similarity.KULLBACK_LEIBLER), 1e-6);
    // deviations (1/6, -1/30, -2/15) and (-7/30, -7/30, 14/30)
    double covariance = -7 / 180.0 + 7 / 900.0 - 28 / 450.0;
    double variances = (1 / 36.0 + 1 / 900.0 + 4 / 225.0) * (6 * 49 / 900.0);
    assertEquals(covariance / Math.sqrt(variances), compare(Similarity.CORRELATION), 1e-6);
  }

  @ParameterizedTest
  @EnumSource
  void aStoredDocumentAsksAsItsOwnPointWould(Similarity similarity) {
    Tower tower =
        new EncodedTower(
            new ViewsEncoder(List.of(new ViewPipeline("v", 3, List.of())), List.of()),
            new IdentityProjection(3));
    Medium medium = Medium.ofViews(Map.of("v", DenseVector.of(X)));
    for (float offset : new float[] {0, 7}) {
      Couple couple =
          new Couple(
              tower, tower, similarity, 0.25f, offset, Calibrations.of(Calibration.unfitted()));
      assertArrayEquals(
          couple.query(medium), couple.queryOfDocument(couple.document(medium)), 1e-6f);
    }
  }

  @Test
  void aZeroProbabilityStaysFinite() {
    float[] document = Similarity.KULLBACK_LEIBLER.document(new float[] {0, 1});
    assertEquals(Math.log(1e-10), document[0], 1e-4);
    float[] query = Similarity.KULLBACK_LEIBLER.query(new float[] {0, 1});
    assertEquals(0, query[2], 0);
  }
}
