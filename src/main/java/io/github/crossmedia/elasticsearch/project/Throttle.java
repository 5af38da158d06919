package io.github.crossmedia.elasticsearch.project;

import org.elasticsearch.core.TimeValue;
import org.elasticsearch.threadpool.Scheduler.ScheduledCancellable;
import org.elasticsearch.threadpool.ThreadPool;

/** Pauses of a task, which end when it is cancelled. */
final class Throttle {

  private final ThreadPool threads;
  private final ProjectTask task;
  private Runnable next = () -> {};
  private ScheduledCancellable pause;

  Throttle(ThreadPool threads, ProjectTask task) {
    this.threads = threads;
    this.task = task;
    task.addListener(this::wake);
  }

  /** Runs what comes next on another thread, after a pause if one is due. */
  void after(long millis, Runnable work) {
    Runnable preserved = threads.getThreadContext().preserveContext(work);
    if (millis <= 0) {
      threads.generic().execute(preserved);
      return;
    }
    task.counts().throttled(millis);
    synchronized (this) {
      next = preserved;
      pause = threads.schedule(preserved, TimeValue.timeValueMillis(millis), threads.generic());
    }
    if (task.isCancelled()) {
      wake();
    }
  }

  private synchronized void wake() {
    if (pause != null && pause.cancel()) {
      threads.generic().execute(next);
    }
  }
}
