package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.limits.BreakerBudget;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import io.github.crossmedia.model.CrossMediaModel;
import java.util.concurrent.Executor;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.common.breaker.CircuitBreaker;

/** Fetches the chunks of a file, checks them and decodes the model. */
final class ModelReader {

  private final PieceReads pieces;
  private final CircuitBreaker breaker;
  private final Executor executor;

  ModelReader(ModelIndex index, CircuitBreaker breaker, Executor executor) {
    this.pieces = new PieceReads(index);
    this.breaker = breaker;
    this.executor = executor;
  }

  /** Reads a whole file. */
  void bytes(StoredFile file, ActionListener<byte[]> listener) {
    Reservation room = Reservation.of(breaker, file.bytes(), "file of model " + file.version());
    pieces.read(
        file,
        ActionListener.runAfter(listener, room::close)
            .delegateFailure(
                (l, bytes) ->
                    executor.execute(
                        ActionRunnable.supply(l, () -> ModelBytes.verified(file, bytes)))));
  }

  /** Loads a model; bytes and decoded model are in memory together for a moment. */
  void load(StoredFile file, ActionListener<ModelCache.Loaded> listener) {
    Reservation room = Reservation.of(breaker, file.bytes(), "loading model " + file.version());
    ActionListener<ModelCache.Loaded> closing = ActionListener.runBefore(listener, room::close);
    pieces.read(
        file,
        closing.delegateFailure(
            (l, bytes) -> executor.execute(ActionRunnable.supply(l, () -> decode(file, bytes)))));
  }

  private ModelCache.Loaded decode(StoredFile file, byte[] bytes) {
    BreakerBudget budget = new BreakerBudget(breaker, "model " + file.version());
    boolean made = false;
    try {
      CrossMediaModel model = ModelBytes.decode(file, bytes, budget);
      LoadedModel loaded = LoadedModel.of(file.version(), model, budget);
      made = true;
      return new ModelCache.Loaded(loaded, budget.settle(), budget);
    } finally {
      if (!made) {
        budget.close();
      }
    }
  }
}
