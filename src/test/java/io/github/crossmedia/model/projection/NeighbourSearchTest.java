package io.github.crossmedia.model.projection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NeighbourSearchTest {

  private static final int COMPONENTS = 12;

  private final SplittableRandom random = new SplittableRandom(5);

  /** Some components are in all pictures, others in half of them, a few or none. */
  @ParameterizedTest
  @EnumSource
  void listsOfAnyLengthGiveTheSameSimilarities(NeighbourDistance distance) {
    List<SparseVector> pictures = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      pictures.add(picture());
    }
    NeighbourSearch search = new NeighbourSearch(SparseMatrix.of(COMPONENTS, pictures), distance);
    SparseVector asked = picture();
    double[] expected =
        pictures.stream().mapToDouble(picture -> similarity(asked, picture, distance)).toArray();
    assertArrayEquals(expected, search.similarities(asked), 1e-9);
    assertEquals(SparseMatrix.of(COMPONENTS, pictures), search.pictures());
  }

  private SparseVector picture() {
    Map<Integer, Float> components = new TreeMap<>();
    for (int i = 0; i < COMPONENTS - 1; i++) {
      if (random.nextInt(1 + i / 2) == 0) {
        components.put(i, 1 + random.nextInt(8) / 4f);
      }
    }
    return SparseVector.of(COMPONENTS, components);
  }

  private static double similarity(
      SparseVector asked, SparseVector picture, NeighbourDistance distance) {
    float[] x = asked.toArray();
    float[] y = picture.toArray();
    double common = 0;
    for (int i = 0; i < COMPONENTS; i++) {
      common += x[i] == 0 || y[i] == 0 ? 0 : distance.common(x[i], y[i]);
    }
    return common == 0
        ? 0
        : distance.similarity(common, distance.size(asked), distance.size(picture));
  }
}
