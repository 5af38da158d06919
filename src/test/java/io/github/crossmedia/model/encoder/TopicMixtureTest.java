package io.github.crossmedia.model.encoder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicMixtureTest {

  /** The first topic says "sand" three times as often as the second, "snow" is of the second. */
  private static final Matrix WORDS = Matrix.of(new float[][] {{0.6f, 0.2f}, {0, 0.8f}});

  @Test
  void oneStepGivesEachTopicItsShareOfEachWordAndThePrior() {
    // given a text that says sand twice and snow once
    SparseVector counts = SparseVector.of(2, Map.of(0, 2f, 1, 1f));
    // then sand counts 3/4 for the first topic, snow nothing, and each topic has half a word more
    float first = (2 * 0.75f + 0.5f) / 4;
    assertArrayEquals(
        new float[] {first, 1 - first}, new TopicMixture(WORDS, 0.5, 1).apply(counts).toArray());
  }

  @Test
  void moreStepsLeanToTheTopicThatSaysItAll() {
    SparseVector sand = SparseVector.of(2, Map.of(0, 10f));
    float[] one = new TopicMixture(WORDS, 0.5, 1).apply(sand).toArray();
    float[] many = new TopicMixture(WORDS, 0.5, 50).apply(sand).toArray();
    assertArrayEquals(new float[] {8f / 11, 3f / 11}, one, 1e-6f);
    // ten words and half a one of the first topic is the most there can be
    assertArrayEquals(new float[] {10.3f / 11, 0.7f / 11}, many, 0.02f);
  }

  @Test
  void aTextWithoutWordsHasThePriorAlone() {
    assertArrayEquals(
        new float[] {0.5f, 0.5f},
        new TopicMixture(WORDS, 0.5, 3).apply(SparseVector.of(2, Map.of())).toArray());
  }

  @Test
  void refusesWhatCannotBeFoldedIn() {
    assertThrows(IllegalArgumentException.class, () -> new TopicMixture(WORDS, 0, 3));
    assertThrows(IllegalArgumentException.class, () -> new TopicMixture(WORDS, 1, 0));
    TopicMixture topics = new TopicMixture(WORDS, 1, 3);
    assertThrows(IllegalArgumentException.class, () -> topics.dimension(3));
  }
}
