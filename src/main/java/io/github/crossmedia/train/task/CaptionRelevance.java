package io.github.crossmedia.train.task;

import io.github.crossmedia.vector.SparseVector;
import java.util.Collections;
import java.util.List;

/**
 * A text is relevant to a picture whose caption contains all words of the text, and to a text whose
 * words it contains. Pictures are relevant to each other when they share a label or, without
 * labels, at least half of the words of both captions.
 */
record CaptionRelevance(TrainingData data) implements Relevance {

  private static final double HALF = 0.5;

  @Override
  public boolean answersPicture(int picture, int text) {
    return isHeld(words(text), words(picture));
  }

  @Override
  public boolean answersText(int asking, int found) {
    return isHeld(words(asking), words(found));
  }

  @Override
  public boolean arePicturesAlike(int asking, int found) {
    List<String> labels = data.items().get(asking).labels();
    List<String> others = data.items().get(found).labels();
    if (!labels.isEmpty() && !others.isEmpty()) {
      return !Collections.disjoint(labels, others);
    }
    int shared = shared(words(asking), words(found));
    return shared > 0 && shared >= HALF * (words(asking).size() + words(found).size() - shared);
  }

  private SparseVector words(int item) {
    return data.words().captionCounts().get(item);
  }

  private static boolean isHeld(SparseVector words, SparseVector caption) {
    return words.size() > 0 && shared(words, caption) == words.size();
  }

  private static int shared(SparseVector one, SparseVector other) {
    int shared = 0;
    for (int i = 0; i < one.size(); i++) {
      shared += other.get(one.index(i)) > 0 ? 1 : 0;
    }
    return shared;
  }
}
