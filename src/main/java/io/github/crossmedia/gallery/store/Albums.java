package io.github.crossmedia.gallery.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Named sets of pictures that people made. A picture is identified by its content, so it stays in
 * its albums when its file is moved, renamed or away for a while.
 */
public final class Albums {

  /** The album of the pictures with a star. */
  public static final String FAVOURITES = "favourites";

  private static final int MAX_NAME = 100;
  private static final JsonMapper JSON = new JsonMapper();
  private static final TypeReference<TreeMap<String, TreeSet<String>>> TYPE =
      new TypeReference<>() {};

  private final Path file;
  private final TreeMap<String, TreeSet<String>> albums;

  private Albums(Path file, TreeMap<String, TreeSet<String>> albums) {
    this.file = file;
    this.albums = albums;
  }

  static Albums read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return new Albums(file, new TreeMap<>());
    }
    try {
      return new Albums(file, JSON.readValue(file.toFile(), TYPE));
    } catch (JsonProcessingException e) {
      throw new IndexException(
          file
              + " is damaged: remove it and index the folder again, which reads albums from XMP"
              + " files",
          e);
    }
  }

  /** Returns the normalised name of an album, which must be valid as a keyword in XMP. */
  public static String named(String name) {
    String clean = name.strip().replaceAll("\\s+", " ");
    if (clean.isEmpty() || clean.length() > MAX_NAME) {
      throw new IndexException("an album has a name of 1 to " + MAX_NAME + " characters");
    }
    if (clean.matches(".*[|/\\\\\"\\p{Cntrl}].*")) {
      throw new IndexException(
          "the name of an album can't contain quotes, slashes, backslashes or vertical bars: "
              + clean);
    }
    return clean;
  }

  /** Returns the ids of pictures by album. */
  synchronized SortedMap<String, Set<String>> byName() {
    SortedMap<String, Set<String>> byName = new TreeMap<>();
    albums.forEach(
        (id, names) ->
            names.forEach(name -> byName.computeIfAbsent(name, none -> new TreeSet<>()).add(id)));
    return byName;
  }

  /** Returns the albums that a picture is in. */
  synchronized Set<String> of(String id) {
    return Set.copyOf(albums.getOrDefault(id, new TreeSet<>()));
  }

  /** Puts pictures into an album or takes them out. Returns those that changed. */
  synchronized Set<String> change(Collection<String> ids, String album, boolean in)
      throws IOException {
    Set<String> changed = new TreeSet<>();
    for (String id : ids) {
      TreeSet<String> those = albums.computeIfAbsent(id, none -> new TreeSet<>());
      if (in ? those.add(album) : those.remove(album)) {
        changed.add(id);
      }
      if (those.isEmpty()) {
        albums.remove(id);
      }
    }
    if (!changed.isEmpty()) {
      WholeFile.write(file, out -> out.write(JSON.writeValueAsBytes(albums)));
    }
    return changed;
  }
}
