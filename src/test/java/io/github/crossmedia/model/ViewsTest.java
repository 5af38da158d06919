package io.github.crossmedia.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ViewsTest {

  private static View view(Object... indicesAndValues) {
    Map<String, Object> components = new LinkedHashMap<>();
    for (int i = 0; i < indicesAndValues.length; i += 2) {
      components.put(indicesAndValues[i].toString(), indicesAndValues[i + 1]);
    }
    return Views.view("blobs", components);
  }

  @Test
  void theOrderOfComponentsDoesNotMatterAndZerosAreLeftOut() {
    SparseVector expected =
        SparseVector.of(SparseVector.UNBOUNDED, new int[] {3, 20}, new float[] {1, 0.5f});
    assertEquals(expected, view("3", 1, "20", 0.5));
    assertEquals(expected, view("20", 0.5, "3", 1));
    assertEquals(expected, view("3", 1, "7", 0, "20", 0.5));
  }

  @Test
  void whatIsNoNumberIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> view("3", "many"));
    assertThrows(IllegalArgumentException.class, () -> view("-1", 1));
    assertThrows(IllegalArgumentException.class, () -> view("3", Double.NaN));
  }
}
