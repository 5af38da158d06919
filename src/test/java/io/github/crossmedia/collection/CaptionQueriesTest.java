package io.github.crossmedia.collection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.CaptionQueries.Limits;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CaptionQueriesTest {

  private static SparseVector caption(int... words) {
    Map<Integer, Float> counts = new HashMap<>();
    IntStream.of(words).forEach(word -> counts.put(word, 1f));
    return SparseVector.of(100, counts);
  }

  @Test
  void everySetOfWordsThatAPictureCarriesInFullIsAQuery() {
    QuerySet queries =
        CaptionQueries.of(
            List.of(caption(1, 2), caption(), caption(2, 7), caption(2)), Limits.NONE);
    int[][] words = {{1}, {2}, {7}, {1, 2}, {2, 7}};
    int[][] relevant = {{0}, {0, 2, 3}, {2}, {0}, {2}};
    assertEquals(words.length, queries.size());
    for (int query = 0; query < words.length; query++) {
      assertArrayEquals(words[query], queries.words(query));
      assertArrayEquals(relevant[query], queries.relevant(query));
    }
  }

  @Test
  void shortQueriesCanBeAskedFor() {
    List<SparseVector> captions = List.of(caption(1, 2, 3));
    assertEquals(7, CaptionQueries.of(captions, Limits.NONE).size());
    assertEquals(6, CaptionQueries.of(captions, Limits.NONE.withLongest(2)).size());
    assertEquals(3, CaptionQueries.of(captions, Limits.singleWords()).size());
    assertEquals(3, CaptionQueries.of(captions, Limits.NONE).ofAtMost(1).size());
  }

  @Test
  void setsOfALongCaptionAreDrawnInAllLengths() {
    int[] words = IntStream.range(0, 40).toArray();
    QuerySet queries =
        CaptionQueries.of(List.of(caption(words), caption(words)), Limits.NONE.withLongest(5));
    Set<Integer> lengths = new HashSet<>();
    for (int query = 0; query < queries.size(); query++) {
      lengths.add(queries.words(query).length);
      assertArrayEquals(new int[] {0, 1}, queries.relevant(query));
    }
    assertEquals(Set.of(1, 2, 3, 4, 5), lengths);
    assertTrue(queries.size() > 255 && queries.size() <= 510, queries.size() + " queries");
  }

  @Test
  void ofTooManySetsAUniformSampleIsKeptWhateverTheOrderOfTheCaptions() {
    List<SparseVector> captions =
        IntStream.range(0, 90).mapToObj(i -> caption(i, i + 1, i + 2, i + 3, i + 4)).toList();
    Limits limits = new Limits(Integer.MAX_VALUE, 255, 500, 3);
    QuerySet some = CaptionQueries.of(captions, limits);
    QuerySet reversed = CaptionQueries.of(captions.reversed(), limits);
    assertEquals(500, some.size());
    int singles = 0;
    for (int query = 0; query < some.size(); query++) {
      assertArrayEquals(some.words(query), reversed.words(query));
      singles += some.words(query).length == 1 ? 1 : 0;
      int[] words = some.words(query);
      int[] holders =
          IntStream.range(0, captions.size())
              .filter(i -> Arrays.stream(words).allMatch(word -> captions.get(i).get(word) > 0))
              .toArray();
      assertArrayEquals(holders, some.relevant(query));
    }
    // 94 of the 16 * 89 + 31 distinct sets are single words: 32 of 500 on average
    assertTrue(singles > 15 && singles < 55, singles + " single words");
  }
}
