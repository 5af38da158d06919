package io.github.crossmedia.published.latent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NeighbourGraphTest {

  private static final LinearAlgebra ALGEBRA = new LinearAlgebra(1);

  /** On a line: a at 0, 1 and 3, b at 7 and 8. */
  private static final DenseMatrix LINE = DenseMatrix.of(new double[][] {{0}, {1}, {3}, {7}, {8}});

  private static Classes classes(String... labels) {
    return Classes.of(Stream.of(labels).map(List::of).toList());
  }

  private static double laplacian(int neighbours, boolean within) {
    Classes classes = classes("a", "a", "a", "b", "b");
    return new Gmmfa.NeighbourGraph(LINE, classes, neighbours, within, ALGEBRA)
        .laplacian()
        .get(0, 0);
  }

  @Test
  void nearestOfTheSameClassAreLinkedFromEitherSide() {
    // 0 - 1, 1 - 3 (the nearest of 3), 7 - 8
    assertEquals(1 + 4 + 1, laplacian(1, true), 1e-12);
    // all pairs within a class
    assertEquals(1 + 9 + 4 + 1, laplacian(2, true), 1e-12);
    assertEquals(1 + 9 + 4 + 1, laplacian(50, true), 1e-12);
  }

  @Test
  void nearestOfOtherClassesAreLinkedFromEitherSide() {
    // 0 - 7, 1 - 7, 3 - 7, 8 - 3
    assertEquals(49 + 36 + 16 + 25, laplacian(1, false), 1e-12);
  }

  @Test
  void aClassOfOneItemHasNoLinksOfItsOwn() {
    Classes alone = classes("a", "a", "a", "a", "b");
    assertEquals(
        1 + 4 + 16,
        new Gmmfa.NeighbourGraph(LINE, alone, 1, true, ALGEBRA).laplacian().get(0, 0),
        1e-12);
  }

  @Test
  void itemsOfSeveralLabelsShareThemselves() {
    Classes classes =
        Classes.of(List.of(List.of("b", "a"), List.of("a"), List.of("b"), List.of("b")));
    assertEquals(List.of("a", "b"), classes.names());
    assertEquals(0.5, classes.shares().get(0, 1));
    assertEquals(1.5, classes.sizes()[0]);
  }
}
