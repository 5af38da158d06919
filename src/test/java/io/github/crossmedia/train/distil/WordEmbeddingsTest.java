package io.github.crossmedia.train.distil;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.distil.WordEmbeddings.UnitVectors;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A network that knows two words, one of which is in the captions around each word. */
final class WordEmbeddingsTest {

  private static List<float[]> embeddings(List<String> texts) {
    return texts.stream().map(WordEmbeddingsTest::embedded).toList();
  }

  private static float[] embedded(String text) {
    List<String> words = List.of(text.split(" "));
    return new float[] {words.contains("photo") ? 1 : 0, words.contains("dog") ? 1 : 0};
  }

  @Test
  void aWordThatChangesNothingInTheCaptionsAroundItIsNotRead() {
    DenseMatrix rows =
        WordEmbeddings.of(List.of("zebra", "dog", "photo"), WordEmbeddingsTest::embeddings);

    List<Boolean> read =
        IntStream.range(0, rows.rows())
            .mapToObj(word -> !UnitVectors.isZero(rows.row(word)))
            .toList();
    assertEquals(List.of(false, true, true), read);
  }
}
