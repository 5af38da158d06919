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
 * Notices changes below a folder. The system does not report changes on network drives, nor in more
 * folders than it lets a user watch.
 */
final class FolderWatch implements AutoCloseable {

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
   * Returns a change. Returns null after the time has passed, or if the folder is gone or replaced.
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

  /** Returns the identity of the folder. A folder that is mounted over it has another identity. */
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
