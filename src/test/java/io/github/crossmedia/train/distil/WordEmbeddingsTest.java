package io.github.crossmedia.train.distil;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.train.algebra.DenseMatrix;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A pair that knows two words, one of which is in the captions around each word. */
final class WordEmbeddingsTest {

  private static final NetworkPair PAIR =
      new NetworkPair() {
        @Override
        public String view() {
          return "seen";
        }

        @Override
        public String textView() {
          return "said";
        }

        @Override
        public double temperature() {
          return 1;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
          return texts.stream().map(WordEmbeddingsTest::embedded).toList();
        }
      };

  private static float[] embedded(String text) {
    List<String> words = List.of(text.split(" "));
    return new float[] {words.contains("photo") ? 1 : 0, words.contains("dog") ? 1 : 0};
  }

  @Test
  void aWordThatChangesNothingInTheCaptionsAroundItIsNotRead() {
    DenseMatrix rows = WordEmbeddings.of(List.of("zebra", "dog", "photo"), PAIR);

    List<Boolean> read =
        IntStream.range(0, rows.rows())
            .mapToObj(word -> !UnitVectors.isZero(rows.row(word)))
            .toList();
    assertEquals(List.of(false, true, true), read);
  }
}
