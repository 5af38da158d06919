package io.github.crossmedia.cli.options;

import picocli.CommandLine.Option;

/** How many threads read pictures: all processors unless stated. */
public final class ThreadsOption {

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many pictures to process in parallel (default: the processors).")
  private int threads = Runtime.getRuntime().availableProcessors();

  public int count() {
    return threads;
  }
}
