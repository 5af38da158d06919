package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.vector.SparseVector;
import java.util.Collections;
import java.util.List;

/**
 * The relevance of captioned pictures to each other. A text is relevant to a picture whose caption
 * contains all words of the text. Pictures are alike, and so are their texts, when they share a
 * label or, without labels, when a line of one caption and a line of the other share at least a
 * third of the words of both.
 */
public final class CaptionRelevance implements Task.Relevance {

  /** One in so many words of two lines that are alike stands in both. */
  private static final int ONE_IN = 3;

  private final List<Item> items;
  private final List<SparseVector> captions;
  private final List<List<SparseVector>> lines;

  private CaptionRelevance(
      List<Item> items, List<SparseVector> captions, List<List<SparseVector>> lines) {
    this.items = items;
    this.captions = captions;
    this.lines = lines;
  }

  public static CaptionRelevance of(List<Item> items, TextEncoder encoder) {
    return new CaptionRelevance(
        items,
        items.stream().map(item -> encoder.counts(item.text())).toList(),
        items.stream()
            .map(item -> Sentences.in(item.text()).stream().map(encoder::counts).toList())
            .toList());
  }

  @Override
  public boolean answersPicture(int picture, int text) {
    return isHeld(captions.get(text), captions.get(picture));
  }

  @Override
  public boolean arePicturesAlike(int asking, int found) {
    List<String> labels = items.get(asking).labels();
    List<String> others = items.get(found).labels();
    return labels.isEmpty() || others.isEmpty()
        ? lines.get(asking).stream()
            .anyMatch(one -> lines.get(found).stream().anyMatch(other -> areAlike(one, other)))
        : !Collections.disjoint(labels, others);
  }

  private static boolean areAlike(SparseVector one, SparseVector other) {
    int shared = shared(one, other);
    return shared > 0 && ONE_IN * shared >= one.size() + other.size() - shared;
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
