package io.github.crossmedia.collection;

import io.github.crossmedia.Formatted;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A collection file whose writing can resume after an interruption.
 *
 * @param ids the ids of the complete items
 * @param first the first few of them
 */
public record ResumedFile(Path file, Set<String> ids, List<Item> first) {

  private static final int FIRST = 3;

  public ResumedFile {
    first = List.copyOf(first);
    ids = Set.copyOf(ids);
  }

  /**
   * Opens a file and truncates it after its last complete line. A file with other content is not
   * changed.
   *
   * @param views the views that each existing item must have
   */
  public static ResumedFile open(Path file, Collection<String> views) throws IOException {
    Set<String> ids = new HashSet<>();
    List<Item> first = new ArrayList<>();
    if (Files.isRegularFile(file)) {
      long end = endOfLastLine(file);
      CollectionReader.forEach(
          file,
          end,
          item -> {
            requireViews(file, item, views);
            ids.add(item.id());
            if (first.size() < FIRST) {
              first.add(item);
            }
          });
      cutAfter(end, file);
    }
    return new ResumedFile(file, ids, first);
  }

  private static void requireViews(Path file, Item item, Collection<String> views) {
    for (String view : views) {
      if (!item.views().containsKey(view)) {
        throw new CollectionException(
            Formatted.of(
                "%s: item %s already exists, but without the view %s: choose another file",
                file, item.id(), view));
      }
    }
  }

  public Writer writer() throws IOException {
    return new BufferedWriter(
        Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
  }

  private static long endOfLastLine(Path file) throws IOException {
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "r")) {
      long end = content.length();
      while (end > 0) {
        content.seek(end - 1);
        if (content.read() == '\n') {
          break;
        }
        end--;
      }
      return end;
    }
  }

  private static void cutAfter(long end, Path file) throws IOException {
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
      content.seek(end);
      byte[] rest =
          new byte[(int) Math.min(CollectionWriter.START.length(), content.length() - end)];
      content.readFully(rest);
      if (!CollectionWriter.START.startsWith(new String(rest, StandardCharsets.ISO_8859_1))) {
        throw new CollectionException(
            file + ": its last line is not an unfinished item: choose another file");
      }
      content.setLength(end);
    }
  }
}
