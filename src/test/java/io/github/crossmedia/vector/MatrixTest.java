package io.github.crossmedia.vector;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatrixTest {

  /** More rows than a block has, and numbers of them that four does not divide. */
  @ParameterizedTest
  @CsvSource({"1,1", "7,3", "203,2503", "130,1", "1,2000", "90,0"})
  void productsOfManyVectorsAreThoseOfRowsAddedOneByOne(int rows, int columns) {
    Random random = new Random(rows);
    float[] values = new float[rows * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    Matrix matrix = Matrix.of(rows, columns, values);
    List<Vector> vectors = new ArrayList<>();
    for (int sparsity : new int[] {1, 1, 2, 5, 1000}) {
      Map<Integer, Float> components = new TreeMap<>();
      for (int row = 0; row < rows; row++) {
        if (random.nextInt(sparsity) == 0) {
          components.put(row, (float) random.nextGaussian());
        }
      }
      SparseVector sparse = SparseVector.of(rows, components);
      vectors.add(sparse);
      vectors.add(DenseVector.of(sparse.toArray()));
    }
    List<float[]> together = matrix.leftMultiplied(vectors);
    for (int i = 0; i < vectors.size(); i++) {
      float[] expected = new float[columns];
      vectors.get(i).forEach((row, factor) -> matrix.addRowTo(row, factor, expected));
      assertArrayEquals(expected, together.get(i));
      assertArrayEquals(expected, matrix.leftMultiplied(vectors.get(i)));
    }
    float[] column = matrix.row(0);
    float[] product = matrix.multiplied(column);
    for (int row = 0; row < rows; row++) {
      assertEquals(matrix.dotRow(row, column), product[row]);
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> matrix.leftMultiplied(List.of(DenseVector.of(new float[rows + 1]))));
  }
}
