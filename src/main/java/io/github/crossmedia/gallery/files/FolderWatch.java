package io.github.crossmedia.gallery.files;

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

/**
 * Notices changes below a folder. The system reports them where it can; it does not for drives of
 * other machines, nor for more folders than it lets a user watch.
 */
final class FolderWatch implements AutoCloseable {

  private static final WatchEvent.Kind<?>[] CHANGES = {
    StandardWatchEventKinds.ENTRY_CREATE,
    StandardWatchEventKinds.ENTRY_MODIFY,
    StandardWatchEventKinds.ENTRY_DELETE
  };

  /** A copied album is one change. */
  private static final Duration QUIET = Duration.ofMillis(500);

  private static final Duration MAX_UNREST = Duration.ofSeconds(5);

  /** No system reports that a drive was mounted, or the folder itself moved. */
  private static final Duration BETWEEN_LOOKS_AT_ROOT = Duration.ofSeconds(2);

  private final Path root;
  private final WatchService service;
  private Object seen;

  private FolderWatch(Path root, WatchService service) {
    this.root = root;
    this.service = service;
  }

  static FolderWatch of(Path root) throws IOException {
    FolderWatch watch = new FolderWatch(root, root.getFileSystem().newWatchService());
    watch.register();
    return watch;
  }

  /**
   * Waits until something changed and that is over, or until the time has passed.
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
      // Before anyone looks: what comes into a new folder later is reported then.
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
   * Returns a change; null after the time has passed, or once the folder is another one, or gone.
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

  /** Returns the identity of the folder, which differs from that of a folder mounted over it. */
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

  /** Returns true if the system takes more folders. */
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
