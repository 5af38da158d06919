package io.github.crossmedia.gallery.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.collection.folder.FolderListing;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Records the folders where drives begin. They tell an emptied folder from one whose drive is not
 * mounted.
 */
public record Drives(Path file) {

  private static final JsonMapper JSON = new JsonMapper();
  private static final TypeReference<TreeMap<String, Long>> TYPE = new TypeReference<>() {};

  public Map<String, Long> read() throws IOException {
    if (!Files.exists(file)) {
      return Map.of();
    }
    try {
      return JSON.readValue(file.toFile(), TYPE);
    } catch (JsonProcessingException e) {
      throw new IndexException(file + " is damaged: remove the index and create it again", e);
    }
  }

  /** Records the mounted drives, and the drives of files that are away. */
  public void keep(FolderListing listing, List<String> away) throws IOException {
    Map<String, Long> before = read();
    Map<String, Long> now = new TreeMap<>(before);
    now.keySet().removeIf(drive -> away.stream().noneMatch(name -> name.startsWith(drive + "/")));
    for (Map.Entry<String, Long> drive : listing.drives().entrySet()) {
      now.putIfAbsent(drive.getKey(), drive.getValue());
    }
    if (!now.equals(before)) {
      WholeFile.write(file, out -> out.write(JSON.writeValueAsBytes(now)));
    }
  }
}
