package io.github.crossmedia.cli;

import io.github.crossmedia.gallery.index.Gallery;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crossmedia DIR}: indexes a folder and serves its page at once. */
@Command(
    name = "open",
    description = "Indexes a folder and serves its page at once; crossmedia DIR is short for it.")
final class OpenCommand implements Callable<Integer> {

  @Parameters(paramLabel = "DIR", description = "The folder with the pictures.")
  private Path pictures;

  @Option(
      names = "--index",
      paramLabel = "IDX",
      description = "Where the index lies (default: a place of its own for each folder).")
  private Optional<Path> index;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description = "The model to see pictures by (default: the shipped one).")
  private Optional<Path> model;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Where to listen; 0 takes any free one (default: ${DEFAULT-VALUE}).")
  private int port = 8437;

  @Option(
      names = "--clicks",
      paramLabel = "FILE",
      description = "Write clicks on results to this file, as training reads them.")
  private Optional<Path> clicks;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Path place = index.orElseGet(() -> IndexPlace.of(pictures));
    try (Gallery gallery = IndexCommand.open(place, pictures, model)) {
      int threads = Runtime.getRuntime().availableProcessors();
      ServeCommand.serveAndIndex(spec, gallery, port, threads, clicks);
    }
    return 0;
  }
}
