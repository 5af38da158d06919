package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.console.ErrorMessages;
import io.github.crossmedia.cli.console.OrderlyEnd;
import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.gallery.index.FolderSummary;
import io.github.crossmedia.gallery.index.Gallery;
import io.github.crossmedia.gallery.index.WatchedFolder;
import io.github.crossmedia.gallery.server.GalleryServer;
import io.github.crossmedia.gallery.server.Indexing;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.util.IOUtils;
import picocli.CommandLine.Model.CommandSpec;

/** Folders that are served, indexed one after another and watched until the end. */
final class ServedFolders implements AutoCloseable {

  /** With so many pictures searches do all that they do later. */
  private static final int FIRST_TO_SEARCH = 16;

  private final CommandSpec spec;
  private final int threads;
  private final OrderlyEnd end;
  private final ExecutorService background = Executors.newCachedThreadPool();
  private final List<Served> folders = new ArrayList<>();
  private final Deque<Closeable> watches = new ArrayDeque<>();
  private final Deque<Closeable> opened = new ArrayDeque<>();

  ServedFolders(CommandSpec spec, int threads, OrderlyEnd end) {
    this.spec = spec;
    this.threads = threads;
    this.end = end;
  }

  /** A folder with all that is open for it. */
  private record Served(
      Gallery gallery, Indexing indexing, GalleryServer server, WatchedFolder watched) {}

  /** Serves an index from now on. It is closed at the end. */
  void add(Gallery gallery, int port, Optional<Path> clicks) throws IOException {
    opened.addFirst(gallery::close);
    Indexing indexing = new Indexing();
    indexing.at(0, 0);
    GalleryServer server = GalleryServer.start(gallery, indexing, port, clicks);
    opened.addFirst(server::close);
    WatchedFolder watched = new WatchedFolder(gallery, threads);
    watches.addFirst(watched::close);
    folders.add(new Served(gallery, indexing, server, watched));
    ServeCommand.announce(spec, gallery, server);
    server.warmUp();
  }

  /** Indexes in the background, each folder on all cores. */
  void indexAndWatch() {
    background.submit(() -> inTurn(0));
  }

  private void inTurn(int next) {
    if (next < folders.size()) {
      keepUp(folders.get(next), () -> background.submit(() -> inTurn(next + 1)));
    }
  }

  /**
   * Indexes a folder and then watches it.
   *
   * @param indexed when it is so for the first time, or failed
   */
  private void keepUp(Served folder, Runnable indexed) {
    AtomicBoolean first = new AtomicBoolean(true);
    try (ProgressLine progress = new ProgressLine("Indexing")) {
      folder
          .watched()
          .run(
              (done, total) -> {
                folder.indexing().at(done, total);
                if (done == FIRST_TO_SEARCH) {
                  folder.server().warmUp();
                }
                progress.at(done, total);
              },
              end::isAsked,
              summary -> {
                progress.clear();
                print(folder, summary, first.get());
                if (first.getAndSet(false)) {
                  indexed.run();
                }
              });
      progress.clear();
      folder.gallery().unfinished().ifPresent(this::printError);
    } catch (IOException | RuntimeException e) {
      String message = ErrorMessages.describe(e);
      folder.indexing().failed(message);
      printError("crossmedia: indexing stopped: " + message);
      if (first.get() && !end.isAsked()) {
        indexed.run();
      }
    }
  }

  private void print(Served folder, FolderSummary summary, boolean first) {
    folder.indexing().ended(summary);
    PrintWriter out = spec.commandLine().getOut();
    List<String> sentences = summary.sentences();
    (first ? sentences : sentences.subList(0, 1)).forEach(out::println);
    out.flush();
  }

  private void printError(String sentence) {
    spec.commandLine().getErr().println(sentence);
    spec.commandLine().getErr().flush();
  }

  @Override
  public void close() throws IOException {
    try {
      IOUtils.close(watches);
      background.close();
    } finally {
      IOUtils.close(opened);
    }
  }
}
