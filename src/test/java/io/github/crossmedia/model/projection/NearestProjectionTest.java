package io.github.crossmedia.model.projection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NearestProjectionTest {

  private static final SparseMatrix PICTURES =
      SparseMatrix.of(
          3,
          List.of(
              SparseVector.of(3, Map.of(0, 1f, 1, 1f)),
              SparseVector.of(3, Map.of(1, 2f)),
              SparseVector.of(3, Map.of(2, 1f)),
              SparseVector.of(3, Map.of(1, 2f))));
  private static final SparseMatrix WORDS =
      SparseMatrix.of(
          2,
          List.of(
              SparseVector.of(2, Map.of(0, 1f)),
              SparseVector.of(2, Map.of(1, 1f)),
              SparseVector.of(2, Map.of(0, 1f)),
              SparseVector.of(2, Map.of(0, 1f, 1, 1f))));
  private static final SparseVector NEW = SparseVector.of(3, Map.of(1, 1f));

  private static Neighbours nearest(NeighbourDistance distance, int count) {
    return new NeighbourSearch(PICTURES, distance).nearest(NEW, count, Optional.empty());
  }

  @Test
  void distancesAreThoseOfTheFormulas() {
    Neighbours jaccard = nearest(NeighbourDistance.JACCARD, 4);
    assertEquals(3, jaccard.size());
    for (int i = 0; i < 3; i++) {
      assertEquals(List.of(0, 1, 3).get(i), jaccard.place(i));
      assertEquals(0.5f, jaccard.distance(i), 1e-6f);
    }
    Neighbours cosine = nearest(NeighbourDistance.COSINE, 4);
    assertEquals(List.of(1, 3, 0), List.of(cosine.place(0), cosine.place(1), cosine.place(2)));
    assertEquals(0, cosine.distance(0), 1e-6f);
    assertEquals(1 - Math.sqrt(0.5), cosine.distance(2), 1e-6f);
  }

  @Test
  void ofEquallyNearPicturesTheFirstAreKept() {
    Neighbours nearest = nearest(NeighbourDistance.JACCARD, 2);
    assertEquals(List.of(0, 1), List.of(nearest.place(0), nearest.place(1)));
  }

  @Test
  void aPictureIsNotItsOwnNeighbour() {
    Neighbours nearest =
        new NeighbourSearch(PICTURES, NeighbourDistance.COSINE)
            .nearest(PICTURES.row(1), 1, Optional.of(1));
    assertEquals(3, nearest.place(0));
  }

  @Test
  void neighboursSpeakTheSofterTheFurtherTheyAre() {
    NearestProjection projection =
        new NearestProjection(PICTURES, WORDS, NeighbourDistance.COSINE, 3, 2);
    double far = Math.exp(-2 * (1 - Math.sqrt(0.5)));
    assertArrayEquals(
        new float[] {(float) ((1 + far) / (2 + far)), (float) (2 / (2 + far))},
        projection.project(NEW),
        1e-6f);
  }

  @Test
  void aPictureUnlikeAllGetsTheMean() {
    NearestProjection projection =
        new NearestProjection(PICTURES, WORDS, NeighbourDistance.JACCARD, 3, 2);
    assertArrayEquals(
        new float[] {0.75f, 0.5f}, projection.project(SparseVector.of(3, Map.of())), 1e-6f);
  }

  @Test
  void itComesBackFromAFile() {
    RoundTrip.assertComesBack(
        new NearestProjection(PICTURES, WORDS, NeighbourDistance.JACCARD, 3, 2.5f));
    assertThrows(
        IllegalArgumentException.class,
        () -> new NearestProjection(PICTURES, WORDS, NeighbourDistance.JACCARD, 0, 1));
  }

  @Test
  void onlyCosineTakesNegativeComponents() {
    SparseVector negative = SparseVector.of(3, Map.of(0, 1f, 1, -0.5f));
    NeighbourSearch jaccard = new NeighbourSearch(PICTURES, NeighbourDistance.JACCARD);
    assertThrows(
        IllegalArgumentException.class, () -> jaccard.nearest(negative, 1, Optional.empty()));
    Neighbours cosine =
        new NeighbourSearch(PICTURES, NeighbourDistance.COSINE)
            .nearest(negative, 4, Optional.empty());
    // picture 0 shares 1 - 0.5 with it; pictures 1 and 3 point away, picture 2 shares nothing
    assertEquals(1, cosine.size());
    assertEquals(1 - 0.5 / Math.sqrt(1.25 * 2), cosine.distance(0), 1e-6);
  }
}
