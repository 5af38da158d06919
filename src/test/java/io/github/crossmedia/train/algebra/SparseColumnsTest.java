package io.github.crossmedia.train.algebra;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SparseColumnsTest {

  private static final int COLUMNS = 5_000;
  private static final int WEIGHTS = 40;

  private final List<SparseVector> rows = rows(COLUMNS);
  private final SparseColumns columns =
      new SparseColumns(SparseMatrix.of(COLUMNS, rows), new LinearAlgebra(1));

  /** Half of their components lie in few columns, half in all. */
  private static List<SparseVector> rows(int columns) {
    SplittableRandom random = new SplittableRandom(7);
    List<SparseVector> rows = new ArrayList<>();
    for (int row = 0; row < 40; row++) {
      Map<Integer, Float> components = new HashMap<>();
      for (int i = 0; i < 400; i++) {
        int column = random.nextInt(i % 2 == 0 ? columns / 16 : columns);
        components.put(column, (float) random.nextDouble(-1, 1));
      }
      rows.add(SparseVector.of(columns, components));
    }
    return rows;
  }

  @Test
  void theRowGramHoldsTheDotProductsOfRows() {
    DenseMatrix gram = columns.rowGram();
    for (int i = 0; i < rows.size(); i++) {
      for (int j = 0; j < rows.size(); j++) {
        assertEquals(rows.get(i).dot(rows.get(j).toArray()), gram.get(i, j), 1e-4);
      }
    }
  }

  @Test
  void theColumnGramHoldsTheDotProductsOfColumns() {
    int width = 2_000;
    List<SparseVector> some = rows(width);
    DenseMatrix gram = DenseMatrix.zeros(width, width);
    gram.set(0, 9, 1);
    gram.set(9, 0, 1);
    new SparseColumns(SparseMatrix.of(width, some), new LinearAlgebra(1)).addColumnGram(gram);
    float[][] vectors = some.stream().map(SparseVector::toArray).toArray(float[][]::new);
    for (int i = 0; i < width; i += 3) {
      for (int j = 0; j < width; j += 3) {
        double product = i + j == 9 && i * j == 0 ? 1 : 0;
        for (float[] vector : vectors) {
          product += (double) vector[i] * vector[j];
        }
        assertEquals(product, gram.get(i, j), 1e-12);
      }
    }
  }

  @Test
  void productsWithOtherRowsAreDotProducts() {
    List<SparseVector> others = rows.subList(30, 40);
    DenseMatrix products = columns.products(SparseMatrix.of(COLUMNS, others));
    assertEquals(others.size(), products.rows());
    for (int i = 0; i < others.size(); i++) {
      for (int j = 0; j < rows.size(); j++) {
        assertEquals(others.get(i).dot(rows.get(j).toArray()), products.get(i, j), 1e-4);
      }
    }
  }

  @Test
  void theTransposedProductAddsUpWeightedRows() {
    SplittableRandom random = new SplittableRandom(8);
    DenseMatrix weights = DenseMatrix.zeros(rows.size(), WEIGHTS);
    double[][] expected = new double[COLUMNS][WEIGHTS];
    for (int row = 0; row < rows.size(); row++) {
      for (int i = 0; i < WEIGHTS; i++) {
        double weight = random.nextDouble(-1, 1);
        weights.set(row, i, weight);
        int place = i;
        rows.get(row).forEach((column, value) -> expected[column][place] += weight * value);
      }
    }
    Matrix product = columns.transposedTimes(weights);
    for (int column = 0; column < COLUMNS; column++) {
      for (int i = 0; i < WEIGHTS; i++) {
        assertEquals(expected[column][i], product.get(column, i), 1e-5);
      }
    }
  }
}
