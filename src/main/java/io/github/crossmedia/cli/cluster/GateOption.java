package io.github.crossmedia.cli.cluster;

import io.github.crossmedia.client.check.Gate;
import io.github.crossmedia.client.check.VersionCheck;
import io.github.crossmedia.evaluate.ranking.Judgments;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What a candidate must meet. */
final class GateOption {

  @Option(
      names = "--gate",
      paramLabel = "FILE",
      description = "What the candidate must meet, as JSON: docs/check.md.")
  private Optional<Path> file = Optional.empty();

  /** Returns the check by the file, by default one that requires a gain by clicks. */
  VersionCheck check() throws IOException {
    if (file.isEmpty()) {
      return new VersionCheck(Gate.STANDARD, Judgments.of(Map.of()));
    }
    Gate gate = Gate.read(file.get());
    return new VersionCheck(gate, gate.ratings(file.get()).judgments());
  }

  boolean isGiven() {
    return file.isPresent();
  }
}
