package io.github.crossmedia.train.moments;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.holdout.Screening;
import io.github.crossmedia.train.holdout.Screening.LeftOut;
import io.github.crossmedia.train.holdout.TrainingSplit;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.Settings;
import java.util.Map;
import java.util.Optional;

/** A first pass under way: it counts items and leaves out those that can't be learned from. */
public final class Counting {

  private final FirstPass pass;
  private final Settings settings;
  private final Screening screening;

  /**
   * Creates a pass over no items.
   *
   * @param clicks the log of clicks, if pictures are learned from with clicks
   */
  public Counting(Choices choices, Optional<ClickTask> clicks) {
    this.pass = new FirstPass(choices);
    this.settings = choices.settings(clicks);
    this.screening = pass.screening(settings);
  }

  /** Counts an item of the splits to learn from; others are ignored. */
  public void add(Item item) {
    if (TrainingSplit.holds(item)) {
      pass.add(item, settings, screening);
    }
  }

  /** Adds a part that was counted elsewhere with the same choices. */
  public void merge(FirstPass part, Map<String, LeftOut> leftOut) {
    pass.merge(part);
    screening.add(leftOut);
  }

  /** Returns the counts so far. */
  public FirstPass pass() {
    return pass;
  }

  /** Returns the items that are left out so far. */
  public Screening screening() {
    return screening;
  }
}
