package io.github.crossmedia.train;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Scores of held-out pictures and captions that no query in words gives: of texts for a picture, of
 * pictures for a picture, of texts for a text. A text is relevant to a picture whose caption holds
 * all its words, and to a text all of whose words it holds. Pictures are relevant to each other
 * when they share a label or, without labels, at least half of the words of both captions.
 */
final class OtherDirections {

  /** As many pictures of one model are compared with each other. */
  private static final int MOST_COMPARED = 500;

  private static final double HALF = 0.5;

  private final ScoredPairs textsOfPictures = new ScoredPairs();
  private final ScoredPairs amongPictures = new ScoredPairs();
  private final ScoredPairs amongTexts = new ScoredPairs();

  /** Adds what a couple whose scale is 1 makes of items it did not learn from. */
  void add(Couple couple, TrainingData asked) {
    Couple back = couple.reversed();
    int every = Math.max(1, Math.ceilDiv(asked.size(), MOST_COMPARED));
    List<Seen> seen = new ArrayList<>();
    for (int i = 0; i < asked.size(); i += every) {
      Item item = asked.items().get(i);
      Medium text = Medium.ofText(item.text());
      seen.add(
          new Seen(
              item,
              asked.captionCounts().get(i),
              sparse(back.query(item.medium())),
              couple.document(item.medium()),
              sparse(couple.query(text)),
              back.document(text)));
    }
    for (Seen asking : seen) {
      seen.forEach(other -> compare(asking, other));
    }
  }

  /** Its products add in one order, however they are compiled. */
  private static SparseVector sparse(float[] point) {
    return SparseVector.of(DenseVector.of(point));
  }

  private void compare(Seen asking, Seen other) {
    textsOfPictures.add(
        asking.picture().dot(other.storedText()), isHeld(other.words(), asking.words()));
    if (asking != other) {
      amongPictures.add(asking.picture().dot(other.storedPicture()), areAlike(asking, other));
      amongTexts.add(asking.text().dot(other.storedText()), isHeld(asking.words(), other.words()));
    }
  }

  private static boolean isHeld(SparseVector words, SparseVector caption) {
    return words.size() > 0 && shared(words, caption) == words.size();
  }

  private static boolean areAlike(Seen one, Seen other) {
    if (!one.item().labels().isEmpty() && !other.item().labels().isEmpty()) {
      return !Collections.disjoint(one.item().labels(), other.item().labels());
    }
    int shared = shared(one.words(), other.words());
    return shared > 0 && shared >= HALF * (one.words().size() + other.words().size() - shared);
  }

  private static int shared(SparseVector one, SparseVector other) {
    int shared = 0;
    for (int i = 0; i < one.size(); i++) {
      shared += other.get(one.index(i)) > 0 ? 1 : 0;
    }
    return shared;
  }

  Calibration textsOfPictures(float scale) {
    return IsotonicRegression.fitted(textsOfPictures).calibration(scale);
  }

  Calibration amongPictures(float scale) {
    return IsotonicRegression.fitted(amongPictures).calibration(scale);
  }

  Calibration amongTexts(float scale) {
    return IsotonicRegression.fitted(amongTexts).calibration(scale);
  }

  /** An item as a query and as a document, in both media. */
  private record Seen(
      Item item,
      SparseVector words,
      SparseVector picture,
      float[] storedPicture,
      SparseVector text,
      float[] storedText) {}
}
