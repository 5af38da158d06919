package io.github.crossmedia.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.lucene.WeightedTermQuery.ImpactScorer;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ImpactScorerTest {

  private static float bulk(ImpactScorer scorer, float frequency) {
    float[] scores = new float[1];
    scorer.asBulkSimScorer().score(1, new float[] {frequency}, new long[] {1}, scores);
    return scores[0];
  }

  @Test
  void aWeightLosesLessThanOnePartInTwoThousand() {
    Random random = new Random(1);
    for (int round = 0; round < 100_000; round++) {
      float weight = (float) Math.exp(-16 + 22 * random.nextDouble());
      float stored = ImpactCode.decode(ImpactCode.encode("tiger", weight));
      assertEquals(weight, stored, weight / 2000);
    }
  }

  @Test
  void oneByOneAndInBulkScoresAreTheSameAndAscend() {
    ImpactScorer scorer = new ImpactScorer(0.7f);
    float previous = 0;
    for (int code = 1; code < 1 << 16; code++) {
      float score = scorer.score(code, 1);
      assertTrue(score > previous);
      assertEquals(score, bulk(scorer, code));
      previous = score;
    }
  }

  /** Where a block has no impacts Lucene asks for the bound of the largest frequency there is. */
  @Test
  void theBoundOfABlockWithoutImpactsIsAboveEveryScore() {
    ImpactScorer scorer = new ImpactScorer(0.7f);
    float largest = scorer.score(ImpactCode.encode("tiger", Float.MAX_VALUE), 1);
    assertTrue(bulk(scorer, Integer.MAX_VALUE) >= largest);
    assertTrue(scorer.score(Integer.MAX_VALUE, 1) >= largest);
    assertTrue(scorer.score(Float.MAX_VALUE, 1) >= largest);
  }
}
