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
import java.util.Random;
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

  /** Grangier's Table 2 counts words of at least two captions; relevance looks at all words. */
  @Test
  void wordsOfTooFewCaptionsAreNotAskedFor() {
    List<SparseVector> captions = List.of(caption(1, 2, 9), caption(2, 7), caption(1, 2, 7));
    QuerySet queries = CaptionQueries.of(captions, Limits.NONE.withRarest(2));
    int[][] words = {{1}, {2}, {7}, {1, 2}, {1, 7}, {2, 7}, {1, 2, 7}};
    int[][] relevant = {{0, 2}, {0, 1, 2}, {1, 2}, {0, 2}, {2}, {1, 2}, {2}};
    assertEquals(words.length, queries.size());
    for (int query = 0; query < words.length; query++) {
      assertArrayEquals(words[query], queries.words(query));
      assertArrayEquals(relevant[query], queries.relevant(query));
    }
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
    int drawn = queries.size() - 40;
    assertTrue(drawn > 255 && drawn <= 510, drawn + " longer queries");
  }

  @Test
  void ofTooManySetsAUniformSampleIsKeptWhateverTheOrderOfTheCaptions() {
    List<SparseVector> captions =
        IntStream.range(0, 90).mapToObj(i -> caption(i, i + 1, i + 2, i + 3, i + 4)).toList();
    Limits limits = new Limits(Integer.MAX_VALUE, 1, 255, 500, 3);
    QuerySet some = CaptionQueries.of(captions, limits);
    QuerySet reversed = CaptionQueries.of(captions.reversed(), limits);
    assertEquals(94 + 500, some.size());
    int pairs = 0;
    for (int query = 0; query < some.size(); query++) {
      assertArrayEquals(some.words(query), reversed.words(query));
      pairs += some.words(query).length == 2 ? 1 : 0;
      int[] words = some.words(query);
      int[] holders =
          IntStream.range(0, captions.size())
              .filter(i -> Arrays.stream(words).allMatch(word -> captions.get(i).get(word) > 0))
              .toArray();
      assertArrayEquals(holders, some.relevant(query));
    }
    // 4 * 89 + 10 of the 15 * 89 + 26 distinct longer sets are pairs: 134 of 500 on average
    assertTrue(pairs > 100 && pairs < 170, pairs + " pairs");
  }

  @Test
  void everyWordIsAQueryHoweverMuchIsSampled() {
    int[] words = IntStream.range(0, 60).toArray();
    Limits limits = Limits.NONE.withMost(20);
    QuerySet queries = CaptionQueries.of(List.of(caption(words), caption(60, 61)), limits);
    assertEquals(62 + 20, queries.size());
    assertEquals(62, queries.ofAtMost(1).size());
  }

  @Test
  void manyLongCaptionsGiveAFewSetsEach() {
    // ten words have 1,013 sets of two or more; 16 * 4,000 / 1,000 = 64 of each are looked at
    List<SparseVector> captions =
        IntStream.range(0, 1_000).mapToObj(i -> caption(tenWords(i))).toList();
    QuerySet queries = CaptionQueries.of(captions, Limits.NONE.withMost(4_000));
    assertEquals(100 + 4_000, queries.size());
    int[] lengths = new int[11];
    for (int query = 0; query < queries.size(); query++) {
      lengths[queries.words(query).length]++;
    }
    for (int length = 2; length <= 10; length++) {
      assertTrue(lengths[length] > 50, Arrays.toString(lengths));
    }
  }

  @Test
  void aSampleOfQueriesHasAllLengths() {
    QuerySet queries = CaptionQueries.of(List.of(caption(1, 2, 3, 4, 5, 6)), Limits.NONE);
    assertEquals(63, queries.size());
    assertEquals(63, queries.sample(63).size());
    QuerySet sample = queries.sample(21);
    assertEquals(21, sample.size());
    assertEquals(2, sample.ofAtMost(1).size());
    assertEquals(2 + 5, sample.ofAtMost(2).size());
    assertArrayEquals(new int[] {4}, sample.words(1));
    assertArrayEquals(new int[] {0}, sample.relevant(1));
  }

  private static int[] tenWords(int seed) {
    return new Random(seed).ints(0, 100).distinct().limit(10).toArray();
  }
}
