package io.github.crossmedia.gallery.files;

import io.github.crossmedia.gallery.store.IndexException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Joins several folders of pictures into one, which has a link to each. Indexing and watching
 * follow links. A folder on an unmounted drive stays in the index.
 */
public final class JoinedFolders {

  private static final String PARENT = "together";
  private static final int NAMED = 3;

  private JoinedFolders() {}

  /**
   * Returns the folder with a link to each of these, in any order, and creates it if it is missing.
   *
   * @param root where such folders are kept
   */
  public static Path link(Path root, List<Path> folders) throws IOException {
    List<Path> all = sorted(folders);
    Path joined = place(root, all);
    Files.createDirectories(joined);
    for (Path folder : all) {
      Path link = joined.resolve(name(folder, all));
      if (!Files.isSymbolicLink(link)) {
        try {
          Files.createSymbolicLink(link, folder);
        } catch (IOException | UnsupportedOperationException refused) {
          throw new IndexException(
              "can't link " + folder + " to " + link + ": open each folder by itself", refused);
        }
      }
    }
    return joined;
  }

  private static List<Path> sorted(List<Path> folders) {
    return folders.stream().map(path -> path.toAbsolutePath().normalize()).sorted().toList();
  }

  /** Returns the folder with the links to these folders, if it exists. */
  public static Path place(Path root, List<Path> folders) {
    List<Path> all = sorted(folders);
    String paths = all.stream().map(Path::toString).collect(Collectors.joining("\n"));
    UUID mark = UUID.nameUUIDFromBytes(paths.getBytes(StandardCharsets.UTF_8));
    String names =
        all.stream().limit(NAMED).map(JoinedFolders::last).collect(Collectors.joining("+"));
    return root.resolve(PARENT).resolve(names + "-" + mark.toString().substring(0, 8));
  }

  /** Returns the last part of a folder's path, with a number if another folder has that name. */
  private static String name(Path folder, List<Path> all) {
    List<Path> alike = all.stream().filter(one -> last(one).equals(last(folder))).toList();
    int number = alike.indexOf(folder) + 1;
    return number == 1 ? last(folder) : last(folder) + " " + number;
  }

  private static String last(Path folder) {
    return folder.getFileName() == null ? "root" : folder.getFileName().toString();
  }

  /**
   * Returns the folders that a joined folder links to, or the folder itself if it is not a joined
   * one.
   */
  public static List<Path> of(Path pictures) {
    Path parent = pictures.getParent();
    if (parent == null || !parent.endsWith(PARENT) || !Files.isDirectory(pictures)) {
      return List.of(pictures);
    }
    List<Path> folders = new ArrayList<>();
    try (Stream<Path> links = Files.list(pictures)) {
      for (Path link : links.sorted().toList()) {
        if (!Files.isSymbolicLink(link)) {
          return List.of(pictures);
        }
        folders.add(Files.readSymbolicLink(link));
      }
    } catch (IOException unreadable) {
      return List.of(pictures);
    }
    return folders.isEmpty() ? List.of(pictures) : folders;
  }

  /** Returns a readable list of these folders. */
  public static String title(Path pictures) {
    return of(pictures).stream().map(Path::toString).collect(Collectors.joining(" and "));
  }

  /** Removes the links; the folders stay. */
  public static void unlink(Path joined) throws IOException {
    if (Files.isDirectory(joined)) {
      List<Path> links;
      try (Stream<Path> inside = Files.list(joined)) {
        links = inside.filter(Files::isSymbolicLink).toList();
      }
      for (Path link : links) {
        Files.delete(link);
      }
      Files.delete(joined);
    }
  }
}
