package io.github.crossmedia.cli.gallery;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How a page is served. */
final class PageOptions {

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "The port, 0 for any free one (default: ${DEFAULT-VALUE}).")
  private int port = 8437;

  @Option(
      names = "--clicks",
      paramLabel = "FILE",
      description = "Write clicks on results to this file, which training can read.")
  private Optional<Path> clicks;

  int port() {
    return port;
  }

  Optional<Path> clicks() {
    return clicks;
  }
}
