package io.github.crossmedia.model.file;

/** A part of another budget, which gets it back when this one is closed. */
public final class TemporaryBudget implements Budget, AutoCloseable {

  private final Budget whole;
  private long taken;

  public TemporaryBudget(Budget whole) {
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
