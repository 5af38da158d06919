package io.github.crossmedia.gallery.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.gallery.alike.LookAlikes;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexReader;

/** The groups of pictures that look almost the same, by the id of each picture. */
record LookAlikeGroups(Map<String, String> groups) {

  private static final JsonMapper JSON = new JsonMapper();

  LookAlikeGroups {
    groups = Map.copyOf(groups);
  }

  static LookAlikeGroups read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return new LookAlikeGroups(Map.of());
    }
    try {
      return new LookAlikeGroups(JSON.readValue(file.toFile(), new TypeReference<>() {}));
    } catch (JsonProcessingException e) {
      throw new IndexException(file + " is damaged: remove the index and create it again", e);
    }
  }

  static LookAlikeGroups among(IndexReader store) throws IOException {
    Collection<LookAlikes.DatedLook> seen = new ConcurrentLinkedQueue<>();
    PictureStore.forEach(store, picture -> seen.add(seen(picture)));
    return new LookAlikeGroups(LookAlikes.of(List.copyOf(seen)));
  }

  private static LookAlikes.DatedLook seen(IndexedPicture picture) {
    String taken = picture.about().taken();
    return new LookAlikes.DatedLook(
        picture.id(),
        picture.look(),
        taken.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Period.seconds(taken)));
  }

  void write(Path file) throws IOException {
    WholeFile.write(file, out -> out.write(JSON.writeValueAsBytes(groups)));
  }

  /** Returns the group of a picture; empty where none looks like it. */
  String of(String id) {
    return groups.getOrDefault(id, "");
  }

  /** Returns the pictures whose group has changed. */
  List<String> changed(LookAlikeGroups before) {
    return Stream.concat(groups.keySet().stream(), before.groups.keySet().stream())
        .distinct()
        .filter(id -> !Objects.equals(groups.get(id), before.groups.get(id)))
        .toList();
  }
}
