package io.github.crossmedia.cli.options;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The number of threads that read pictures, by default one for each processor. */
public final class ThreadsOption {

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many pictures to process in parallel (default: the processors).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  public int count() {
    if (threads < 1) {
      throw new ParameterException(
          spec.commandLine(), "--threads must be at least 1, not " + threads);
    }
    return threads;
  }
}
