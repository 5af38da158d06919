package io.github.crossmedia.elasticsearch.work;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;

/**
 * All extractions for one request, a search or a bulk: when the request ends, for whatever reason,
 * those that remain leave the queue.
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

  /** Returns the work of the request that this thread serves. */
  public static RequestWork of(ThreadContext context) {
    RequestWork work = context.getTransient(KEY);
    return work == null ? new RequestWork(Optional.empty()) : work;
  }

  Optional<Task> task() {
    return task;
  }

  /** Adds an extraction; if the request has ended already, the extraction is cancelled. */
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

  /** Cancels the extractions that remain. */
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
