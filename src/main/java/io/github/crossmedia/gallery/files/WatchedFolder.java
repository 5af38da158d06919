package io.github.crossmedia.gallery.files;

import io.github.crossmedia.collection.IndexProgress;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.TimeUnit;
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
  private final Watch watch;

  /** Watches a folder from now on; each look has an indexer of its own. */
  public WatchedFolder(Path folder, Supplier<FolderIndexer> indexers) throws IOException {
    this.folder = folder;
    this.indexers = indexers;
    this.watch = Watch.of(folder);
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

  /**
   * Notices changes below a folder. The system does not report changes on network drives, nor in
   * more folders than it lets a user watch.
   */
  static final class Watch implements AutoCloseable {

    private static final WatchEvent.Kind<?>[] CHANGES = {
      StandardWatchEventKinds.ENTRY_CREATE,
      StandardWatchEventKinds.ENTRY_MODIFY,
      StandardWatchEventKinds.ENTRY_DELETE
    };

    /** The quiet time after which a series of changes, such as a copied album, counts as one. */
    private static final Duration QUIET = Duration.ofMillis(500);

    private static final Duration MAX_UNREST = Duration.ofSeconds(5);

    /** How often to look for a mounted drive or a moved folder, which no system reports. */
    private static final Duration BETWEEN_LOOKS_AT_ROOT = Duration.ofSeconds(2);

    private final Path root;
    private final WatchService service;
    private Object seen;

    private Watch(Path root, WatchService service) {
      this.root = root;
      this.service = service;
    }

    static Watch of(Path root) throws IOException {
      Watch watch = new Watch(root, root.getFileSystem().newWatchService());
      watch.register();
      return watch;
    }

    /**
     * Waits until a change has ended, or until the time has passed.
     *
     * @return false once this is closed
     */
    boolean await(Duration longest) throws IOException {
      try {
        WatchKey key = next(longest);
        long begun = System.nanoTime();
        while (key != null && System.nanoTime() - begun < MAX_UNREST.toNanos()) {
          key.pollEvents();
          key.reset();
          key = service.poll(QUIET.toMillis(), TimeUnit.MILLISECONDS);
        }
        // This comes before anyone looks, so that later files in a new folder are reported.
        register();
        return true;
      } catch (ClosedWatchServiceException closed) {
        return false;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    /**
     * Returns a change. Returns null after the time has passed, or if the folder is gone or
     * replaced.
     */
    private WatchKey next(Duration longest) throws IOException, InterruptedException {
      long end = System.nanoTime() + longest.toNanos();
      WatchKey key = null;
      for (long left = longest.toNanos();
          key == null && left > 0 && seen.equals(identity());
          left = end - System.nanoTime()) {
        long nanos = Math.min(left, BETWEEN_LOOKS_AT_ROOT.toNanos());
        key = service.poll(nanos, TimeUnit.NANOSECONDS);
      }
      return key;
    }

    /**
     * Returns the identity of the folder. A folder that is mounted over it has another identity.
     */
    private Object identity() throws IOException {
      try {
        Object key = Files.readAttributes(root, BasicFileAttributes.class).fileKey();
        return key == null ? Boolean.TRUE : key;
      } catch (NoSuchFileException gone) {
        return Boolean.FALSE;
      }
    }

    private void register() throws IOException {
      seen = identity();
      Files.walkFileTree(
          root,
          EnumSet.of(FileVisitOption.FOLLOW_LINKS),
          Integer.MAX_VALUE,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
                throws IOException {
              if (!folder.equals(root) && Files.isHidden(folder)) {
                return FileVisitResult.SKIP_SUBTREE;
              }
              return watch(folder) ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException unreadable) {
              return FileVisitResult.CONTINUE;
            }
          });
    }

    /** Returns true if the system can watch more folders. */
    private boolean watch(Path folder) {
      try {
        folder.register(service, CHANGES);
        return true;
      } catch (IOException full) {
        return !Files.isReadable(folder) || !Files.exists(folder);
      }
    }

    @Override
    public void close() throws IOException {
      service.close();
    }
  }
}
