package io.github.crossmedia.elasticsearch.work;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.support.ActionFilterChain;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.action.support.MappedActionFilter;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskCancelledException;

/**
 * All extractions for one request, a search or a bulk, and what else it holds: when the request
 * ends, for whatever reason, the extractions that remain leave the queue.
 */
public final class RequestWork {

  static final String KEY = "cross_media.request";

  private final Optional<Task> task;
  private final Optional<ActionRequest> request;
  private final Map<Object, Consumer<String>> open = new HashMap<>();
  private final Map<Class<?>, Releasable> held = new HashMap<>();
  private Optional<String> ended = Optional.empty();

  private RequestWork(Optional<Task> task, Optional<ActionRequest> request) {
    this.task = task;
    this.request = request;
  }

  static RequestWork of(Task task, ActionRequest request) {
    RequestWork work = new RequestWork(Optional.of(task), Optional.of(request));
    if (task instanceof CancellableTask cancellable) {
      cancellable.addListener(() -> work.end(cancellable.getReasonCancelled()));
    }
    return work;
  }

  public static RequestWork of(ThreadContext context) {
    RequestWork work = context.getTransient(KEY);
    return work == null ? new RequestWork(Optional.empty(), Optional.empty()) : work;
  }

  /** Returns the work of the request that this thread serves; empty if there is none. */
  public static Optional<RequestWork> current(ThreadContext context) {
    return Optional.ofNullable(context.getTransient(KEY));
  }

  /** Returns the one thing of a kind that the request holds until it ends. */
  public synchronized <T extends Releasable> T hold(Class<T> kind, Supplier<T> made) {
    requireGoingOn();
    return kind.cast(held.computeIfAbsent(kind, none -> made.get()));
  }

  /** Throws if the request has ended. */
  public synchronized void requireGoingOn() {
    if (ended.isPresent()) {
      throw new TaskCancelledException(ended.get());
    }
  }

  /** Returns the request; empty if this thread serves none. */
  public Optional<ActionRequest> request() {
    return request;
  }

  Optional<Task> task() {
    return task;
  }

  /** Adds a part of the work; if the request has ended already, the part is cancelled. */
  void add(Object part, Consumer<String> cancel) {
    Optional<String> reason;
    synchronized (this) {
      reason = ended;
      if (reason.isEmpty()) {
        open.put(part, cancel);
      }
    }
    reason.ifPresent(cancel);
  }

  synchronized void remove(Object part) {
    open.remove(part);
  }

  /** Cancels the parts that remain, and releases what is held. */
  void end(String reason) {
    List<Consumer<String>> left;
    List<Releasable> released;
    synchronized (this) {
      ended = ended.or(() -> Optional.of(reason));
      left = List.copyOf(open.values());
      open.clear();
      released = List.copyOf(held.values());
      held.clear();
    }
    Releasables.close(released);
    left.forEach(cancel -> cancel.accept(reason));
  }

  /** Assigns the work on pictures and texts to its request, and ends it with that request. */
  public static final class Filter implements MappedActionFilter {

    private static final String ENDED = "the request has ended";

    private final String action;
    private final Supplier<ThreadContext> threads;

    public Filter(String action, Supplier<ThreadContext> threads) {
      this.action = action;
      this.threads = threads;
    }

    @Override
    public String actionName() {
      return action;
    }

    @Override
    public <Q extends ActionRequest, A extends ActionResponse> void apply(
        Task task,
        String name,
        Q request,
        ActionListener<A> listener,
        ActionFilterChain<Q, A> next) {
      ThreadContext context = threads.get();
      RequestWork work = RequestWork.of(task, request);
      // a search goes on where a search inside it is answered, whose work has ended then
      ActionListener<A> outside =
          ContextPreservingActionListener.wrapPreservingContext(listener, context);
      StoredContext before =
          context.newStoredContextPreservingResponseHeaders(List.of(KEY), List.of());
      try {
        context.putTransient(KEY, work);
        next.proceed(task, name, request, ActionListener.runBefore(outside, () -> work.end(ENDED)));
      } finally {
        before.restore();
      }
    }
  }
}
