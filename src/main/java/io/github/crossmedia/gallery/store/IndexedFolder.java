package io.github.crossmedia.gallery.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.store.FSDirectory;

/**
 * A folder of pictures that has an index.
 *
 * @param size the number of different pictures
 * @param model that the index was created with, with its version
 */
public record IndexedFolder(Path pictures, Path index, int size, String model) {

  /** Returns true if a folder is an index. */
  public static boolean isIndex(Path folder) {
    return Files.isRegularFile(new IndexLayout(folder).head());
  }

  /** Returns the folder of Lucene's files that are searched: inside an index, else the folder. */
  public static Path searched(Path folder) {
    return isIndex(folder) ? new IndexLayout(folder).search() : folder;
  }

  /** Returns the indexes in a folder, sorted by their folders of pictures. */
  public static List<IndexedFolder> in(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<Path> indexes;
    try (Stream<Path> inside = Files.list(folder)) {
      indexes = inside.filter(IndexedFolder::isIndex).toList();
    }
    List<IndexedFolder> found = new ArrayList<>();
    for (Path index : indexes) {
      found.add(of(new IndexLayout(index)));
    }
    found.sort(Comparator.comparing(IndexedFolder::pictures));
    return List.copyOf(found);
  }

  private static IndexedFolder of(IndexLayout layout) throws IOException {
    try {
      IndexHead head = IndexHead.read(layout);
      return new IndexedFolder(
          Path.of(head.pictures()), layout.folder(), size(layout), head.model());
    } catch (IndexException older) {
      return new IndexedFolder(layout.folder(), layout.folder(), 0, "of another version");
    }
  }

  private static int size(IndexLayout layout) throws IOException {
    try (FSDirectory directory = FSDirectory.open(layout.search());
        DirectoryReader reader = DirectoryReader.open(directory)) {
      return reader.numDocs();
    } catch (IndexNotFoundException empty) {
      return 0;
    }
  }

  /** Removes an index that no other process changes. */
  public static void delete(Path index) throws IOException {
    IndexLayout layout = new IndexLayout(index);
    // Only the holder of the write lock may remove it.
    LuceneIndex.open(layout.store(), true).close();
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(index)) {
      paths = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : paths) {
      Files.delete(path);
    }
  }
}
