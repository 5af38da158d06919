package io.github.crossmedia.cli.options;

import picocli.CommandLine.Option;

/** Where random numbers begin: the same seed draws the same again. */
public final class SeedOption {

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the random numbers (default: ${DEFAULT-VALUE}).")
  private long seed;

  public long seed() {
    return seed;
  }
}
