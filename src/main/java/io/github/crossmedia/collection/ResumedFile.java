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

  /** How each line begins. */
  private static final String ITEM = "{\"id\":";

  public ResumedFile {
    ids = Set.copyOf(ids);
  }

  /**
   * Opens a file and cuts off what follows its last complete line. A file that was written by
   * something else stays as it is.
   *
   * @param views what each item that is there must have
   */
  public static ResumedFile open(Path file, Collection<String> views) throws IOException {
    Set<String> ids = new HashSet<>();
    if (Files.exists(file)) {
      try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
        long complete = complete(content);
        requireItem(file, content, complete);
        CollectionReader.forEach(
            file,
            complete,
            item -> {
              requireViews(file, item, views);
              ids.add(item.id());
            });
        content.setLength(complete);
      }
    }
    return new ResumedFile(file, ids);
  }

  /** Where the last complete line ends. */
  private static long complete(RandomAccessFile content) throws IOException {
    long length = content.length();
    while (length > 0) {
      content.seek(length - 1);
      if (content.read() == '\n') {
        break;
      }
      length--;
    }
    return length;
  }

  /** What would be cut off must look like the beginning of an item. */
  private static void requireItem(Path file, RandomAccessFile content, long from)
      throws IOException {
    content.seek(from);
    for (int i = 0; i < ITEM.length() && from + i < content.length(); i++) {
      if (content.read() != ITEM.charAt(i)) {
        throw new CollectionException(
            file + ": its last line is no item that was being written: choose another file");
      }
    }
  }

  private static void requireViews(Path file, Item item, Collection<String> views) {
    for (String view : views) {
      if (!item.views().containsKey(view)) {
        throw new CollectionException(
            String.format(
                Locale.ROOT,
                "%s: item %s is there already, but without the view %s: choose another file",
                file,
                item.id(),
                view));
      }
    }
  }

  /** Appends. */
  public Writer writer() throws IOException {
    return new BufferedWriter(
        Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
  }
}
