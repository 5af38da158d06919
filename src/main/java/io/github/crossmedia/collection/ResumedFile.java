package io.github.crossmedia.collection;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * A collection that is being written and goes on after an interruption.
 *
 * @param ids the items that are complete
 */
public record ResumedFile(Path file, Set<String> ids) {

  public ResumedFile {
    ids = Set.copyOf(ids);
  }

  /**
   * Opens a file and cuts off what follows its last complete line.
   *
   * @param views what each item that is there must have
   */
  public static ResumedFile open(Path file, Collection<String> views) throws IOException {
    Set<String> ids = new HashSet<>();
    if (Files.exists(file)) {
      cutAfterLastLine(file);
      CollectionReader.forEach(
          file,
          item -> {
            for (String view : views) {
              if (!item.views().containsKey(view)) {
                throw new CollectionException(
                    String.format(
                        Locale.ROOT,
                        "%s: item %s is there already, but without the view %s: choose another"
                            + " file",
                        file,
                        item.id(),
                        view));
              }
            }
            ids.add(item.id());
          });
    }
    return new ResumedFile(file, ids);
  }

  /** Appends. */
  public Writer writer() throws IOException {
    return new BufferedWriter(
        Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
  }

  private static void cutAfterLastLine(Path file) throws IOException {
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
      long length = content.length();
      while (length > 0) {
        content.seek(length - 1);
        if (content.read() == '\n') {
          break;
        }
        length--;
      }
      content.setLength(length);
    }
  }
}
