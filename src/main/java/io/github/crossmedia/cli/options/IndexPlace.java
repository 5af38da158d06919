package io.github.crossmedia.cli.options;

import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.files.JoinedFolders;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.store.IndexedFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The default location of a folder's index: in the user's cache, one for each folder. */
public record IndexPlace(Path root) {

  /** Returns the location for the current user. */
  public static IndexPlace ofUser() {
    String cache = System.getenv("XDG_CACHE_HOME");
    Path caches =
        cache == null || cache.isBlank()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(cache);
    return new IndexPlace(caches.resolve("crossmedia"));
  }

  /** Returns the location of the index of a folder of pictures, whether it exists or not. */
  public Path of(Path pictures) {
    Path absolute = pictures.toAbsolutePath().normalize();
    byte[] path = absolute.toString().getBytes(StandardCharsets.UTF_8);
    String mark = UUID.nameUUIDFromBytes(path).toString().substring(0, 8);
    Path last = absolute.getFileName();
    return root.resolve((last == null ? "root" : last) + "-" + mark);
  }

  /** Returns the folder that stands for several folders, and creates it if it is missing. */
  public Path joined(List<Path> folders) throws IOException {
    return folders.size() == 1 ? folders.getFirst() : JoinedFolders.link(root, folders);
  }

  /** Returns the folders with an index in this location. */
  public List<IndexedFolder> folders() throws IOException {
    return IndexedFolder.in(root);
  }

  /** Opens the index of a folder, given by its path or that of the index, to read it. */
  public Gallery openToRead(Path given) throws IOException {
    return Gallery.openToRead(made(List.of(given)));
  }

  /**
   * Finds the index to use.
   *
   * @param given an index, or a folder of pictures that has one
   * @param here the current folder, whose index, or that of a folder above it, comes next
   */
  Path made(Optional<Path> given, Path here) throws IOException {
    if (given.isPresent()) {
      boolean isIndex = IndexedFolder.isIndex(given.get());
      boolean hasOne = IndexedFolder.isIndex(of(given.get()));
      return !isIndex && hasOne ? of(given.get()) : given.get();
    }
    Optional<Path> around =
        Stream.iterate(here.toAbsolutePath().normalize(), p -> p != null, Path::getParent)
            .map(this::of)
            .filter(IndexedFolder::isIndex)
            .findFirst();
    if (around.isPresent()) {
      return around.get();
    }
    List<IndexedFolder> all = folders();
    if (all.size() == 1) {
      return all.getFirst().index();
    }
    throw new IndexException(
        all.isEmpty()
            ? "no folder is indexed yet: crossmedia index --pictures DIR"
            : "several folders are indexed; name one with --index: "
                + all.stream()
                    .map(one -> JoinedFolders.title(one.pictures()))
                    .collect(Collectors.joining(", ")));
  }

  /**
   * Removes the index of a folder, or of several folders together; the pictures stay. The folder is
   * given by its path or that of its index.
   */
  public Path forget(List<Path> folders) throws IOException {
    Path index = made(folders);
    IndexedFolder.delete(index);
    if (folders.size() > 1) {
      JoinedFolders.unlink(JoinedFolders.place(root, folders));
    }
    return index;
  }

  /**
   * Returns the index of a folder, or of several folders together. The folder is given by its path
   * or that of its index.
   */
  public Path made(List<Path> folders) {
    if (folders.size() > 1) {
      Path together = of(JoinedFolders.place(root, folders));
      if (!IndexedFolder.isIndex(together)) {
        throw new IndexException(
            "these folders have no index together: see crossmedia folders list");
      }
      return together;
    }
    Path folder = folders.getFirst();
    Path own = of(folder);
    Path index = IndexedFolder.isIndex(own) ? own : folder.toAbsolutePath().normalize();
    if (!IndexedFolder.isIndex(index)) {
      throw new IndexException(
          folder + " has no index" + (Files.exists(folder) ? "" : ", and there is no such folder"));
    }
    return index;
  }
}
