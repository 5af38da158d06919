package io.github.crossmedia.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WordEvidenceTest {

  private static final Medium TIGER = Medium.ofText("tiger");
  private static final Medium PICTURE =
      Medium.ofViews(
          Map.of(
              "sift", SparseVector.of(3, Map.of(0, 2f, 2, 1f)),
              "blobs", SparseVector.of(2, Map.of(1, 1f)),
              "tone", DenseVector.of(4)));

  @Test
  void theSharesOfALinearModelAddUpToTheScore() {
    WordEvidence evidence =
        WordEvidence.of(
            couple(new Step.Weights(new float[] {2, 1, 1})),
            TIGER,
            PICTURE,
            Set.of("sift", "blobs"));

    // weighted counts: 4, 0, 1 of sift, of length 17; 1 of blobs; 4 of tone; in all of length 34
    double length = Math.sqrt(4 * 4 + 1 + 1 + 4 * 4);
    assertTrue(evidence.exact());
    assertEquals(2 * 10 / length, evidence.occurrences().get("sift").get(0), 1e-5);
    assertEquals(-30 / length, evidence.occurrences().get("sift").get(2), 1e-5);
    assertEquals(50 / length, evidence.occurrences().get("blobs").get(1), 1e-5);
    assertEquals((40 - 30) / length, evidence.views().get("sift"), 1e-5);
    assertEquals(4 * 60 / length, evidence.views().get("tone"), 1e-5);
    double sum = evidence.views().values().stream().mapToDouble(add -> add).sum();
    assertEquals(evidence.score(), sum, 1e-5);
    assertEquals((40 - 30 + 50 + 240) / length, evidence.score(), 1e-4);
  }

  @Test
  void ofAnyOtherModelAShareIsHowFarTheScoreFalls() {
    Couple couple = couple(new Step.SquareRoot());

    WordEvidence evidence = WordEvidence.of(couple, TIGER, PICTURE, Set.of("sift", "blobs"));

    double length = Math.sqrt(2 + 1 + 1 + 16);
    double score = (10 * Math.sqrt(2) - 30 + 50 + 240) / length;
    double onceLess = (10 - 30 + 50 + 240) / Math.sqrt(1 + 1 + 1 + 16);
    assertFalse(evidence.exact());
    assertEquals(score, evidence.score(), 1e-4);
    assertEquals(score - onceLess, evidence.occurrences().get("sift").get(0), 1e-4);
    assertEquals(
        score - (10 * Math.sqrt(2) - 30 + 240) / Math.sqrt(2 + 1 + 16),
        evidence.occurrences().get("blobs").get(1),
        1e-4);
    assertTrue(evidence.views().isEmpty());
  }

  @Test
  void aWordThatIsThereLessThanOnceAddsAsMuchAsAWholeOneWould() {
    Map<String, View> views = new HashMap<>(PICTURE.views());
    views.put("blobs", SparseVector.of(2, Map.of(1, 0.25f)));
    Medium quarter = Medium.ofViews(views);

    WordEvidence evidence =
        WordEvidence.of(couple(new Step.SquareRoot()), TIGER, quarter, Set.of("blobs"));

    double without = (10 * Math.sqrt(2) - 30 + 240) / Math.sqrt(2 + 1 + 16);
    assertEquals(
        (evidence.score() - without) / 0.25, evidence.occurrences().get("blobs").get(1), 1e-4);
  }

  private static Couple couple(Step ofSift) {
    Vocabulary vocabulary = Vocabulary.of(List.of("tiger", "sea"));
    TextEncoder text =
        new TextEncoder(TextAnalysis.of(TextAnalysis.WHITESPACE), vocabulary, List.of());
    ViewsEncoder pictures =
        new ViewsEncoder(
            List.of(
                new ViewPipeline("sift", 3, List.of(ofSift)),
                new ViewPipeline("blobs", 2, List.of()),
                new ViewPipeline("tone", 1, List.of())),
            List.of(new Step.LengthOne()));
    float[] weights = {10, 0, 20, 0, -30, 0, 40, 0, 50, 0, 60, 0};
    return new Couple(
        new EncodedTower(text, new IdentityProjection(2)),
        new EncodedTower(pictures, new LinearProjection(Matrix.of(6, 2, weights))),
        Similarity.DOT,
        1,
        Calibration.unfitted());
  }
}
