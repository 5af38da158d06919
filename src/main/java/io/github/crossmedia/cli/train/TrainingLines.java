package io.github.crossmedia.cli.train;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.DecimalNumbers;
import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.console.StatusLine;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.cli.console.Terminal;
import io.github.crossmedia.train.TrainingProgress;
import io.github.crossmedia.train.method.Trial;
import java.io.PrintWriter;

/** Prints the progress of a training: sentences, trials, and the progress of the current step. */
final class TrainingLines implements TrainingProgress, AutoCloseable {

  private final PrintWriter out;
  private final StatusLine working = new StatusLine();
  private final ProgressLine fitting = new ProgressLine("Fitting probabilities");
  private int trials;

  TrainingLines(PrintWriter out) {
    this.out = out;
  }

  /** Begins a step. */
  void step(String task) {
    working.step(task);
  }

  /** Returns the writer for other output. */
  PrintWriter writer() {
    working.pause();
    return out;
  }

  void say(String format, Object... values) {
    working.clear();
    out.println(Formatted.of(format, values));
    out.flush();
  }

  void print(Table table) {
    working.clear();
    table.print(out);
    out.flush();
  }

  /** Shows a trial: as a line on a terminal; a log only counts trials that take long. */
  @Override
  public void tried(Trial trial) {
    if (Terminal.isThere()) {
      say("%s  %s", DecimalNumbers.value(trial.averagePrecision()), trial.parameters());
    }
    trials++;
    working.more("Tuning parameters, " + trials + (trials == 1 ? " trial" : " trials"));
  }

  @Override
  public void fitted(int parts, int total) {
    working.pause();
    fitting.at(parts, total);
    if (parts == total) {
      working.step("Fitting probabilities");
    }
  }

  @Override
  public void close() {
    fitting.close();
    working.close();
  }
}
