package io.github.crossmedia.published.concepts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.published.concepts.DiscoveredVocabularyTrainer.Concepts;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConceptPredictorsTest {

  private static final int COMPONENTS = 300;
  private static final int ITEMS = 60;

  /** Vectors of few zeros are stored whole while steps are taken, others are not. */
  @ParameterizedTest
  @EnumSource(Strategy.class)
  void zerosThatAreStoredChangeNothing(Strategy strategy) {
    // given the same components, once among others that are zero in all items
    List<SparseVector> few = items(COMPONENTS);
    List<SparseVector> many = few.stream().map(item -> item.bounded(10 * COMPONENTS)).toList();
    // when
    AffineProjection ofFew = learned(strategy, few);
    AffineProjection ofMany = learned(strategy, many);
    // then
    for (int item = 0; item < ITEMS; item++) {
      assertArrayEquals(ofMany.project(many.get(item)), ofFew.project(few.get(item)), 1e-4f);
    }
  }

  private static AffineProjection learned(Strategy strategy, List<SparseVector> items) {
    Random random = new Random(2);
    List<float[]> portions = new ArrayList<>();
    for (int item = 0; item < ITEMS; item++) {
      float share = random.nextFloat();
      portions.add(new float[] {share, 1 - share});
    }
    return new DiscoveredVocabularyTrainer.Predictors(
            new Concepts(portions, List.of()),
            strategy,
            new Strategy.Pairing(OptionalDouble.empty(), Strategy.Pairing.Unit.ALL),
            new StochasticGradient.Settings(0.01, 0.001, 5),
            1)
        .learn(items, 1);
  }

  private static List<SparseVector> items(int dimension) {
    Random random = new Random(1);
    int[] indices = IntStream.range(0, dimension).toArray();
    return IntStream.range(0, ITEMS)
        .mapToObj(
            item -> {
              float[] values = new float[dimension];
              for (int i = 0; i < dimension; i++) {
                values[i] = random.nextFloat();
              }
              return SparseVector.of(dimension, indices, values);
            })
        .toList();
  }
}
