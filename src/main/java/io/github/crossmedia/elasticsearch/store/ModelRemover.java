package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.documents.DocumentVersions;
import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.alias.Aliases;
import io.github.crossmedia.elasticsearch.store.alias.Aliases.KnownAlias;
import io.github.crossmedia.elasticsearch.store.file.Head;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.StoreContents;
import io.github.crossmedia.elasticsearch.store.file.StoredFile;
import io.github.crossmedia.elasticsearch.store.file.StoredFile.ChunkId;
import io.github.crossmedia.elasticsearch.store.file.StoredFile.UploadId;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.time.Clock;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.rest.RestStatus;

/**
 * Deletes the versions that existed when it began, and nothing that is being stored meanwhile.
 * Those that are served, or that made documents, are only deleted if forced.
 */
final class ModelRemover {

  private final ModelIndex index;
  private final Aliases aliases;
  private final ModelWriter writer;
  private final DocumentVersions documents;
  private final Clock clock;

  ModelRemover(
      ModelIndex index,
      Aliases aliases,
      ModelWriter writer,
      DocumentVersions documents,
      Clock clock) {
    this.index = index;
    this.aliases = aliases;
    this.writer = writer;
    this.documents = documents;
    this.clock = clock;
  }

  void delete(ModelReference wanted, boolean force, ActionListener<Void> listener) {
    SubscribableListener.<Void>newForked(l -> requireSameBytes(wanted, l))
        .<KnownAlias>andThen(l -> aliases.read(wanted.id(), l))
        .<Void>andThen((l, known) -> delete(wanted, force, known.alias(), l))
        .addListener(listener);
  }

  /** Checks that a reference with a hash names the stored bytes. */
  private void requireSameBytes(ModelReference wanted, ActionListener<Void> listener) {
    if (wanted instanceof VersionId version && !version.hash().isEmpty()) {
      index.head(
          version,
          listener.map(
              head -> {
                head.orElseThrow(() -> ModelIndex.unknown(wanted));
                return null;
              }));
    } else {
      listener.onResponse(null);
    }
  }

  /**
   * Lists the chunks after the alias was read: a version that it serves has all of them by then. An
   * older list lacks those of a version that was stored in between.
   */
  private void delete(
      ModelReference wanted, boolean force, Alias alias, ActionListener<Void> listener) {
    SubscribableListener.<StoreContents>newForked(index::contents)
        .<Void>andThen((l, all) -> delete(wanted, force, alias, all.of(wanted.id()), l))
        .addListener(listener);
  }

  private void delete(
      ModelReference wanted,
      boolean force,
      Alias alias,
      StoreContents contents,
      ActionListener<Void> listener) {
    SortedSet<VersionId> versions = versions(wanted, contents, alias);
    if (versions.isEmpty()) {
      throw ModelIndex.unknown(wanted);
    }
    SubscribableListener.<Void>newForked(
            l -> {
              if (force || isServed(wanted, alias)) {
                l.onResponse(null);
              } else {
                requireUnused(wanted, versions, alias, l);
              }
            })
        .<Void>andThen(l -> delete(wanted, force, versions, chunks(contents, versions, alias), l))
        .addListener(listener);
  }

  /** Checks that none of these versions, with its stored bytes, made a document of any index. */
  private void requireUnused(
      ModelReference wanted,
      SortedSet<VersionId> versions,
      Alias alias,
      ActionListener<Void> listener) {
    index.heads(
        wanted.id(),
        listener.delegateFailureAndWrap(
            (l, heads) -> {
              List<VersionId> hashed =
                  Stream.concat(heads.stream().map(Head::file), alias.served().stream())
                      .map(StoredFile::version)
                      .filter(version -> versions.contains(version.unhashed()))
                      .toList();
              documents.all(
                  l.map(
                      found -> {
                        requireUnused(wanted, hashed, found);
                        return null;
                      }));
            }));
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
    SortedSet<VersionId> versions = new TreeSet<>(contents.heads());
    alias.served().forEach(file -> versions.add(file.version().unhashed()));
    if (wanted instanceof VersionId one) {
      versions.removeIf(version -> !version.agreesWith(one));
    }
    return versions;
  }

  /** Returns all chunks of these versions: one that is missing may be mended meanwhile. */
  private Collection<String> chunks(
      StoreContents contents, SortedSet<VersionId> versions, Alias alias) {
    Collection<String> chunks = new LinkedHashSet<>(contents.piecesOf(versions));
    alias.served().stream()
        .filter(file -> versions.contains(file.version().unhashed()))
        .forEach(file -> chunks.addAll(file.chunkIds()));
    contents.leftovers(upload -> UploadId.isOver(upload, clock.instant())).stream()
        .map(ChunkId::toString)
        .forEach(chunks::add);
    return chunks;
  }

  private void delete(
      ModelReference wanted,
      boolean force,
      SortedSet<VersionId> versions,
      Collection<String> chunks,
      ActionListener<Void> listener) {
    SubscribableListener.<Alias>newForked(
            l ->
                aliases.change(
                    wanted.id(),
                    Aliases.Change.by(
                        alias -> {
                          requireForce(isServed(wanted, alias), force, wanted);
                          return alias.without(versions);
                        }),
                    l))
        .<Void>andThen(l -> writer.remove(wanted.id(), versions, chunks, l))
        .addListener(listener);
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
