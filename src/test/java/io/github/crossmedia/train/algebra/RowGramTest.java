package io.github.crossmedia.train.algebra;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RowGramTest {

  @Test
  void itHoldsTheDotProductsOfRowsWhetherColumnsAreDenseOrSparse() {
    int columns = 5_000;
    SplittableRandom random = new SplittableRandom(7);
    List<SparseVector> rows = new ArrayList<>();
    for (int row = 0; row < 40; row++) {
      Map<Integer, Float> components = new HashMap<>();
      for (int i = 0; i < 400; i++) {
        // half of them among few columns, half among all
        int column = random.nextInt(i % 2 == 0 ? 300 : columns);
        components.put(column, (float) random.nextDouble(-1, 1));
      }
      rows.add(SparseVector.of(columns, components));
    }
    DenseMatrix gram = RowGram.of(SparseMatrix.of(columns, rows), new LinearAlgebra(1));
    for (int i = 0; i < rows.size(); i++) {
      for (int j = 0; j < rows.size(); j++) {
        assertEquals(rows.get(i).dot(rows.get(j).toArray()), gram.get(i, j), 1e-4);
      }
    }
  }
}
