package io.github.crossmedia.train.nearest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.projection.NeighbourDistance;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DistanceDecayTest {

  @Test
  void theLikelihoodIsThatOfTheFormula() {
    // pictures 0 and 1 are alike to 1/2, 0 and 2 to 1/3, 1 and 2 share nothing
    SparseMatrix pictures =
        SparseMatrix.of(
            3,
            List.of(
                SparseVector.of(3, Map.of(0, 1f, 1, 1f)),
                SparseVector.of(3, Map.of(0, 1f)),
                SparseVector.of(3, Map.of(1, 1f, 2, 1f))));
    SparseMatrix words =
        SparseMatrix.of(
            2,
            List.of(
                SparseVector.of(2, Map.of(0, 1f)),
                SparseVector.of(2, Map.of(0, 1f)),
                SparseVector.of(2, Map.of(1, 1f))));
    double decay = 3;
    double near = 1 / (1 + Math.exp(-decay * (2 / 3.0 - 1 / 2.0)));
    double doubt = 1e-5;
    double first = Math.log(doubted(near)) + Math.log(1 - doubted(1 - near));
    double second = Math.log(1 - doubt);
    double third = Math.log(doubt) + Math.log(doubt);
    assertEquals(
        (first + second + third) / 3,
        new NearestTrainer.DistanceDecay(pictures, words, alone(3), NeighbourDistance.JACCARD, 3)
            .logLikelihood(decay),
        1e-6);
  }

  private static List<int[]> alone(int pictures) {
    return IntStream.range(0, pictures).mapToObj(picture -> new int[] {picture}).toList();
  }

  /** Each picture is there three times, with the same caption: a copy would guess it all. */
  @Test
  void picturesOfOneGroupDoNotGuessEachOthersCaptions() {
    TrainingData data = Scenery.data(60, 4);
    int[] thrice = IntStream.range(0, 180).map(copy -> copy / 3).toArray();
    List<int[]> groups =
        IntStream.range(0, 180)
            .mapToObj(copy -> new int[] {copy / 3 * 3, copy / 3 * 3 + 1, copy / 3 * 3 + 2})
            .toList();
    SparseMatrix pictures = WordPrediction.visualCounts(data).rows(thrice);
    SparseMatrix words = WordPrediction.wordCounts(data).withOnes().rows(thrice);
    double amongCopies =
        new NearestTrainer.DistanceDecay(pictures, words, alone(180), NeighbourDistance.COSINE, 40)
            .likeliest();
    double amongOthers =
        new NearestTrainer.DistanceDecay(pictures, words, groups, NeighbourDistance.COSINE, 40)
            .likeliest();
    assertTrue(amongCopies > 50, "the nearest is right: " + amongCopies);
    assertTrue(amongOthers < amongCopies / 5, "of others some are right: " + amongOthers);
  }

  private static double doubted(double probability) {
    return 1e-5 + (1 - 2e-5) * probability;
  }

  @Test
  void noOtherDecayIsLikelier() {
    TrainingData data = Scenery.data(200, 4);
    NearestTrainer.DistanceDecay decay =
        new NearestTrainer.DistanceDecay(
            WordPrediction.visualCounts(data),
            WordPrediction.wordCounts(data).withOnes(),
            alone(200),
            NeighbourDistance.COSINE,
            40);
    double best = decay.logLikelihood(decay.likeliest());
    for (double other = 0.2; other < 500; other *= 1.2) {
      assertTrue(best >= decay.logLikelihood(other) - 1e-9, "likelier with " + other);
    }
  }
}
