package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.console.DecimalNumbers;
import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.cli.console.Terminal;
import io.github.crossmedia.cli.console.WorkingLine;
import io.github.crossmedia.train.TrainingProgress;
import io.github.crossmedia.train.method.Tuner.Trial;
import java.io.PrintWriter;
import java.util.Locale;

/** What a training prints while it goes on: sentences, trials, and how far the present step is. */
final class TrainingLines implements TrainingProgress, AutoCloseable {

  private final PrintWriter out;
  private final WorkingLine working = new WorkingLine();
  private final ProgressLine fitting = new ProgressLine("Fitting probabilities");
  private int trials;

  TrainingLines(PrintWriter out) {
    this.out = out;
  }

  /** Begins a step. */
  void step(String task) {
    working.step(task);
  }

  /** For output of others. */
  PrintWriter writer() {
    working.pause();
    return out;
  }

  void say(String format, Object... values) {
    working.clear();
    out.println(String.format(Locale.ROOT, format, values));
    out.flush();
  }

  void print(Table table) {
    working.clear();
    table.print(out);
    out.flush();
  }

  /** On a terminal each trial is a line; a log says how many there are if they take long. */
  @Override
  public void tried(Trial trial) {
    if (Terminal.isThere()) {
      say("%s  %s", DecimalNumbers.value(trial.averagePrecision()), trial.parameters());
    }
    trials++;
    working.more("Choosing parameters, " + trials + (trials == 1 ? " trial" : " trials"));
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
