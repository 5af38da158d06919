package io.github.crossmedia.elasticsearch.work;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import org.elasticsearch.common.util.concurrent.EsRejectedExecutionException;
import org.elasticsearch.common.util.concurrent.ThreadContext;

/**
 * Runs jobs, so many at a time, in the order they came. Jobs of documents wait as long as they
 * must, for their bulk request is in memory already; those of queries are refused when too many
 * wait.
 */
public final class Workshop {

  private final Executor executor;
  private final ThreadContext context;
  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private final Activity queries = new Activity();
  private final Activity documents = new Activity();
  private int concurrency = 1;
  private int queueSize;
  private int running;

  public Workshop(Executor executor, ThreadContext context) {
    this.executor = executor;
    this.context = context;
  }

  /** Changes how many jobs run at a time. */
  public synchronized void setConcurrency(int newConcurrency) {
    concurrency = newConcurrency;
    startMore();
  }

  /** Changes how many jobs may wait before those of queries are refused. */
  public synchronized void setQueueSize(int newQueueSize) {
    queueSize = newQueueSize;
  }

  /** Runs a job, which must not throw, in its turn. */
  public synchronized void run(Runnable job) {
    waiting.add(context.preserveContext(job));
    startMore();
  }

  /**
   * Runs a job, which must not throw, in its turn.
   *
   * @throws EsRejectedExecutionException where too many wait, answered with status 429
   */
  public synchronized void runOrReject(Runnable job) {
    if (running >= concurrency && waiting.size() >= queueSize) {
      throw new EsRejectedExecutionException(
          waiting.size()
              + " pictures wait for their extraction, as many as [cross_media.extraction"
              + ".queue_size] allows: try again later",
          false);
    }
    run(job);
  }

  /** What was done for queries. */
  public Activity queries() {
    return queries;
  }

  /** What was done for documents. */
  public Activity documents() {
    return documents;
  }

  /** How many jobs wait. */
  public synchronized int queued() {
    return waiting.size();
  }

  private void startMore() {
    while (running < concurrency && !waiting.isEmpty()) {
      Runnable job = waiting.poll();
      running++;
      boolean started = false;
      try {
        executor.execute(
            () -> {
              try {
                job.run();
              } finally {
                finish();
              }
            });
        started = true;
      } finally {
        if (!started) {
          running--;
        }
      }
    }
  }

  private synchronized void finish() {
    running--;
    startMore();
  }
}
