package io.github.crossmedia.published.concepts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairsApartTest {

  /** Each item has a feature of its own. */
  private static List<SparseVector> items(int count) {
    return IntStream.range(0, count)
        .mapToObj(item -> SparseVector.of(count, new int[] {item}, new float[] {1}))
        .toList();
  }

  /** How often each pair is drawn in so many steps, by its margin, which is different for each. */
  private static TreeMap<Double, Integer> drawn(
      float[] portions, double apart, Strategy.Pairing.Unit how, int steps) {
    TreeMap<Double, Integer> drawn = new TreeMap<>();
    Strategy.PairsApart pairs =
        Strategy.PairsApart.of(
            portions,
            new Strategy.Pairing(OptionalDouble.of(apart), how),
            (winner, loser) -> {
              drawn.merge((double) Math.round(100 * (10 * winner + loser)), 1, Integer::sum);
              return 1;
            });
    SplittableRandom random = new SplittableRandom(3);
    StochasticGradient.learn(
        items(portions.length),
        (item, weights, unused) -> pairs.step(item, weights, random),
        new StochasticGradient.Settings(0.01, 0.001, steps / portions.length),
        1);
    return drawn;
  }

  @Test
  void allPairsThatLieApartAreDrawnAlikeOften() {
    // given portions of which the greatest wins against all others and the next one against three
    TreeMap<Double, Integer> drawn =
        drawn(new float[] {0.9f, 0.1f, 0.6f, 0.3f, 0.2f}, 0.29, Strategy.Pairing.Unit.ALL, 50_000);
    // then each of the seven pairs comes in a seventh of the steps
    assertArrayEquals(
        new double[] {610, 620, 630, 910, 920, 930, 960},
        drawn.keySet().stream().mapToDouble(Double::doubleValue).toArray());
    drawn.forEach((pair, times) -> assertEquals(50_000 / 7.0, times, 400, String.valueOf(pair)));
  }

  /** Equation 2: .3, .1, .3 and .2 make six pairs, of which the two equal portions are left out. */
  @Test
  void withoutAThresholdAllPairsOfDifferentPortionsAreDrawnAlikeOften() {
    TreeMap<Double, Integer> drawn =
        drawn(new float[] {0.3f, 0.1f, 0.3f, 0.2f}, 0, Strategy.Pairing.Unit.ALL, 50_000);

    assertArrayEquals(
        new double[] {210, 310, 320},
        drawn.keySet().stream().mapToDouble(Double::doubleValue).toArray());
    assertEquals(10_000, drawn.get(210.0), 400);
    assertEquals(20_000, drawn.get(310.0), 400);
  }

  @Test
  void orAllItemsThatWin() {
    TreeMap<Double, Integer> drawn =
        drawn(
            new float[] {0.9f, 0.1f, 0.6f, 0.3f, 0.2f},
            0.29,
            Strategy.Pairing.Unit.WINNERS,
            50_000);
    // then the winner of four pairs and that of three come in half of the steps each
    assertEquals(25_000, drawn.headMap(700.0).values().stream().mapToInt(i -> i).sum(), 600);
    assertEquals(7, drawn.size());
  }

  @Test
  void aConceptThatAllItemsHaveAlikeTeachesNothing() {
    for (Strategy.Pairing.Unit how : Strategy.Pairing.Unit.values()) {
      assertEquals(new TreeMap<>(), drawn(new float[] {0, 0, 0, 0, 0}, 0, how, 100));
      assertEquals(new TreeMap<>(), drawn(new float[] {0.2f, 0.2f, 0.3f}, 0.5, how, 99));
    }
  }
}
