package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.elasticsearch.store.file.StoredFile.ChunkId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The contents of the index of models, taken from the ids of its documents.
 *
 * @param aliases ids of models
 * @param heads versions that exist, without their hashes
 * @param chunks chunks of files, including those of uploads without a head
 */
public record StoreContents(
    SortedSet<String> aliases, SortedSet<VersionId> heads, List<ChunkId> chunks) {

  static StoreContents of(Collection<String> ids) {
    SortedSet<String> aliases = new TreeSet<>();
    SortedSet<VersionId> heads = new TreeSet<>();
    List<ChunkId> chunks = ids.stream().map(ChunkId::parse).flatMap(Optional::stream).toList();
    for (String id : ids) {
      if (ChunkId.parse(id).isEmpty()) {
        try {
          switch (ModelReference.parse(id)) {
            case VersionId version -> heads.add(version.unhashed());
            default -> aliases.add(id);
          }
        } catch (IllegalArgumentException foreign) {
          continue;
        }
      }
    }
    return new StoreContents(aliases, heads, chunks);
  }

  /** Returns the part of one model. */
  public StoreContents of(String model) {
    return new StoreContents(
        aliases.stream().filter(model::equals).collect(Collectors.toCollection(TreeSet::new)),
        versions(version -> version.id().equals(model)),
        chunks.stream().filter(chunk -> chunk.version().id().equals(model)).toList());
  }

  /** Returns the requested versions that exist. */
  SortedSet<VersionId> versions(Predicate<VersionId> asked) {
    return heads.stream().filter(asked).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the ids of all models with any document left. */
  public SortedSet<String> models() {
    SortedSet<String> all = new TreeSet<>(aliases);
    heads.forEach(version -> all.add(version.id()));
    chunks.forEach(chunk -> all.add(chunk.version().id()));
    return all;
  }

  /** Returns the highest number of a version with any document left, 0 for none. */
  public int lastNumber() {
    int ofChunks = chunks.stream().mapToInt(chunk -> chunk.version().number()).max().orElse(0);
    return heads.stream().mapToInt(VersionId::number).reduce(ofChunks, Math::max);
  }

  /** Returns the ids of the chunks of versions. */
  public List<String> piecesOf(Set<VersionId> versions) {
    return chunks.stream()
        .filter(chunk -> versions.contains(chunk.version()))
        .map(ChunkId::toString)
        .toList();
  }

  /** Chunks without a head, of uploads that were aborted. */
  public List<ChunkId> leftovers(Predicate<String> isOver) {
    return chunks.stream()
        .filter(chunk -> !heads.contains(chunk.version()) && isOver.test(chunk.upload()))
        .toList();
  }
}
