package io.github.crossmedia.reproduce.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QueryBootstrapTest {

  private static final QueryBootstrap BOOTSTRAP = new QueryBootstrap(2_000, 1);

  @Test
  void sentencesOfOnePictureAreNotIndependent() {
    double[] values = IntStream.range(0, 500).mapToDouble(query -> query / 5 % 2).toArray();
    int[] ofFive = IntStream.range(0, 500).map(query -> query / 5).toArray();
    int[] alone = IntStream.range(0, 500).toArray();
    ResampledFigure together = BOOTSTRAP.of(Measures.foundWithin(10), values, ofFive);
    assertEquals(0.5, together.observed());
    assertEquals(0.05, together.deviation(), 0.003, "100 draws of 0 or 1");
    assertEquals(
        Math.sqrt(0.25 / 500),
        BOOTSTRAP.of(Measures.foundWithin(10), values, alone).deviation(),
        0.0015);
  }

  @Test
  void ranksAreSummedUpByTheirMedian() {
    double[] ranks = {1, 2, 3, 40, 500, 1_000};
    ResampledFigure drawn =
        BOOTSTRAP.of(new Measures.FirstRank(), ranks, new int[] {0, 1, 2, 3, 4, 5});
    assertEquals(21.5, drawn.observed());
    assertTrue(Arrays.stream(drawn.drawn()).allMatch(rank -> rank >= 1 && rank <= 1_000));
  }
}
