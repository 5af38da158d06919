package io.github.crossmedia.model.file;

import java.util.Locale;

/** A number of bytes that is used up. */
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
              Locale.ROOT, "the model takes more than the %d bytes of memory it may have", limit));
    }
    taken += bytes;
  }

  @Override
  public void giveBack(long bytes) {
    taken -= bytes;
  }
}
