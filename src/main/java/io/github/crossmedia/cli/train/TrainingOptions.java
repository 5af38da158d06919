package io.github.crossmedia.cli.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What every training has: the parameters of its method, and the model that it writes. */
public final class TrainingOptions {

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "The model file.")
  private Path out;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description =
          "Fix a parameter of the method instead of tuning it, as --set c=0.01; docs/methods"
              + " lists them.")
  private Map<String, String> given = new TreeMap<>();

  @Option(names = "--threads", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
  private int threads;

  @Option(
      names = "--half",
      description =
          "Round large matrices to half precision, for a file half as large; always so from a"
              + " folder.")
  private boolean half;

  @Mixin private CardOptions card;

  @Option(
      names = "--json",
      description = "Print the parameters and the quality as JSON to standard output.")
  private boolean json;

  /** Returns the model file. */
  public Path out() {
    return out;
  }

  /** Returns the parameters that are not tuned. */
  public Map<String, String> given() {
    return given;
  }

  public int threads() {
    return threads;
  }

  /** Learns a model from a source, and returns the exit code. */
  public int run(TrainingSource source, CommandSpec spec) throws IOException {
    return new TrainingRun(source, half || source.isRounded(), card, out, json, spec).call();
  }
}
