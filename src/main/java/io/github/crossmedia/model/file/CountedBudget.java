package io.github.crossmedia.model.file;

import java.util.Locale;

/** A budget of bytes. */
final class CountedBudget implements Budget {

  private final long limit;
  private long taken;

  CountedBudget(long limit) {
    this.limit = limit;
  }

  @Override
  public void take(long bytes) {
    if (bytes < 0 || bytes > limit - taken) {
      throw new ModelFormatException(
          String.format(
              Locale.ROOT, "the model takes more than the limit of %d bytes of memory", limit));
    }
    taken += bytes;
  }

  @Override
  public void giveBack(long bytes) {
    taken -= bytes;
  }
}
