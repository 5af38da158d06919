package io.github.crossmedia.train.view;

import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;

/** The portions of topics in a text; the topics are learned from the training texts. */
record TopicView(int topics) implements TextView {

  /** The beginning of its name, before the number of topics. */
  static final String PREFIX = "lda=";

  /** Reads {@code lda=100}. */
  static TopicView parse(String text) {
    try {
      int topics = Integer.parseInt(text.substring(PREFIX.length()));
      if (topics > 0) {
        return new TopicView(topics);
      }
    } catch (NumberFormatException e) {
      // reported below with the same message as zero
    }
    throw new IllegalArgumentException(
        "the text view \"" + text + "\": write lda= and the number of topics, as lda=100");
  }

  @Override
  public List<Step> fitted(List<SparseVector> counts, long seed) {
    return List.of(Topics.of(counts, topics, seed).mixture());
  }

  @Override
  public String toString() {
    return PREFIX + topics;
  }
}
