package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.alias.Aliases;
import io.github.crossmedia.elasticsearch.store.alias.Aliases.KnownAlias;
import io.github.crossmedia.elasticsearch.store.file.ChunkId;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.StoreContents;
import io.github.crossmedia.elasticsearch.store.file.UploadId;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.rest.RestStatus;

/** Deletes the versions that existed when it began, and nothing that is being stored meanwhile. */
final class ModelRemover {

  private final ModelIndex index;
  private final Aliases aliases;
  private final ModelWriter writer;
  private final Clock clock;

  ModelRemover(ModelIndex index, Aliases aliases, ModelWriter writer, Clock clock) {
    this.index = index;
    this.aliases = aliases;
    this.writer = writer;
    this.clock = clock;
  }

  void delete(ModelReference wanted, boolean force, ActionListener<Void> listener) {
    SubscribableListener.<Void>newForked(l -> requireSameBytes(wanted, l))
        .<StoreContents>andThen(index::contents)
        .<Void>andThen((l, contents) -> delete(wanted, force, contents.of(wanted.id()), l))
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

  private void delete(
      ModelReference wanted, boolean force, StoreContents contents, ActionListener<Void> listener) {
    SubscribableListener.<KnownAlias>newForked(l -> aliases.read(wanted.id(), l))
        .<Void>andThen(
            (l, known) -> {
              SortedSet<VersionId> versions = versions(wanted, contents, known.alias());
              if (versions.isEmpty()) {
                throw ModelIndex.unknown(wanted);
              }
              delete(wanted, force, versions, chunks(contents, versions), l);
            })
        .addListener(listener);
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

  private List<String> chunks(StoreContents contents, SortedSet<VersionId> versions) {
    List<String> chunks = new ArrayList<>(contents.piecesOf(versions));
    contents.leftovers(upload -> UploadId.isOver(upload, clock.instant())).stream()
        .map(ChunkId::toString)
        .forEach(chunks::add);
    return chunks;
  }

  private void delete(
      ModelReference wanted,
      boolean force,
      SortedSet<VersionId> versions,
      List<String> chunks,
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
