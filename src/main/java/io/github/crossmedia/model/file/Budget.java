package io.github.crossmedia.model.file;

/**
 * The limits of reading a model from a file: memory, which is counted before it is allocated, and
 * time.
 */
public interface Budget {

  /** Takes memory that is about to be allocated; throws if too little is left. */
  void take(long bytes);

  /** Returns memory that is no longer needed. */
  void giveBack(long bytes);

  /** Checks the time; throws if the work has lasted too long. */
  default void goOn() {}

  /** Returns a budget of half of the maximum memory of this Java virtual machine. */
  static Budget ofHeap() {
    return of(Runtime.getRuntime().maxMemory() / 2);
  }

  /** Returns a budget of a number of bytes and unlimited time. */
  static Budget of(long bytes) {
    return new CountedBudget(bytes);
  }
}
