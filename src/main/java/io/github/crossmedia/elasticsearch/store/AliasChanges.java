package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.model.version.VersionId;
import java.util.List;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.Randomness;
import org.elasticsearch.core.CheckedFunction;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.engine.VersionConflictEngineException;
import org.elasticsearch.threadpool.ThreadPool;

/**
 * Changes aliases. If an alias was changed concurrently, the change is retried on the new state
 * after a random pause, so that many at once get their turn; a lost alias is recreated from the
 * stored versions.
 */
final class AliasChanges {

  private static final int TRIES = 200;
  private static final int LONGEST_PAUSE = 250;

  private final ModelIndex index;
  private final ThreadPool threads;

  AliasChanges(ModelIndex index, ThreadPool threads) {
    this.index = index;
    this.threads = threads;
  }

  /** A change of an alias, which may need to read the index. */
  @FunctionalInterface
  interface Change {

    void of(Alias alias, ActionListener<Alias> changed);

    /** A change that needs nothing but the alias. */
    static Change by(CheckedFunction<Alias, Alias, RuntimeException> change) {
      return (alias, changed) -> changed.onResponse(change.apply(alias));
    }
  }

  /** An alias as it is, or recreated; {@code lost} if it has to be written. */
  record Known(Alias alias, boolean lost) {}

  /** The alias of a model; an alias that serves nothing if the model does not exist. */
  void read(String model, ActionListener<Known> listener) {
    SubscribableListener.<AliasSnapshot>newForked(l -> index.aliasToChange(model, l))
        .<Known>andThen((l, seen) -> known(model, seen, l))
        .addListener(listener);
  }

  private void known(String model, AliasSnapshot seen, ActionListener<Known> listener) {
    if (seen.alias().isPresent()) {
      listener.onResponse(new Known(seen.alias().get(), false));
    } else {
      SubscribableListener.<StoreContents>newForked(index::contents)
          .<Known>andThen((l, contents) -> made(model, contents.of(model), l))
          .addListener(listener);
    }
  }

  /** Serves the newest of the existing versions, the last one as the current one. */
  private void made(String model, StoreContents contents, ActionListener<Known> listener) {
    int last = contents.lastNumber();
    if (last == 0) {
      listener.onResponse(new Known(Alias.unused(model), false));
      return;
    }
    List<VersionId> newest = contents.heads().reversed().stream().limit(Alias.MOST_SERVED).toList();
    index
        .heads()
        .readable(
            newest.reversed(),
            listener.map(
                heads -> {
                  List<StoredFile> files = heads.stream().map(Head::file).toList();
                  int current = files.isEmpty() ? 0 : files.getLast().version().number();
                  return new Known(new Alias(model, last, current, files), true);
                }));
  }

  void change(String model, Change change, ActionListener<Alias> listener) {
    change(model, change, 1, listener);
  }

  private void change(String model, Change change, int turn, ActionListener<Alias> listener) {
    SubscribableListener.<AliasSnapshot>newForked(l -> index.aliasToChange(model, l))
        .<Alias>andThen(
            (l, seen) ->
                SubscribableListener.<Known>newForked(k -> known(model, seen, k))
                    .<Alias>andThen((c, known) -> change.of(known.alias(), c))
                    .<Alias>andThen((w, next) -> index.replace(seen, next, w.map(done -> next)))
                    .addListener(l))
        .addListener(
            listener.delegateResponse(
                (l, failure) -> {
                  if (turn < TRIES
                      && ExceptionsHelper.unwrapCause(failure)
                          instanceof VersionConflictEngineException) {
                    int most = Math.min(LONGEST_PAUSE, 1 << Math.min(turn + 2, 10));
                    threads.schedule(
                        () -> change(model, change, turn + 1, l),
                        TimeValue.timeValueMillis(1 + Randomness.get().nextInt(most)),
                        threads.generic());
                  } else {
                    l.onFailure(failure);
                  }
                }));
  }
}
