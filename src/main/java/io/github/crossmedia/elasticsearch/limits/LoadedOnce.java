package io.github.crossmedia.elasticsearch.limits;

import java.util.Optional;
import java.util.function.Consumer;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.AbstractRefCounted;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.tasks.TaskCancelledException;

/**
 * What is loaded before its first use, shared by all who hold it, and unloaded with the last of
 * them. Requests that come during a load wait for that one; after one that failed, the next request
 * loads again.
 */
public abstract class LoadedOnce<T extends Releasable> extends AbstractRefCounted {

  private final String name;
  private final ThreadContext context;
  private SubscribableListener<T> loading;
  private volatile T loaded;

  protected LoadedOnce(String name, ThreadContext context) {
    this.name = name;
    this.context = context;
  }

  /** Counts a load that made something, before anybody is told. */
  protected abstract void loaded(T made, long nanos);

  /** Counts a load that failed, before anybody is told. */
  protected abstract void failed(Exception failure);

  public final Optional<T> loaded() {
    return Optional.ofNullable(loaded);
  }

  /** Gets what is loaded, or what this request loads if it is the first; the caller holds this. */
  public final void get(Consumer<ActionListener<T>> load, ActionListener<T> listener) {
    if (loaded != null) {
      listener.onResponse(loaded);
      return;
    }
    SubscribableListener<T> shared;
    boolean isFirst;
    synchronized (this) {
      isFirst = loading == null;
      if (isFirst) {
        loading = new SubscribableListener<>();
      }
      shared = loading;
    }
    shared.addListener(ContextPreservingActionListener.wrapPreservingContext(listener, context));
    if (isFirst) {
      long start = System.nanoTime();
      ActionListener.run(
          ActionListener.<T>wrap(
              made -> {
                loaded = made;
                loaded(made, System.nanoTime() - start);
                shared.onResponse(made);
              },
              failure -> {
                failed(failure);
                synchronized (this) {
                  loading = null;
                }
                shared.onFailure(failure);
              }),
          l -> {
            hold();
            load.accept(ActionListener.runAfter(l, this::decRef));
          });
    }
  }

  /** Keeps this loaded until {@link #decRef}: a request that is cancelled gives it up before. */
  public final void hold() {
    if (!tryIncRef()) {
      throw new TaskCancelledException(name + " was unloaded");
    }
  }

  @Override
  protected void closeInternal() {
    loaded().ifPresent(Releasable::close);
  }
}
