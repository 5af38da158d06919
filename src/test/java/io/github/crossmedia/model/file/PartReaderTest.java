package io.github.crossmedia.model.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartReaderTest {

  private final SparseMatrix matrix =
      SparseMatrix.of(3, List.of(SparseVector.of(3, Map.of(2, 1f))));
  private final ObjectNode json = new JsonMapper().createObjectNode();
  private final Map<String, Tensor> tensors = new TreeMap<>();

  @Test
  void aSparseMatrixComesBack() {
    new PartWriter("kernel", json, tensors).sparseMatrix("pictures", matrix);
    assertEquals(matrix, new PartReader("kernel", json, tensors).sparseMatrix("pictures"));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, Bounds.MAX_COMPONENTS + 1, Integer.MAX_VALUE})
  void aNumberOfColumnsThatNoModelHasIsRefused(int columns) {
    new PartWriter("kernel", json, tensors).sparseMatrix("pictures", matrix);
    json.put("pictures", columns);
    PartReader reader = new PartReader("kernel", json, tensors);
    var error = assertThrows(ModelFormatException.class, () -> reader.sparseMatrix("pictures"));
    assertEquals(
        "kernel: pictures has " + columns + " columns, not from 0 to 2097152", error.getMessage());
  }
}
