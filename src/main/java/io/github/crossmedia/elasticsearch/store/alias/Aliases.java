package io.github.crossmedia.elasticsearch.store.alias;

import static java.util.Comparator.comparing;

import io.github.crossmedia.elasticsearch.store.file.DamagedModelException;
import io.github.crossmedia.elasticsearch.store.file.Head;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.StoreContents;
import io.github.crossmedia.elasticsearch.store.file.StoreJson;
import io.github.crossmedia.elasticsearch.store.file.StoredFile;
import io.github.crossmedia.model.version.VersionId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.Randomness;
import org.elasticsearch.core.CheckedFunction;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.engine.VersionConflictEngineException;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.seqno.SequenceNumbers;
import org.elasticsearch.threadpool.ThreadPool;

/**
 * Reads and changes aliases. If an alias was changed concurrently, the change is retried on the new
 * state after a random pause, so that many at once get their turn; a lost alias is recreated from
 * the stored versions.
 */
public final class Aliases {

  private static final String KIND = "alias";
  private static final int TRIES = 200;
  private static final int MAX_PAUSE = 250;

  private final ModelIndex index;
  private final ThreadPool threads;

  public Aliases(ModelIndex index, ThreadPool threads) {
    this.index = index;
    this.threads = threads;
  }

  /** A change of an alias, which may need to read the index. */
  @FunctionalInterface
  public interface Change {

    void of(Alias alias, ActionListener<Alias> changed);

    /** Returns a change that needs nothing but the alias. */
    static Change by(CheckedFunction<Alias, Alias, RuntimeException> change) {
      return (alias, changed) -> changed.onResponse(change.apply(alias));
    }
  }

  /** An alias as stored or recreated; {@code lost} if it has to be written. */
  public record KnownAlias(Alias alias, boolean lost) {}

  /** Reads all aliases, by id. */
  public void all(ActionListener<List<Alias>> listener) {
    index.search(
        QueryBuilders.termQuery(StoreJson.KIND, KIND),
        hit -> StoreJson.read(hit.getId(), hit.getSourceRef(), KIND, Alias.class),
        listener.map(found -> found.stream().sorted(comparing(Alias::model)).toList()));
  }

  /** Reads the alias of a model. */
  public void find(String model, ActionListener<Snapshot> listener) {
    index.get(model, listener.map(found -> snapshot(found, Aliases::alias)));
  }

  /** Reads the alias of a model in order to change it: a damaged one is lost, and is replaced. */
  private void findToChange(String model, ActionListener<Snapshot> listener) {
    index.get(model, listener.map(found -> snapshot(found, Aliases::readable)));
  }

  private static Snapshot snapshot(
      Optional<GetResponse> found, Function<GetResponse, Optional<Alias>> read) {
    return found
        .filter(GetResponse::isExists)
        .map(seen -> new Snapshot(read.apply(seen), seen.getSeqNo(), seen.getPrimaryTerm()))
        .orElse(Snapshot.NOTHING);
  }

  private static Optional<Alias> alias(GetResponse seen) {
    return Optional.of(StoreJson.read(seen.getId(), seen.getSourceAsBytesRef(), KIND, Alias.class));
  }

  private static Optional<Alias> readable(GetResponse seen) {
    try {
      return alias(seen);
    } catch (DamagedModelException lost) {
      return Optional.empty();
    }
  }

  /** Writes an alias if it has not changed since it was read. */
  private void replace(Snapshot seen, Alias alias, ActionListener<Void> listener) {
    IndexRequest request =
        ModelIndex.document(alias.model(), StoreJson.document(KIND, alias.model(), alias));
    index.index(seen.onlyIfUnchanged(request).setRefreshPolicy(RefreshPolicy.IMMEDIATE), listener);
  }

  /** Reads the alias of a model; it serves nothing if the model does not exist. */
  public void read(String model, ActionListener<KnownAlias> listener) {
    SubscribableListener.<Snapshot>newForked(l -> findToChange(model, l))
        .<KnownAlias>andThen((l, seen) -> known(model, seen, l))
        .addListener(listener);
  }

  private void known(String model, Snapshot seen, ActionListener<KnownAlias> listener) {
    if (seen.alias().isPresent()) {
      listener.onResponse(new KnownAlias(seen.alias().get(), false));
    } else {
      SubscribableListener.<StoreContents>newForked(index::contents)
          .<KnownAlias>andThen((l, contents) -> made(model, contents.of(model), l))
          .addListener(listener);
    }
  }

  /** Serves the newest of the existing versions, the last one as the current one. */
  private void made(String model, StoreContents contents, ActionListener<KnownAlias> listener) {
    int last = contents.lastNumber();
    if (last == 0) {
      listener.onResponse(new KnownAlias(Alias.unused(model), false));
      return;
    }
    List<VersionId> newest = contents.heads().reversed().stream().limit(Alias.MAX_SERVED).toList();
    index
        .heads()
        .readable(
            newest.reversed(),
            listener.map(
                heads -> {
                  List<StoredFile> files = heads.stream().map(Head::file).toList();
                  int current = files.isEmpty() ? 0 : files.getLast().version().number();
                  return new KnownAlias(new Alias(model, last, current, files), true);
                }));
  }

  public void change(String model, Change change, ActionListener<Alias> listener) {
    change(model, change, 1, listener);
  }

  private void change(String model, Change change, int turn, ActionListener<Alias> listener) {
    SubscribableListener.<Snapshot>newForked(l -> findToChange(model, l))
        .<Alias>andThen(
            (l, seen) ->
                SubscribableListener.<KnownAlias>newForked(k -> known(model, seen, k))
                    .<Alias>andThen((c, known) -> change.of(known.alias(), c))
                    .<Alias>andThen((w, next) -> replace(seen, next, w.map(done -> next)))
                    .addListener(l))
        .addListener(
            listener.delegateResponse(
                (l, failure) -> {
                  if (turn < TRIES
                      && ExceptionsHelper.unwrapCause(failure)
                          instanceof VersionConflictEngineException) {
                    int most = Math.min(MAX_PAUSE, 1 << Math.min(turn + 2, 10));
                    threads.schedule(
                        () -> change(model, change, turn + 1, l),
                        TimeValue.timeValueMillis(1 + Randomness.get().nextInt(most)),
                        threads.generic());
                  } else {
                    l.onFailure(failure);
                  }
                }));
  }

  /** An alias as it was read, so that it is replaced only if it was not changed concurrently. */
  public record Snapshot(Optional<Alias> alias, long seqNo, long primaryTerm) {

    static final Snapshot NOTHING =
        new Snapshot(
            Optional.empty(),
            SequenceNumbers.UNASSIGNED_SEQ_NO,
            SequenceNumbers.UNASSIGNED_PRIMARY_TERM);

    IndexRequest onlyIfUnchanged(IndexRequest request) {
      return seqNo == SequenceNumbers.UNASSIGNED_SEQ_NO
          ? request.create(true)
          : request.setIfSeqNo(seqNo).setIfPrimaryTerm(primaryTerm);
    }
  }
}
