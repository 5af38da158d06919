package io.github.crossmedia.model.file;

import io.github.crossmedia.Formatted;

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
    return new Counted(bytes);
  }

  /** A budget of bytes. */
  final class Counted implements Budget {

    private final long limit;
    private long taken;

    Counted(long limit) {
      this.limit = limit;
    }

    @Override
    public void take(long bytes) {
      if (bytes < 0 || bytes > limit - taken) {
        throw new ModelFormatException(
            Formatted.of("the model takes more than the limit of %d bytes of memory", limit));
      }
      taken += bytes;
    }

    @Override
    public void giveBack(long bytes) {
      taken -= bytes;
    }
  }

  /** A part of another budget, which gets it back when this one is closed. */
  final class Temporary implements Budget, AutoCloseable {

    private final Budget whole;
    private long taken;

    public Temporary(Budget whole) {
      this.whole = whole;
    }

    @Override
    public void take(long bytes) {
      whole.take(bytes);
      taken += bytes;
    }

    @Override
    public void giveBack(long bytes) {
      whole.giveBack(bytes);
      taken -= bytes;
    }

    @Override
    public void goOn() {
      whole.goOn();
    }

    @Override
    public void close() {
      giveBack(taken);
    }
  }
}
