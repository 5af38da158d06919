package io.github.crossmedia.elasticsearch.store.cache;

import io.github.crossmedia.elasticsearch.limits.BreakerBudget;
import io.github.crossmedia.elasticsearch.limits.BreakerRetry;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import io.github.crossmedia.elasticsearch.networks.ModelNetworks;
import io.github.crossmedia.elasticsearch.networks.NodeNetworks;
import io.github.crossmedia.elasticsearch.store.file.ModelBytes;
import io.github.crossmedia.elasticsearch.store.file.ModelBytes.PieceReads;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.StoredFile;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.serve.ServedVersion;
import java.util.concurrent.Executor;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.CheckedFunction;
import org.elasticsearch.core.Releasables;

/** Fetches the chunks of a file, checks them and decodes the model. */
public final class ModelReader {

  private final PieceReads pieces;
  private final CircuitBreaker breaker;
  private final Executor executor;
  private final BreakerRetry retry;

  public ModelReader(
      ModelIndex index, CircuitBreaker breaker, Executor executor, BreakerRetry retry) {
    this.pieces = new PieceReads(index);
    this.breaker = breaker;
    this.executor = executor;
    this.retry = retry;
  }

  /** Reads a whole file. */
  public void bytes(StoredFile file, ActionListener<BytesReference> listener) {
    read(file, "file of model ", bytes -> ModelBytes.verified(file, bytes), listener);
  }

  /** Loads a model; for a moment its bytes and the decoded model are both in memory. */
  void load(
      StoredFile file, NodeNetworks networks, ActionListener<ModelCache.LoadedModel> listener) {
    read(file, "loading model ", bytes -> decode(file, bytes, networks), listener);
  }

  private <T> void read(
      StoredFile file,
      String purpose,
      CheckedFunction<BytesReference, T, Exception> use,
      ActionListener<T> listener) {
    SubscribableListener.<Reservation>newForked(
            l ->
                retry.run(
                    r ->
                        r.onResponse(
                            Reservation.of(breaker, file.bytes(), purpose + file.version())),
                    l))
        .<T>andThen(
            (l, room) ->
                SubscribableListener.<BytesReference>newForked(p -> pieces.read(file, p))
                    .<T>andThen((u, bytes) -> retry.run(r -> execute(use, bytes, r), u))
                    .addListener(ActionListener.runBefore(l, room::close)))
        .addListener(listener);
  }

  private <T> void execute(
      CheckedFunction<BytesReference, T, Exception> use,
      BytesReference bytes,
      ActionListener<T> listener) {
    executor.execute(ActionRunnable.supply(listener, () -> use.apply(bytes)));
  }

  private ModelCache.LoadedModel decode(
      StoredFile file, BytesReference bytes, NodeNetworks networks) {
    BreakerBudget budget = new BreakerBudget(breaker, "model " + file.version());
    boolean made = false;
    try {
      CrossMediaModel model = ModelBytes.decode(file, bytes, budget);
      ModelNetworks loaded = networks.forModel(ServedVersion.of(file.version(), model, budget));
      made = true;
      return new ModelCache.LoadedModel(loaded, budget.settle(), Releasables.wrap(loaded, budget));
    } finally {
      if (!made) {
        budget.close();
      }
    }
  }
}
