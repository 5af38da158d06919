package io.github.crossmedia.elasticsearch.store;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.index.engine.VersionConflictEngineException;

/**
 * Changes the index of models. A version is stored chunks first, then the head that makes it exist,
 * then the alias that makes it current: whoever is cut short leaves the whole version or none.
 */
final class ModelWriter {

  private static final int TRIES = 10;

  private final ModelIndex index;

  ModelWriter(ModelIndex index) {
    this.index = index;
  }

  void store(BytesReference bytes, Head head, ActionListener<Alias> listener) {
    StoredFile file = head.file();
    SubscribableListener.<Void>newForked(l -> putChunks(file, bytes, 0, l))
        .<Void>andThen(l -> index.create(head, l))
        .<Alias>andThen(l -> change(file.version().id(), alias -> alias.with(file), l))
        .addListener(
            ActionListener.wrap(listener::onResponse, failure -> undo(file, failure, listener)));
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

  /** Changes an alias; where somebody else did meanwhile, what they left is changed again. */
  void change(String model, UnaryOperator<Alias> change, ActionListener<Alias> listener) {
    change(model, change, TRIES, listener);
  }

  private void change(
      String model, UnaryOperator<Alias> change, int tries, ActionListener<Alias> listener) {
    index.alias(
        model,
        listener.delegateFailureAndWrap(
            (l, seen) -> {
              Alias next = change.apply(seen.alias().orElseGet(() -> Alias.unused(model)));
              index.replace(
                  seen,
                  next,
                  ActionListener.wrap(
                      done -> l.onResponse(next),
                      failure -> {
                        if (tries > 1 && isConflict(failure)) {
                          change(model, change, tries - 1, l);
                        } else {
                          l.onFailure(failure);
                        }
                      }));
            }));
  }

  /** Removes the chunks of an upload that got no head. */
  private void undo(StoredFile file, Exception failure, ActionListener<Alias> listener) {
    index.head(
        file.version(),
        ActionListener.wrap(
            found -> {
              if (found.isPresent()) {
                listener.onFailure(failure);
              } else {
                removeChunks(file, ActionListener.running(() -> listener.onFailure(failure)));
              }
            },
            ignored -> listener.onFailure(failure)));
  }

  /** Removes a version no alias serves any longer: first what makes it exist. */
  void remove(StoredFile file, ActionListener<Void> listener) {
    SubscribableListener.<Void>newForked(
            l -> index.remove(List.of(file.version().unhashed().toString()), l))
        .<Void>andThen(l -> removeChunks(file, l))
        .addListener(listener);
  }

  private void removeChunks(StoredFile file, ActionListener<Void> listener) {
    index.remove(IntStream.range(0, file.chunks()).mapToObj(file::chunkId).toList(), listener);
  }

  private static boolean isConflict(Exception failure) {
    return ExceptionsHelper.unwrapCause(failure) instanceof VersionConflictEngineException;
  }
}
