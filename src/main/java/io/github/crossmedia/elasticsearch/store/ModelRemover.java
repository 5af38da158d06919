package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.documents.DocumentVersions;
import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.alias.Aliases;
import io.github.crossmedia.elasticsearch.store.file.ArtifactStore;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.ModelVersions;
import io.github.crossmedia.elasticsearch.store.file.StoreContents;
import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.rest.RestStatus;

/**
 * Deletes the versions that existed when it began, and nothing that is being stored meanwhile.
 * Those that are served, or that made documents, are only deleted if forced.
 */
final class ModelRemover {

  private final ArtifactStore store;
  private final ModelVersions stored;
  private final Aliases aliases;
  private final DocumentVersions documents;

  ModelRemover(ArtifactStore store, Aliases aliases, DocumentVersions documents) {
    this.store = store;
    this.stored = new ModelVersions(store);
    this.aliases = aliases;
    this.documents = documents;
  }

  void delete(ModelReference wanted, boolean force) {
    requireSameBytes(wanted);
    Alias alias = aliases.read(wanted.id()).alias();
    // Listed after the alias was read: a version that it serves has all of its pieces by then. An
    // older list lacks those of a version that was stored in between.
    StoreContents contents = store.contents().of(wanted.id());
    SortedSet<VersionId> versions = versions(wanted, contents, alias);
    if (versions.isEmpty()) {
      throw ModelIndex.unknown(wanted);
    }
    if (!force && !isServed(wanted, alias)) {
      requireUnused(wanted, versions, alias);
    }
    aliases.change(
        wanted.id(),
        now -> {
          requireForce(isServed(wanted, now), force, wanted);
          return now.without(versions);
        });
    remove(wanted.id(), versions, pieces(contents, versions, alias));
    store.remove(store.leftovers());
  }

  /**
   * Removes versions that no alias serves, their documents first. The alias is written once more,
   * so that a node about to serve one of them checks again.
   */
  void remove(String model, Collection<VersionId> versions, Collection<String> pieces) {
    store.remove(versions.stream().map(version -> version.unhashed().toString()).toList());
    aliases.change(model, alias -> alias.without(versions));
    store.remove(pieces);
  }

  /** Checks that a reference with a hash names the stored bytes. */
  private void requireSameBytes(ModelReference wanted) {
    if (wanted instanceof VersionId version
        && !version.hash().isEmpty()
        && stored.find(version).isEmpty()) {
      throw ModelIndex.unknown(wanted);
    }
  }

  /** Checks that none of these versions, with its stored bytes, made a document of any index. */
  private void requireUnused(ModelReference wanted, SortedSet<VersionId> versions, Alias alias) {
    List<VersionId> hashed =
        Stream.concat(
                stored.of(wanted.id()).stream().map(StoredVersion::of), alias.served().stream())
            .map(StoredVersion::version)
            .filter(version -> versions.contains(version.unhashed()))
            .toList();
    requireUnused(wanted, hashed, Await.of(documents::all));
  }

  private static void requireUnused(
      ModelReference wanted, List<VersionId> versions, DocumentVersions.Found found) {
    if (versions.stream().anyMatch(found::has)) {
      throw new ElasticsearchStatusException(
          "documents that [{}] made would no longer be found, even if it were served again:"
              + " GET /{index}/_cross_media/_stats counts them and POST"
              + " /{index}/_cross_media/_project"
              + " projects them by another version; delete it with force=true all the same",
          RestStatus.CONFLICT,
          wanted);
    }
    if (!found.isComplete()) {
      throw new ElasticsearchStatusException(
          "[{}] may have made documents that can't be counted now, of an index that is closed or"
              + " lacks a shard: try again when it is open and green, or delete it with force=true"
              + " all the same",
          RestStatus.CONFLICT,
          wanted);
    }
  }

  private static SortedSet<VersionId> versions(
      ModelReference wanted, StoreContents contents, Alias alias) {
    SortedSet<VersionId> versions = new TreeSet<>(contents.versions());
    alias.served().forEach(file -> versions.add(file.version().unhashed()));
    if (wanted instanceof VersionId one) {
      versions.removeIf(version -> !version.agreesWith(one));
    }
    return versions;
  }

  /** Returns all pieces of these versions: one that is missing may be mended meanwhile. */
  private static Set<String> pieces(
      StoreContents contents, SortedSet<VersionId> versions, Alias alias) {
    Set<String> pieces = new LinkedHashSet<>(contents.piecesOf(versions));
    alias.served().stream()
        .filter(served -> versions.contains(served.version().unhashed()))
        .forEach(served -> pieces.addAll(served.pieceIds()));
    return pieces;
  }

  private static boolean isServed(ModelReference wanted, Alias alias) {
    return switch (wanted) {
      case ModelId id -> !alias.served().isEmpty();
      case VersionId version -> alias.serves(version);
    };
  }

  private static void requireForce(boolean served, boolean force, ModelReference wanted) {
    if (served && !force) {
      throw new ElasticsearchStatusException(
          "[{}] is still served: documents it made would no longer be found; delete it with"
              + " force=true all the same",
          RestStatus.CONFLICT,
          wanted);
    }
  }
}
