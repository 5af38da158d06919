package io.github.crossmedia.train.task;

/** A need of a method besides the two media of each item. */
public enum Need {
  /** Texts that are read as words, not as ready views. */
  WORDS,
  /** At least one label of each item. */
  LABELS,
  /** Clicks on pictures that queries found: the task {@link ClickTask}. */
  CLICKS
}
