package io.github.crossmedia.gallery.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Searches that people keep by a name. What a search finds is looked up whenever it is asked for,
 * so that new pictures come in.
 */
public final class SavedSearches {

  private static final int MAX_LENGTH = 1 << 13;
  private static final JsonMapper JSON = new JsonMapper();
  private static final TypeReference<TreeMap<String, String>> TYPE = new TypeReference<>() {};

  private final Path file;

  private SavedSearches(Path file) {
    this.file = file;
  }

  /** Returns the saved searches of an index. */
  public static SavedSearches of(IndexLayout index) {
    return new SavedSearches(index.searches());
  }

  /** Returns the parameters of each search, as in the address of the page, by its name. */
  public synchronized SortedMap<String, String> all() throws IOException {
    if (!Files.exists(file)) {
      return new TreeMap<>();
    }
    try {
      return JSON.readValue(file.toFile(), TYPE);
    } catch (JsonProcessingException e) {
      throw new IndexException(file + " is damaged: remove it, and save the searches again", e);
    }
  }

  /** Keeps a search under a name, in place of another one of this name. */
  public synchronized void keep(String name, String parameters) throws IOException {
    if (parameters.isEmpty() || parameters.length() > MAX_LENGTH) {
      throw new IndexException("a search has 1 to " + MAX_LENGTH + " characters");
    }
    SortedMap<String, String> searches = all();
    searches.put(Albums.named(name), parameters);
    write(searches);
  }

  /** Forgets the search of a name, if there is one. */
  public synchronized void forget(String name) throws IOException {
    SortedMap<String, String> searches = all();
    if (searches.remove(name) != null) {
      write(searches);
    }
  }

  /** Takes over the searches of another index. */
  public synchronized void follow(IndexLayout other) throws IOException {
    write(of(other).all());
  }

  private void write(SortedMap<String, String> searches) throws IOException {
    WholeFile.write(file, out -> out.write(JSON.writeValueAsBytes(searches)));
  }
}
