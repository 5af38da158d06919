package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What the store holds of models, taken from the ids of its documents.
 *
 * @param aliases ids of models
 * @param versions versions that exist, without their hashes
 * @param pieces ids of pieces of versions, including those of uploads without a document
 */
public record StoreContents(
    SortedSet<String> aliases, SortedSet<VersionId> versions, List<String> pieces) {

  static StoreContents of(Collection<String> ids) {
    StoreContents contents = new StoreContents(new TreeSet<>(), new TreeSet<>(), new ArrayList<>());
    ids.forEach(contents::add);
    return contents;
  }

  private void add(String id) {
    try {
      switch (ModelReference.parse(document(id))) {
        case VersionId version when !id.equals(document(id)) -> pieces.add(id);
        case VersionId version -> versions.add(version.unhashed());
        default -> aliases.add(id);
      }
    } catch (IllegalArgumentException ofNoModel) {
      return;
    }
  }

  /** Returns the id of the document that a piece belongs to, or that of a document itself. */
  static String document(String id) {
    int end = id.indexOf('/');
    return end < 0 ? id : id.substring(0, end);
  }

  private static VersionId version(String piece) {
    return VersionId.parse(document(piece)).unhashed();
  }

  public StoreContents of(String model) {
    StoreContents part = new StoreContents(new TreeSet<>(), new TreeSet<>(), new ArrayList<>());
    aliases.stream().filter(model::equals).forEach(part.aliases::add);
    versions.stream().filter(version -> version.id().equals(model)).forEach(part.versions::add);
    pieces.stream().filter(piece -> version(piece).id().equals(model)).forEach(part.pieces::add);
    return part;
  }

  /** Returns the ids of all models with any document left. */
  public SortedSet<String> models() {
    SortedSet<String> all = new TreeSet<>(aliases);
    versions.forEach(version -> all.add(version.id()));
    pieces.forEach(piece -> all.add(version(piece).id()));
    return all;
  }

  /** Returns the highest number of a version with any document left, 0 for none. */
  public int lastNumber() {
    int ofPieces = pieces.stream().mapToInt(piece -> version(piece).number()).max().orElse(0);
    return versions.stream().mapToInt(VersionId::number).reduce(ofPieces, Math::max);
  }

  /** Returns the ids of the pieces of some versions. */
  public List<String> piecesOf(Set<VersionId> some) {
    return pieces.stream().filter(piece -> some.contains(version(piece))).toList();
  }
}
