package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.console.ErrorMessages;
import io.github.crossmedia.cli.console.OrderlyEnd;
import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.options.IndexOption;
import io.github.crossmedia.gallery.index.FolderIndexer;
import io.github.crossmedia.gallery.index.FolderSummary;
import io.github.crossmedia.gallery.index.Gallery;
import io.github.crossmedia.gallery.server.GalleryServer;
import io.github.crossmedia.gallery.server.Indexing;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code crossmedia serve}: the page of an index, on this machine only. */
@Command(
    name = "serve",
    description = "Serves the page of an index to this machine's browser, until it is stopped.")
public final class ServeCommand implements Callable<Integer> {

  @Mixin private IndexOption index;

  @Mixin private PageOptions page;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    try (OrderlyEnd end = new OrderlyEnd();
        Gallery gallery = index.open();
        GalleryServer server =
            GalleryServer.start(gallery, new Indexing(), page.port(), page.clicks())) {
      announce(spec, gallery, server);
      end.await();
    }
    return 0;
  }

  /** Serves a folder while its index is being brought up to date. */
  static void serveAndIndex(
      CommandSpec spec, Gallery gallery, int threads, PageOptions page, OrderlyEnd end)
      throws IOException {
    Indexing indexing = new Indexing();
    indexing.at(0, 0);
    try (GalleryServer server = GalleryServer.start(gallery, indexing, page.port(), page.clicks());
        ExecutorService background = Executors.newSingleThreadExecutor()) {
      announce(spec, gallery, server);
      background.submit(() -> index(spec, gallery, indexing, threads, end));
      end.await();
    }
  }

  private static void index(
      CommandSpec spec, Gallery gallery, Indexing indexing, int threads, OrderlyEnd end) {
    try (ProgressLine progress = new ProgressLine("Indexing")) {
      FolderSummary summary =
          new FolderIndexer(gallery, threads)
              .run(
                  (done, total) -> {
                    indexing.at(done, total);
                    progress.at(done, total);
                  },
                  end::isAsked);
      progress.clear();
      if (end.isAsked()) {
        gallery.unfinished().ifPresent(spec.commandLine().getErr()::println);
        spec.commandLine().getErr().flush();
        return;
      }
      indexing.ended(summary);
      summary.sentences().forEach(spec.commandLine().getOut()::println);
      spec.commandLine().getOut().flush();
    } catch (IOException | RuntimeException e) {
      String message = ErrorMessages.describe(e);
      indexing.failed(message);
      spec.commandLine().getErr().println("crossmedia: indexing stopped: " + message);
      spec.commandLine().getErr().flush();
    }
  }

  private static void announce(CommandSpec spec, Gallery gallery, GalleryServer server) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("Open " + server.address() + " in a browser; Ctrl+C ends it.");
    if (!gallery.card().licence().isEmpty()) {
      out.println("The model: " + gallery.card().licence());
    }
    out.flush();
  }
}
