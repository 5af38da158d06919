package io.github.crossmedia.reproduce.pair;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.crossmedia.reproduce.pair.AskedSentences.SentenceRanks;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("nightly")
final class SentenceRanksTest {

  /** Twenty pictures, the words of which get weaker, and one without any. */
  private static List<float[]> pictures() {
    List<float[]> pictures = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      pictures.add(new float[] {20 - i, 1});
    }
    pictures.add(new float[] {0, 0});
    return pictures;
  }

  @Test
  void aSentenceFindsItsPictureAmongTheFirstTen() {
    SparseVector first = SparseVector.of(DenseVector.of(1, 0));
    assertArrayEquals(
        new double[] {1, 0},
        SentenceRanks.foundInTen(List.of(first, first), own(9, 10), pictures(), 0));
  }

  @Test
  void ofEqualPicturesTheFirstTenAreFound() {
    SparseVector second = SparseVector.of(DenseVector.of(0, 1));
    assertArrayEquals(
        new double[] {1, 0},
        SentenceRanks.foundInTen(List.of(second, second), own(9, 10), pictures(), 0));
  }

  @Test
  void aPictureWithoutAWordOfTheSentenceIsNotFound() {
    SparseVector first = SparseVector.of(DenseVector.of(1, 0));
    List<float[]> empty = List.of(new float[] {0, 1}, new float[] {0, 0});
    assertArrayEquals(new double[] {0}, SentenceRanks.foundInTen(List.of(first), own(0), empty, 0));
  }

  @Test
  void onlyTheStrongestWordsAreKept() {
    assertArrayEquals(
        new float[] {0, 5, 4, 0}, SentenceRanks.strongest(new float[] {3, 5, 4, -1}, 2));
    assertArrayEquals(
        new float[] {3, 0, 0, 0}, SentenceRanks.strongest(new float[] {3, 0, 0, -1}, 4));
  }

  private static int[] own(int... places) {
    return places;
  }
}
