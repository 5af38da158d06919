package io.github.crossmedia.elasticsearch.work;

import io.github.crossmedia.elasticsearch.limits.Limits;
import io.github.crossmedia.elasticsearch.limits.Rejection;
import io.github.crossmedia.elasticsearch.work.ExtractionPhase.Phase;
import io.github.crossmedia.elasticsearch.work.Lane.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.tasks.TaskManager;
import org.elasticsearch.threadpool.ThreadPool;

/**
 * Processes pictures and texts, a limited number at a time. Queries go before documents, but while
 * documents wait, every fifth extraction is a document's. Documents wait as long as necessary,
 * because their bulk request is already in memory. Extractions of queries are rejected if too many
 * wait or if they have waited too long. Elasticsearch's {@code PrioritizedThrottledTaskRunner} has
 * a fixed number of threads and can't remove waiting tasks.
 */
public final class ExtractionQueue {

  private static final int QUERIES_IN_A_ROW = 4;
  private static final String QUERY = "indices:data/read/cross_media/extract";
  private static final String DOCUMENT = "indices:data/write/cross_media/extract";

  private final Executor executor;
  private final ThreadPool threads;
  private final ThreadContext context;
  private final ExtractionTasks tasks;
  private final Lane queries = new Lane();
  private final Lane documents = new Lane();
  private final Activity queryActivity = new Activity();
  private final Activity documentActivity = new Activity();
  private int concurrency = 1;
  private int queueSize;
  private TimeValue timeout = TimeValue.MAX_VALUE;
  private int running;
  private int queriesInARow;

  public ExtractionQueue(ThreadPool threads, Executor executor, TaskManager tasks) {
    this.threads = threads;
    this.context = threads.getThreadContext();
    this.executor = executor;
    this.tasks = new ExtractionTasks(tasks, context);
  }

  /** Changes how many are processed at a time. */
  public void setConcurrency(int newConcurrency) {
    synchronized (this) {
      concurrency = newConcurrency;
    }
    startMore();
  }

  /** Changes how many of queries may wait before more are rejected. */
  public synchronized void setQueueSize(int newQueueSize) {
    queueSize = newQueueSize;
  }

  /** Changes how long one may be processed, and how long one of a query may wait. */
  public synchronized void setTimeout(TimeValue newTimeout) {
    timeout = newTimeout;
  }

  /** Returns the request that this thread serves; its extractions end with it. */
  public RequestWork request() {
    return RequestWork.of(context);
  }

  /** Processes the input of a query. */
  public <T> void forQuery(
      String what, RequestWork request, Work<T> work, ActionListener<T> listener) {
    submit(queries, QUERY, what, request, work, listener);
  }

  /** Processes the input of a document. */
  public <T> void forDocument(
      String what, RequestWork request, Work<T> work, ActionListener<T> listener) {
    submit(documents, DOCUMENT, what, request, work, listener);
  }

  /** Returns the work done for queries. */
  public Activity queries() {
    return queryActivity;
  }

  /** Returns the work done for documents. */
  public Activity documents() {
    return documentActivity;
  }

  /** Returns the outcomes of the pictures of queries. */
  public synchronized ExtractionStats queryStats() {
    return queries.stats();
  }

  /** Returns the outcomes of the pictures and texts of documents. */
  public synchronized ExtractionStats documentStats() {
    return documents.stats();
  }

  private <T> void submit(
      Lane lane,
      String action,
      String what,
      RequestWork request,
      Work<T> work,
      ActionListener<T> listener) {
    ActionListener<T> own =
        ContextPreservingActionListener.wrapPreservingContext(listener, context);
    ExtractionTask task;
    try {
      task = tasks.register(action, what, request);
    } catch (TaskCancelledException e) {
      synchronized (this) {
        lane.count(Outcome.CANCELLED);
      }
      own.onFailure(e);
      return;
    }
    Extraction<T> extraction = new Extraction<>(this, lane, request, work, own, task, context);
    task.addListener(() -> extraction.cancel(task.getReasonCancelled()));
    if (enqueue(extraction)) {
      request.add(extraction);
      startMore();
    }
  }

  private boolean enqueue(Extraction<?> extraction) {
    int waiting;
    synchronized (this) {
      waiting = queries.size();
      if (extraction.lane() == documents || running < concurrency || waiting < queueSize) {
        extraction.lane().add(extraction);
        if (extraction.lane() == queries) {
          watch(extraction, Phase.WAITING);
        }
        return true;
      }
    }
    extraction.fail(
        Outcome.REJECTED,
        Rejection.of(
            waiting
                + " pictures of queries are waiting for extraction, the limit of ["
                + Limits.QUEUE.getKey()
                + "]: try again later"));
    return false;
  }

  private void startMore() {
    List<Extraction<?>> started = new ArrayList<>();
    synchronized (this) {
      while (running < concurrency && queries.size() + documents.size() > 0) {
        Extraction<?> next = nextLane().next();
        running++;
        next.lane().waited(next.progress().enter(Phase.WORKING));
        next.task().begin();
        watch(next, Phase.WORKING);
        started.add(next);
      }
    }
    started.forEach(next -> executor.execute(next.preserved()));
  }

  private Lane nextLane() {
    if (documents.size() == 0) {
      queriesInARow = 0;
      return queries;
    }
    if (queries.size() == 0 || queriesInARow == QUERIES_IN_A_ROW) {
      queriesInARow = 0;
      return documents;
    }
    queriesInARow++;
    return queries;
  }

  private void watch(Extraction<?> extraction, Phase phase) {
    TimeValue allowed = timeout;
    if (allowed.equals(TimeValue.MAX_VALUE)) {
      return;
    }
    extraction
        .progress()
        .setTimer(
            threads.schedule(() -> expire(extraction, phase, allowed), allowed, threads.generic()));
  }

  private void expire(Extraction<?> extraction, Phase phase, TimeValue allowed) {
    synchronized (this) {
      if (!extraction.progress().isIn(phase)) {
        return;
      }
    }
    String limit = allowed + ", as long as [" + Limits.EXTRACTION_TIMEOUT.getKey() + "] allows";
    extraction.fail(
        Outcome.TIMED_OUT,
        phase == Phase.WAITING
            ? Rejection.of("the extraction waited " + limit + ": try again later")
            : new ElasticsearchStatusException(
                "the extraction took " + limit, RestStatus.REQUEST_TIMEOUT));
  }

  /** Records the answer of an extraction; returns false if it was answered before. */
  boolean settle(Extraction<?> extraction, Outcome outcome) {
    boolean over;
    synchronized (this) {
      ExtractionPhase progress = extraction.progress();
      if (!progress.answer()) {
        return false;
      }
      extraction.lane().count(outcome);
      if (progress.isIn(Phase.WAITING)) {
        extraction.lane().remove(extraction);
        extraction.lane().waited(progress.enter(Phase.OVER));
      }
      over = progress.isIn(Phase.OVER);
    }
    extraction.request().remove(extraction);
    if (over) {
      tasks.unregister(extraction.task());
    }
    return true;
  }

  /** Records that no thread works on an extraction any more. */
  void leave(Extraction<?> extraction) {
    synchronized (this) {
      if (!extraction.progress().isIn(Phase.WORKING)) {
        return;
      }
      extraction.lane().worked(extraction.progress().enter(Phase.OVER));
      running--;
    }
    tasks.unregister(extraction.task());
    startMore();
  }
}
