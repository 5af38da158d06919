package io.github.crossmedia.elasticsearch.work;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;

/**
 * All that is worked out for one request, a search or a bulk: when the request ends, however it
 * does, what is left of its work leaves the queue.
 */
public final class RequestWork {

  static final String KEY = "cross_media.request";

  private final Optional<Task> task;
  private final Set<Extraction<?>> open = new HashSet<>();
  private Optional<String> ended = Optional.empty();

  private RequestWork(Optional<Task> task) {
    this.task = task;
  }

  static RequestWork of(Task task) {
    RequestWork work = new RequestWork(Optional.of(task));
    if (task instanceof CancellableTask cancellable) {
      cancellable.addListener(() -> work.end(cancellable.getReasonCancelled()));
    }
    return work;
  }

  /** The work of the request that this thread serves. */
  public static RequestWork of(ThreadContext context) {
    RequestWork work = context.getTransient(KEY);
    return work == null ? new RequestWork(Optional.empty()) : work;
  }

  Optional<Task> task() {
    return task;
  }

  /** Takes on one more; where the request has ended already, that one is cancelled. */
  void add(Extraction<?> extraction) {
    Optional<String> reason;
    synchronized (this) {
      reason = ended;
      if (reason.isEmpty()) {
        open.add(extraction);
      }
    }
    reason.ifPresent(extraction::cancel);
  }

  synchronized void remove(Extraction<?> extraction) {
    open.remove(extraction);
  }

  /** Cancels what is left. */
  void end(String reason) {
    List<Extraction<?>> left;
    synchronized (this) {
      ended = ended.or(() -> Optional.of(reason));
      left = List.copyOf(open);
      open.clear();
    }
    left.forEach(extraction -> extraction.cancel(reason));
  }
}
