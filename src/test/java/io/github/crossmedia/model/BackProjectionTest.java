package io.github.crossmedia.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.projection.CmrmProjection;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LengthOneProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.NearestProjection;
import io.github.crossmedia.model.projection.NeighbourDistance;
import io.github.crossmedia.model.projection.PlsaProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.model.projection.TfIdfNormProjection;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Only a linear model is run back to the counts of visual words; any other says why it is not. */
class BackProjectionTest {

  private static final Medium QUERY = Medium.ofText("tiger");
  private static final Matrix SQUARE = Matrix.of(new float[][] {{1, 0}, {0, 1}});

  private static final TextEncoder TEXTS =
      new TextEncoder(
          TextAnalysis.of("whitespace"), Vocabulary.of(List.of("tiger", "snow")), List.of());

  private static Couple couple(List<Step> steps, Projection projection, Similarity similarity) {
    var pictures = new ViewsEncoder(List.of(new ViewPipeline("blobs", 2, List.of())), steps);
    return new Couple(
        new EncodedTower(TEXTS, new IdentityProjection(projection.dimension())),
        new EncodedTower(pictures, projection),
        similarity,
        1,
        Calibration.unfitted());
  }

  private static void assertRefused(String reason, Couple couple) {
    var refused = assertThrows(NotLinearException.class, () -> couple.back(QUERY));
    assertEquals(
        "this model cannot be projected back to counts of visual words: " + reason,
        refused.getMessage());
  }

  @Test
  void aQueryIsBroughtBackToNoMoreComponentsThanTravelWithIt() {
    int most = Bounds.MAX_BROUGHT_BACK;
    for (int components : new int[] {most, most + 1}) {
      var pictures = new ViewPipeline("blobs", components, List.of());
      Couple couple =
          new Couple(
              new EncodedTower(TEXTS, new LinearProjection(Matrix.of(2, 1, new float[] {1, 2}))),
              new EncodedTower(
                  new ViewsEncoder(List.of(pictures), List.of()),
                  new LinearProjection(Matrix.of(components, 1, new float[components]))),
              Similarity.DOT,
              1,
              Calibration.unfitted());
      if (components == most) {
        assertEquals(1, couple.back(QUERY).terms().size());
      } else {
        assertRefused(
            "its documents have 262145 components, more than the 262144 that a query can be"
                + " projected back to",
            couple);
      }
    }
  }

  private static Stream<Named<Projection>> projections() {
    SparseMatrix counts =
        SparseMatrix.of(
            2, List.of(SparseVector.of(2, Map.of(0, 1f)), SparseVector.of(2, Map.of(1, 1f))));
    return Stream.<Projection>of(
            new CmrmProjection(counts, counts, 0.5f, 0.5f),
            new PlsaProjection(SQUARE, SQUARE, 2),
            new NearestProjection(counts, counts, NeighbourDistance.COSINE, 1, 0),
            new LengthOneProjection(new LinearProjection(SQUARE)),
            new TfIdfNormProjection(new IdentityProjection(2), new float[] {1, 1}))
        .map(projection -> Named.of(projection.kind(), projection));
  }

  @ParameterizedTest
  @MethodSource("projections")
  void aProjectionThatIsNotLinear(Projection projection) {
    assertRefused(
        "its projection is of kind \"" + projection.kind() + "\"",
        couple(List.of(), projection, Similarity.DOT));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DOT")
  void aSimilarityThatIsNoDotProductOfThePointsThemselves(Similarity similarity) {
    assertRefused(
        "it compares by " + similarity.label() + ", not by the dot product",
        couple(List.of(), new LinearProjection(SQUARE), similarity));
  }

  private static Stream<Step> steps() {
    return Stream.of(new Step.SquareRoot(), new Step.Shares(), Step.ChiSquare.ofOrder(1));
  }

  @ParameterizedTest
  @MethodSource("steps")
  void aStepThatIsNoWeightAndNoLength(Step step) {
    int dimension = step.dimension(2);
    var linear = new LinearProjection(Matrix.of(dimension, 2, new float[2 * dimension]));
    assertRefused(
        "a step of kind \"" + step.kind() + "\" precedes its projection",
        couple(List.of(step), linear, Similarity.DOT));
  }

  @Test
  void aSecondDivisionByTheLength() {
    assertRefused(
        "a step of kind \"" + new Step.LengthOne().kind() + "\" precedes its projection",
        couple(
            List.of(new Step.LengthOne(), new Step.LengthOne()),
            new LinearProjection(SQUARE),
            Similarity.DOT));
  }

  @Test
  void documentsThatAreTexts() {
    Couple texts = couple(List.of(), new LinearProjection(SQUARE), Similarity.DOT).reversed();
    Medium picture = Medium.ofViews(Map.of("blobs", SparseVector.of(2, Map.of(0, 1f))));
    var refused = assertThrows(NotLinearException.class, () -> texts.back(picture));
    assertEquals(
        "this model cannot be projected back to counts of visual words: its documents are texts",
        refused.getMessage());
  }
}
