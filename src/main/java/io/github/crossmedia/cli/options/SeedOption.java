package io.github.crossmedia.cli.options;

import picocli.CommandLine.Option;

/** The seed of random numbers: the same seed draws the same numbers. */
public final class SeedOption {

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the random numbers (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  public long seed() {
    return seed;
  }
}
