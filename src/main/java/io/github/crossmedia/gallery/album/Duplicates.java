package io.github.crossmedia.gallery.album;

import io.github.crossmedia.gallery.store.IndexedPictures;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The pictures that several files hold, byte for byte. */
public final class Duplicates {

  private Duplicates() {}

  /**
   * One picture in several files.
   *
   * @param names of the files below the pictures' folder, in order
   */
  public record Copies(String id, List<String> names) {
    public Copies {
      names = List.copyOf(names);
    }
  }

  /** Returns all such pictures, by the name of their first file. */
  public static List<Copies> in(IndexedPictures indexed) {
    return indexed.ledger().copied().stream()
        .map(id -> new Copies(id, List.copyOf(indexed.ledger().names(id))))
        .filter(copies -> copies.names().size() > 1)
        .sorted(Comparator.comparing(copies -> copies.names().getFirst()))
        .toList();
  }

  /**
   * Returns a line for each file, and an empty line after each picture. The first file of each
   * picture is the one to keep.
   */
  public static String list(List<Copies> all, Path folder) {
    return all.stream()
        .map(
            copies ->
                copies.names().stream()
                    .map(name -> folder.resolve(name) + "\n")
                    .collect(Collectors.joining()))
        .collect(Collectors.joining("\n"));
  }
}
