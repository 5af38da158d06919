package io.github.crossmedia.model.file;

/**
 * What making a model of a file may cost: memory, which is counted before it is allocated, and
 * time.
 */
public interface Budget {

  /** Takes memory that is about to be allocated, or throws where there is not so much. */
  void take(long bytes);

  /** Gives back memory that was needed only meanwhile. */
  void giveBack(long bytes);

  /** Throws where the work has lasted too long. */
  default void goOn() {}

  /** Half of the memory that this Java virtual machine may have. */
  static Budget ofHeap() {
    return of(Runtime.getRuntime().maxMemory() / 2);
  }

  /** So many bytes, and any time. */
  static Budget of(long bytes) {
    return new CountedBudget(bytes);
  }
}
