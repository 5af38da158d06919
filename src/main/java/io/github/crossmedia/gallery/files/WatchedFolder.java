package io.github.crossmedia.gallery.files;

import io.github.crossmedia.collection.IndexProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Keeps an index up to date with its folder. Where the system reports changes, this takes seconds;
 * elsewhere the folder is looked through from time to time.
 */
public final class WatchedFolder implements AutoCloseable {

  private static final Duration BETWEEN_LOOKS = Duration.ofMinutes(1);

  /** How often to look for a linked drive that is mounted again, which no system reports. */
  private static final Duration WHILE_AWAY = Duration.ofSeconds(5);

  /** Looking through the folder takes at most a hundredth of the time. */
  private static final int TIMES_A_LOOK = 100;

  private final Path folder;
  private final Supplier<FolderIndexer> indexers;
  private final FolderWatch watch;

  /** Watches a folder from now on; each look has an indexer of its own. */
  public WatchedFolder(Path folder, Supplier<FolderIndexer> indexers) throws IOException {
    this.folder = folder;
    this.indexers = indexers;
    this.watch = FolderWatch.of(folder);
  }

  /**
   * Looks through the folder once, and again after each change until it is stopped or closed. If
   * the folder disappears, for example with its drive, waits until it is back.
   *
   * @param progress of reading new and changed files
   * @param ended receives the outcome of the first look, and of each look that found a change
   */
  public void run(IndexProgress progress, BooleanSupplier stopped, Consumer<FolderSummary> ended)
      throws IOException {
    boolean first = true;
    boolean open = true;
    int away = 0;
    while (open && !stopped.getAsBoolean()) {
      long begun = System.nanoTime();
      Round round = new Round(progress, first);
      FolderSummary summary = look(round, stopped);
      Duration look = Duration.ofNanos(System.nanoTime() - begun);
      if (stopped.getAsBoolean()) {
        return;
      }
      boolean changed = round.read || summary.removed() > 0;
      if (first || changed || summary.away() != away) {
        ended.accept(summary);
      }
      away = summary.away();
      Duration rest = look.multipliedBy(changed ? 1 : TIMES_A_LOOK);
      Duration least = away > 0 ? WHILE_AWAY : BETWEEN_LOOKS;
      open = watch.await(rest.compareTo(least) > 0 ? rest : least);
      first = false;
    }
  }

  private FolderSummary look(Round round, BooleanSupplier stopped) throws IOException {
    FolderIndexer indexer = indexers.get();
    try {
      return isThere() ? indexer.run(round, stopped) : indexer.away();
    } catch (IOException e) {
      if (isThere()) {
        throw e;
      }
      return indexer.away();
    }
  }

  private boolean isThere() {
    return Files.isDirectory(folder);
  }

  /** The progress of one look. A look that reads no file reports nothing. */
  private static final class Round implements IndexProgress {
    private final IndexProgress progress;
    private final boolean first;
    private boolean read;

    Round(IndexProgress progress, boolean first) {
      this.progress = progress;
      this.first = first;
    }

    @Override
    public void at(int done, int total) {
      read |= total > 0;
      if (first || total > 0) {
        progress.at(done, total);
      }
    }
  }

  @Override
  public void close() throws IOException {
    watch.close();
  }
}
