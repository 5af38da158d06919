package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.alias.Aliases;
import io.github.crossmedia.elasticsearch.store.file.Head;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.StoredFile;
import io.github.crossmedia.model.version.VersionId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.rest.RestStatus;

/**
 * Changes the index of models. The chunks of a version are stored first, then the head that makes
 * it exist, then the alias that makes it current. An interruption therefore leaves the whole
 * version or nothing. A version is removed in the opposite order.
 */
final class ModelWriter {

  private final ModelIndex index;
  private final Aliases aliases;

  ModelWriter(ModelIndex index, Aliases aliases) {
    this.index = index;
    this.aliases = aliases;
  }

  /** Stores a file as a new version, and changes the alias as soon as it exists. */
  void store(
      BytesReference bytes,
      Head head,
      UnaryOperator<Alias> served,
      ActionListener<Alias> listener) {
    StoredFile file = head.file();
    SubscribableListener.<Void>newForked(l -> putChunks(file, bytes, 0, l))
        .<List<String>>andThen(l -> index.missing(file, l))
        .<Void>andThen(
            (l, missing) -> {
              if (missing.isEmpty()) {
                index.create(head, l);
              } else {
                l.onFailure(deletedMeanwhile(file));
              }
            })
        .<Alias>andThen(l -> aliases.change(file.version().id(), serving(file, served), l))
        .addListener(
            ActionListener.wrap(listener::onResponse, failure -> undo(file, failure, listener)));
  }

  /** Serves a version that still exists once the alias was read: deletions change the alias too. */
  private Aliases.Change serving(StoredFile file, UnaryOperator<Alias> served) {
    return (alias, changed) ->
        index.head(
            file.version(),
            changed.map(
                head -> {
                  if (!matches(head, file)) {
                    throw deletedMeanwhile(file);
                  }
                  return served.apply(alias);
                }));
  }

  private static ElasticsearchStatusException deletedMeanwhile(StoredFile file) {
    return new ElasticsearchStatusException(
        "model [{}] was deleted while it was being stored: store it again",
        RestStatus.CONFLICT,
        file.version());
  }

  /**
   * Writes a file again, and its head if that is lost. What a deletion has removed is not lost: it
   * takes the version from the alias first.
   */
  void mend(BytesReference bytes, Head head, ActionListener<Void> listener) {
    SubscribableListener.<Void>newForked(l -> putChunks(head.file(), bytes, 0, l))
        .<Boolean>andThen(
            l ->
                index.headToMend(
                    head.file().version(), l.map(found -> matches(found, head.file()))))
        .<Void>andThen(
            (l, hasHead) -> {
              if (hasHead) {
                l.onResponse(null);
              } else {
                aliases.change(head.file().version().id(), restoring(head), l.map(done -> null));
              }
            })
        .addListener(listener);
  }

  /** Restores the head of a version that the alias serves; nothing is left of another. */
  private Aliases.Change restoring(Head head) {
    return (alias, changed) -> {
      if (alias.served().contains(head.file())) {
        index.restore(head, changed.map(done -> alias));
      } else {
        removeDeleted(head.file(), changed);
      }
    };
  }

  /** Removes what was mended of a version that was deleted meanwhile, and fails. */
  private void removeDeleted(StoredFile file, ActionListener<Alias> listener) {
    index.head(
        file.version(),
        listener.delegateFailureAndWrap(
            (l, found) -> {
              List<String> left = new ArrayList<>(file.chunkIds());
              if (matches(found, file)) {
                left.add(file.version().unhashed().toString());
              }
              index.remove(left, ActionListener.running(() -> l.onFailure(deletedMeanwhile(file))));
            }));
  }

  private static boolean matches(Optional<Head> head, StoredFile file) {
    return head.filter(found -> found.file().equals(file)).isPresent();
  }

  private void putChunks(
      StoredFile file, BytesReference bytes, int number, ActionListener<Void> listener) {
    if (number == file.chunks()) {
      listener.onResponse(null);
      return;
    }
    BytesReference piece = bytes.slice(number * StoredFile.CHUNK, file.chunkLength(number));
    index.put(
        file,
        number,
        piece,
        listener.delegateFailureAndWrap((l, done) -> putChunks(file, bytes, number + 1, l)));
  }

  /** Removes the chunks of an upload without a head. */
  private void undo(StoredFile file, Exception failure, ActionListener<Alias> listener) {
    index.head(
        file.version(),
        ActionListener.wrap(
            found -> {
              if (matches(found, file)) {
                listener.onFailure(failure);
              } else {
                index.remove(
                    file.chunkIds(), ActionListener.running(() -> listener.onFailure(failure)));
              }
            },
            ignored -> listener.onFailure(failure)));
  }

  /**
   * Removes versions that no alias serves, the heads first. The alias is written once more, so that
   * a node about to serve one of them checks again.
   */
  void remove(
      String model,
      Collection<VersionId> versions,
      Collection<String> chunks,
      ActionListener<Void> listener) {
    List<String> heads = versions.stream().map(version -> version.unhashed().toString()).toList();
    SubscribableListener.<Void>newForked(l -> index.remove(heads, l))
        .<Alias>andThen(l -> aliases.change(model, Aliases.Change.by(a -> a.without(versions)), l))
        .<Void>andThen(l -> index.remove(chunks, l))
        .addListener(listener);
  }
}
