package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.ErrorMessages;
import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.console.ShutdownHook;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.IndexRenewal;
import io.github.crossmedia.gallery.access.ServerBinding;
import io.github.crossmedia.gallery.files.FolderSummary;
import io.github.crossmedia.gallery.files.WatchedFolder;
import io.github.crossmedia.gallery.server.GalleryServer;
import io.github.crossmedia.gallery.server.Indexing;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Model.CommandSpec;

/** Serves, indexes and watches a folder until the command is stopped. */
final class ServedFolder implements AutoCloseable {

  /**
   * The number of indexed pictures after which a first search loads all classes that later ones
   * need.
   */
  private static final int FIRST_TO_SEARCH = 16;

  private final CommandSpec spec;
  private final ShutdownHook end;
  private final Gallery gallery;
  private final ServerBinding exposure;
  private final Indexing indexing = new Indexing();
  private final GalleryServer server;
  private final WatchedFolder watched;
  private final ExecutorService background = Executors.newSingleThreadExecutor();

  private ServedFolder(
      CommandSpec spec,
      ShutdownHook end,
      Gallery gallery,
      int threads,
      ServerBinding exposure,
      Optional<Path> clicks)
      throws IOException {
    this.spec = spec;
    this.end = end;
    this.gallery = gallery;
    this.exposure = exposure;
    indexing.at(0, 0);
    this.server = GalleryServer.start(gallery, indexing, exposure, clicks);
    this.watched = gallery.watched(threads);
  }

  /**
   * Serves an index, and indexes its folder in the background, until the command is stopped.
   *
   * @param gallery is closed at the end
   */
  static void untilEnd(
      CommandSpec spec, Gallery gallery, int threads, ServerBinding exposure, Optional<Path> clicks)
      throws IOException {
    try (ShutdownHook end = new ShutdownHook();
        gallery;
        ServedFolder served = new ServedFolder(spec, end, gallery, threads, exposure, clicks)) {
      served.announce();
      served.background.submit(served::keepUp);
      end.await();
    }
  }

  /**
   * Serves the index from before while its pictures are read with another model.
   *
   * @return the port of the page, or empty if this was stopped before the end
   */
  static OptionalInt renew(
      CommandSpec spec, IndexRenewal renewal, int threads, int port, Optional<Path> clicks)
      throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    int served;
    try (ShutdownHook end = new ShutdownHook();
        Gallery next = renewal.begin()) {
      Indexing indexing = new Indexing();
      indexing.at(0, 0);
      try (Gallery before = renewal.before();
          GalleryServer server =
              GalleryServer.start(before, indexing, ServerBinding.loopback(port), clicks);
          ProgressLine progress = new ProgressLine("Reading again")) {
        served = server.address().getPort();
        out.println("Open " + server.address() + " in a browser; Ctrl+C ends it.");
        out.println(
            Formatted.of(
                "The pictures are read again for the model %s; until then the page searches with"
                    + " %s.",
                next.modelName(), before.modelName()));
        out.flush();
        server.warmUp();
        next.indexer(threads)
            .run(
                (done, total) -> {
                  indexing.at(done, total);
                  progress.at(done, total);
                },
                end::isAsked);
        progress.clear();
      }
      if (end.isAsked()) {
        return OptionalInt.empty();
      }
      renewal.carry(next).forEach(out::println);
      out.flush();
    }
    renewal.swap();
    return OptionalInt.of(served);
  }

  /** Prints the address of the page, and the licence of the model. */
  private void announce() {
    PrintWriter out = spec.commandLine().getOut();
    out.println("Open " + server.address() + " in a browser; Ctrl+C ends it.");
    if (exposure.isReadable()) {
      out.println(
          "Nothing is encrypted, passwords included: add --tls-certificate and --tls-key, or serve"
              + " behind a proxy that encrypts.");
    }
    if (!gallery.card().licence().isEmpty()) {
      out.println("The model: " + gallery.card().licence());
    }
    out.flush();
  }

  private void keepUp() {
    AtomicBoolean first = new AtomicBoolean(true);
    try (ProgressLine progress = new ProgressLine("Indexing")) {
      watched.run(
          (done, total) -> {
            indexing.at(done, total);
            // Not before the first look, which it would slow down.
            if (first.get() && (done == 0 || done == FIRST_TO_SEARCH)) {
              server.warmUp();
            }
            progress.at(done, total);
          },
          end::isAsked,
          summary -> {
            progress.clear();
            if (first.get()) {
              server.warmUpNow();
            }
            print(summary, first.getAndSet(false));
          });
      progress.clear();
      gallery.unfinished().ifPresent(this::printError);
    } catch (IOException | RuntimeException e) {
      String message = ErrorMessages.describe(e);
      indexing.failed(message);
      printError("crossmedia: indexing stopped: " + message);
    }
  }

  private void print(FolderSummary summary, boolean first) {
    indexing.ended(summary);
    PrintWriter out = spec.commandLine().getOut();
    List<String> sentences = summary.sentences();
    (first ? sentences : sentences.subList(0, summary.away() > 0 ? 2 : 1)).forEach(out::println);
    out.flush();
  }

  private void printError(String sentence) {
    spec.commandLine().getErr().println(sentence);
    spec.commandLine().getErr().flush();
  }

  @Override
  public void close() throws IOException {
    try (server) {
      watched.close();
      background.close();
    }
  }
}
