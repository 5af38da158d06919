package io.github.crossmedia.reproduce.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.reproduce.published.ExperimentRunner.GridEdge;
import io.github.crossmedia.train.method.Parameters;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GridEdgeTest {

  private static final List<Parameters> TRIED =
      List.of(tried("0.1", "a"), tried("1", "b"), tried("10", "c"));

  private static Parameters tried(String lambda, String kind) {
    return Parameters.of(Map.of("lambda", lambda, "kind", kind));
  }

  @Test
  void aValueAtAnEdgeIsWarnedOf() {
    assertTrue(
        GridEdge.warnings(TRIED, tried("10", "a"))
            .getFirst()
            .startsWith("lambda = 10 is the greatest of the values tried: a greater one"));
    assertTrue(GridEdge.warnings(TRIED, tried("0.1", "a")).getFirst().contains("a smaller one"));
  }

  @Test
  void aValueInTheMiddleOrOfTwoOrWithoutOrderIsNot() {
    assertEquals(List.of(), GridEdge.warnings(TRIED, tried("1", "c")));
    assertEquals(List.of(), GridEdge.warnings(TRIED.subList(0, 2), tried("1", "c")));
  }
}
