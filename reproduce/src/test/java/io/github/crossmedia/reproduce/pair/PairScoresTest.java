package io.github.crossmedia.reproduce.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.reproduce.pair.PairRun.PairScores;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("nightly")
final class PairScoresTest {

  private final Directions pair = new Directions();

  @Test
  void fittedScoresAreProbabilitiesAndCosinesAreNot() {
    Map<String, Reliability> scores =
        PairScores.of(
            pair,
            pair.items(200, 1, ""),
            pair.items(150, 2, ""),
            pair.items(150, 3, ""),
            PairExperiment.settings("seen", PairRun.RAREST));

    Reliability.Quality cosine = scores.get(PairScores.COSINE).all();
    Reliability.Quality learned = scores.get(PairScores.LEARNED).all();
    assertEquals(150 * 150, learned.pairs());
    assertTrue(cosine.brierSkill() < -1, "far worse than the base rate: " + cosine);
    assertTrue(learned.brierSkill() > 0, "better than the base rate: " + learned);
    assertTrue(learned.logLoss() < learned.baseLogLoss(), learned::toString);
    assertEquals(learned.bestSaid(), learned.bestTrue(), .25);
  }
}
