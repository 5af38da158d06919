package io.github.crossmedia.elasticsearch.networks;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.elasticsearch.core.IOUtils;

/**
 * Files that this node reads for a moment, in a folder of its own that it locks. The system gives
 * up the lock of a process that is killed, so the next one removes the folder.
 */
public final class TemporaryFiles implements Closeable {

  private static final String FOLDER = "cross-media-node";
  private static final String LOCK = "lock";

  private final Path folder;
  private final FileChannel lock;

  private TemporaryFiles(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /** Makes a folder in another, and removes those of processes that were killed. */
  public static TemporaryFiles in(Path temporary) throws IOException {
    removeAbandoned(temporary);
    while (true) {
      Path folder = Files.createTempDirectory(temporary, FOLDER);
      Path file = folder.resolve(LOCK);
      FileChannel lock =
          FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      if (lock.tryLock() != null && Files.exists(file)) {
        return new TemporaryFiles(folder, lock);
      }
      // Another process took it for an abandoned one.
      lock.close();
    }
  }

  private static void removeAbandoned(Path temporary) throws IOException {
    List<Path> folders;
    try (Stream<Path> all = Files.list(temporary)) {
      folders = all.filter(folder -> folder.getFileName().toString().startsWith(FOLDER)).toList();
    }
    for (Path folder : folders) {
      try (FileChannel channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE)) {
        FileLock lock = channel.tryLock();
        if (lock != null) {
          remove(folder);
        }
      } catch (OverlappingFileLockException | NoSuchFileException inUse) {
        // It belongs to another node of this process, or is just being made or removed.
      }
    }
  }

  /** Makes an empty file. */
  Path file() throws IOException {
    return Files.createTempFile(folder, "network", ".part");
  }

  /** Makes an empty folder. */
  public Path folder() throws IOException {
    return Files.createTempDirectory(folder, "network");
  }

  /** Removes a folder with all that is in it. */
  public static void remove(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  /** Removes the folder; what a thread is still writing is left to the next process. */
  @Override
  public void close() throws IOException {
    IOUtils.closeWhileHandlingException(() -> remove(folder));
    lock.close();
  }
}
