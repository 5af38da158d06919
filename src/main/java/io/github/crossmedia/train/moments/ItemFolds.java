package io.github.crossmedia.train.moments;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.version.Sha256;
import io.github.crossmedia.train.group.GroupingKind;
import io.github.crossmedia.train.holdout.TrainingSplit;
import java.nio.charset.StandardCharsets;

/**
 * The folds of a collection, to which items belong by their hash, whichever machine reads them. The
 * first is held out to tune parameters: the split "valid" or, without one, a ninth of all items.
 * Four ninths are held out in turn to fit scores; the last fold is always learned from.
 */
record ItemFolds(long seed, GroupingKind heldOut, boolean hasValidation) {

  static final int TUNED_ON = 0;
  static final int ALWAYS_LEARNED = 5;
  static final int COUNT = ALWAYS_LEARNED + 1;

  private static final int PARTS = 9;

  /** Returns the fold of an item. */
  int of(Item item) {
    if (hasValidation && TrainingSplit.isForValidation(item)) {
      return TUNED_ON;
    }
    int part = (int) Long.remainderUnsigned(Long.parseUnsignedLong(hash(key(item)), 16), PARTS);
    boolean isHeldOut = part < ALWAYS_LEARNED && !(hasValidation && part == TUNED_ON);
    return isHeldOut ? part : ALWAYS_LEARNED;
  }

  private String key(Item item) {
    String folder = item.picture().replace('\\', '/');
    int end = folder.lastIndexOf('/');
    return heldOut == GroupingKind.FOLDER && end > 0
        ? "folder " + folder.substring(0, end)
        : rank(item);
  }

  /** Returns a random number of an item, by which samples are drawn, and its id. */
  String rank(Item item) {
    return hash(item.id()) + " " + item.id();
  }

  private String hash(String key) {
    return Sha256.of((seed + " " + key).getBytes(StandardCharsets.UTF_8)).substring(0, 16);
  }
}
