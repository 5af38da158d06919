package io.github.crossmedia.evaluate.ranking;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.evaluate.measure.RankedRelevance;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CandidatesTest {

  @Test
  void countingGivesTheRanksThatSortingARunGives() {
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      int size = 1 + random.nextInt(60);
      List<String> ids = shuffledIds(size, random);
      float[] scores = new float[size];
      int[] gains = new int[size];
      Map<String, Float> byId = new LinkedHashMap<>();
      Map<String, Integer> judged = new LinkedHashMap<>();
      for (int i = 0; i < size; i++) {
        scores[i] = (random.nextInt(9) - 4) * (random.nextBoolean() ? 1f : 1e-38f);
        gains[i] = Math.max(0, random.nextInt(6) - 2);
        byId.put(ids.get(i), scores[i]);
        judged.put(ids.get(i), gains[i]);
      }
      RankedRelevance expected =
          Evaluation.of(Judgments.of(Map.of("q", judged)), Run.of("run", Map.of("q", byId)))
              .ranking("q");

      Candidates candidates = Candidates.of(ids);
      int[] relevant = IntStream.range(0, size).filter(i -> gains[i] > 0).toArray();
      assertSame(expected, candidates.rank(scores, relevant));
    }
  }

  private static List<String> shuffledIds(int size, Random random) {
    List<String> ids = new ArrayList<>(IntStream.range(0, size).mapToObj(i -> "" + i).toList());
    Collections.shuffle(ids, random);
    return ids;
  }

  private static void assertSame(RankedRelevance expected, RankedRelevance actual) {
    assertArrayEquals(ranks(expected), ranks(actual));
    assertEquals(expected.relevant(), actual.relevant());
    assertEquals(expected.candidates(), actual.candidates());
    for (int i = 0; i < expected.found(); i++) {
      assertEquals(1, actual.gain(i));
      assertEquals(1, actual.idealGain(i));
    }
  }

  private static int[] ranks(RankedRelevance ranking) {
    return IntStream.range(0, ranking.found()).map(ranking::rank).toArray();
  }

  @Test
  void equalScoresAreRankedByDescendingIdAndZeroHasNoSign() {
    Candidates candidates = Candidates.of(List.of("b", "a", "c"));
    assertEquals(2, candidates.rank(new float[] {0f, -0f, 0f}, new int[] {0}).rank(0));
    assertEquals(3, candidates.rank(new float[] {-0f, 0f, -0f}, new int[] {1}).rank(0));
  }

  @Test
  void infiniteScoresAreFirstAndLast() {
    Candidates candidates = Candidates.of(List.of("a", "b", "c"));
    float[] scores = {Float.NEGATIVE_INFINITY, Float.MAX_VALUE, Float.POSITIVE_INFINITY};
    assertArrayEquals(new int[] {1, 3}, ranks(candidates.rank(scores, new int[] {0, 2})));
  }

  @Test
  void refusesWhatCannotBeRanked() {
    Candidates candidates = Candidates.of(List.of("a", "b"));
    assertMessage(
        "the score of candidate 1 is NaN",
        () -> candidates.rank(new float[] {0, Float.NaN}, new int[] {0}));
    assertMessage("3 scores for 2 candidates", () -> candidates.rank(new float[3], new int[] {0}));
    assertMessage("candidate 'a' is given twice", () -> Candidates.of(List.of("a", "b", "a")));
  }

  private static void assertMessage(
      String message, org.junit.jupiter.api.function.Executable code) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, code).getMessage());
  }
}
