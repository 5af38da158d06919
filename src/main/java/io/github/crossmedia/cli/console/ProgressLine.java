package io.github.crossmedia.cli.console;

import io.github.crossmedia.collection.IndexProgress;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar on standard error where that is a terminal, and silence elsewhere. */
public final class ProgressLine implements IndexProgress, AutoCloseable {

  private final String task;
  private final boolean terminal;
  private ProgressBar bar;

  public ProgressLine(String task) {
    this.task = task;
    this.terminal = Boolean.getBoolean("crossmedia.terminal");
  }

  @Override
  public synchronized void at(int done, int total) {
    if (!terminal || total == 0) {
      return;
    }
    if (bar == null) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setStyle(ProgressBarStyle.UNICODE_BLOCK)
              .build();
    }
    // The next of several tasks under one name may be of another size.
    bar.maxHint(total).stepTo(done);
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
