package io.github.crossmedia.elasticsearch.work;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.limits.YieldingBreaker.Rejection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.common.util.concurrent.AbstractRunnable;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskAwareRequest;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.tasks.TaskManager;
import org.elasticsearch.threadpool.Scheduler.Cancellable;
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
  private final Tasks tasks;
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
    this.tasks = new Tasks(tasks, context);
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

  public Activity queries() {
    return queryActivity;
  }

  public Activity documents() {
    return documentActivity;
  }

  /** Returns the outcomes of the pictures and texts of queries. */
  public synchronized Stats queryStats() {
    return queries.stats();
  }

  /** Returns the outcomes of the pictures and texts of documents. */
  public synchronized Stats documentStats() {
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
    PictureTask task;
    try {
      task = tasks.register(action, what, request);
    } catch (TaskCancelledException e) {
      synchronized (this) {
        lane.count(Outcome.CANCELLED);
      }
      own.onFailure(e);
      return;
    }
    Extraction extraction = new Extraction(lane, request, task, own::onFailure);
    extraction.worker = context.preserveContext(worker(extraction, work, own));
    task.addListener(() -> cancel(extraction, task.getReasonCancelled()));
    if (enqueue(extraction)) {
      request.add(extraction, reason -> cancel(extraction, reason));
      startMore();
    }
  }

  private boolean enqueue(Extraction extraction) {
    int waiting;
    synchronized (this) {
      waiting = queries.size();
      if (extraction.lane == documents || running < concurrency || waiting < queueSize) {
        extraction.lane.add(extraction);
        if (extraction.lane == queries) {
          watch(extraction);
        }
        return true;
      }
    }
    fail(
        extraction,
        Outcome.REJECTED,
        Rejection.of(
            Formatted.of(
                "%s pictures and texts of queries are waiting, the limit of [%s]: try again"
                    + " later",
                waiting, PluginSettings.EXTRACTION_QUEUE.getKey())));
    return false;
  }

  private void startMore() {
    List<Extraction> started = new ArrayList<>();
    synchronized (this) {
      while (running < concurrency && queries.size() + documents.size() > 0) {
        Extraction next = nextLane().next();
        running++;
        next.lane.waited(next.enter(Phase.WORKING));
        next.task.begin();
        watch(next);
        started.add(next);
      }
    }
    started.forEach(next -> executor.execute(next.worker));
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

  /** Sets the timer of the phase that an extraction has entered. */
  private void watch(Extraction extraction) {
    Phase phase = extraction.phase;
    TimeValue allowed = timeout;
    if (!allowed.equals(TimeValue.MAX_VALUE)) {
      extraction.setTimer(
          threads.schedule(() -> expire(extraction, phase, allowed), allowed, threads.generic()));
    }
  }

  private void expire(Extraction extraction, Phase phase, TimeValue allowed) {
    synchronized (this) {
      if (extraction.phase != phase) {
        return;
      }
    }
    String limit =
        allowed + ", as long as [" + PluginSettings.EXTRACTION_TIMEOUT.getKey() + "] allows";
    fail(
        extraction,
        Outcome.TIMED_OUT,
        phase == Phase.WAITING
            ? Rejection.of("the extraction waited " + limit + ": try again later")
            : new ElasticsearchStatusException(
                "the extraction took " + limit, RestStatus.REQUEST_TIMEOUT));
  }

  /** Returns the work on an extraction, to be run with the privileges of the requesting user. */
  private <T> AbstractRunnable worker(
      Extraction extraction, Work<T> work, ActionListener<T> listener) {
    return new AbstractRunnable() {
      @Override
      protected void doRun() throws Exception {
        extraction.requireWanted();
        T result = work.run(extraction::requireWanted);
        leave(extraction);
        answer(extraction, Outcome.COMPLETED, () -> listener.onResponse(result));
      }

      @Override
      public void onFailure(Exception reason) {
        leave(extraction);
        fail(extraction, Outcome.FAILED, reason);
      }

      @Override
      public void onRejection(Exception reason) {
        leave(extraction);
        fail(extraction, Outcome.REJECTED, reason);
      }

      @Override
      public void onAfter() {
        leave(extraction);
      }
    };
  }

  private void cancel(Extraction extraction, String reason) {
    fail(
        extraction,
        Outcome.CANCELLED,
        new TaskCancelledException("extraction cancelled [" + reason + "]"));
  }

  private void fail(Extraction extraction, Outcome outcome, Exception reason) {
    answer(extraction, outcome, () -> extraction.failed.accept(reason));
  }

  /** Answers an extraction, unless it was answered before. */
  private void answer(Extraction extraction, Outcome outcome, Runnable answer) {
    boolean over;
    synchronized (this) {
      if (!extraction.settle()) {
        return;
      }
      extraction.lane.count(outcome);
      if (extraction.phase == Phase.WAITING) {
        extraction.lane.remove(extraction);
        extraction.lane.waited(extraction.enter(Phase.OVER));
      }
      over = extraction.phase == Phase.OVER;
    }
    extraction.request.remove(extraction);
    if (over) {
      tasks.unregister(extraction.task);
    }
    answer.run();
  }

  /** Records that no thread works on an extraction any more. */
  private void leave(Extraction extraction) {
    synchronized (this) {
      if (extraction.phase != Phase.WORKING) {
        return;
      }
      extraction.lane.worked(extraction.enter(Phase.OVER));
      running--;
    }
    tasks.unregister(extraction.task);
    startMore();
  }

  /** The processing of a picture or a text. */
  @FunctionalInterface
  public interface Work<T> {

    /**
     * Does the work.
     *
     * @param checkpoint to be run between steps; it throws if the work was cancelled
     */
    T run(Runnable checkpoint) throws Exception;
  }

  /** The phases: a thread may still be working on an extraction that has been answered. */
  private enum Phase {
    WAITING,
    WORKING,
    OVER
  }

  private enum Outcome {
    COMPLETED,
    FAILED,
    REJECTED,
    CANCELLED,
    TIMED_OUT
  }

  /**
   * One picture or text to be processed. It is answered once: with its result, or earlier if it is
   * cancelled or times out. A thread that is working on it then stops at the next checkpoint. It
   * knows nothing of the queue, which guards it.
   */
  private static final class Extraction {

    private final Lane lane;
    private final RequestWork request;
    private final PictureTask task;
    private final Consumer<Exception> failed;
    private Runnable worker = () -> {};
    private Phase phase = Phase.WAITING;
    private long since = System.nanoTime();
    private Runnable timer = () -> {};
    private volatile boolean answered;

    Extraction(Lane lane, RequestWork request, PictureTask task, Consumer<Exception> failed) {
      this.lane = lane;
      this.request = request;
      this.task = task;
      this.failed = failed;
    }

    /** Enters the next phase; returns how many nanoseconds the last one took. */
    long enter(Phase next) {
      long now = System.nanoTime();
      long nanos = now - since;
      phase = next;
      since = now;
      return nanos;
    }

    void setTimer(Cancellable newTimer) {
      timer.run();
      timer = newTimer::cancel;
    }

    /** Records that there is an answer; returns false if there was one already. */
    boolean settle() {
      if (answered) {
        return false;
      }
      answered = true;
      timer.run();
      return true;
    }

    void requireWanted() {
      if (answered) {
        throw new TaskCancelledException("this extraction was cancelled");
      }
    }
  }

  /**
   * The waiting extractions, and the counts of all. Requests take turns, so that a large one does
   * not keep a small one waiting. The queue of this lane guards it.
   */
  private static final class Lane {

    private final Map<RequestWork, Queue<Extraction>> waiting = new LinkedHashMap<>();
    private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
    private int size;
    private int running;
    private long waitingNanos;
    private long workingNanos;

    int size() {
      return size;
    }

    void add(Extraction extraction) {
      waiting.computeIfAbsent(extraction.request, request -> new ArrayDeque<>()).add(extraction);
      size++;
    }

    /** Returns the next extraction of the request whose turn it is. */
    Extraction next() {
      Iterator<Map.Entry<RequestWork, Queue<Extraction>>> turns = waiting.entrySet().iterator();
      Map.Entry<RequestWork, Queue<Extraction>> turn = turns.next();
      RequestWork request = turn.getKey();
      Queue<Extraction> own = turn.getValue();
      turns.remove();
      Extraction first = own.remove();
      if (!own.isEmpty()) {
        waiting.put(request, own);
      }
      size--;
      running++;
      return first;
    }

    /** Removes a waiting extraction, if it is there. */
    void remove(Extraction extraction) {
      Queue<Extraction> own = waiting.getOrDefault(extraction.request, new ArrayDeque<>());
      if (own.remove(extraction)) {
        size--;
        if (own.isEmpty()) {
          waiting.remove(extraction.request);
        }
      }
    }

    void count(Outcome outcome) {
      outcomes.merge(outcome, 1L, Long::sum);
    }

    void waited(long nanos) {
      waitingNanos += nanos;
    }

    /** Counts the end of an extraction that was running. */
    void worked(long nanos) {
      running--;
      workingNanos += nanos;
    }

    Stats stats() {
      return new Stats(
          running,
          size,
          counted(Outcome.COMPLETED),
          counted(Outcome.FAILED),
          counted(Outcome.REJECTED),
          counted(Outcome.CANCELLED),
          counted(Outcome.TIMED_OUT),
          TimeUnit.NANOSECONDS.toMillis(waitingNanos),
          TimeUnit.NANOSECONDS.toMillis(workingNanos));
    }

    private long counted(Outcome outcome) {
      return outcomes.getOrDefault(outcome, 0L);
    }
  }

  /** Extractions as the tasks API lists and cancels them, each below the task of its request. */
  private static final class Tasks {

    private static final String TYPE = "cross_media";

    private final TaskManager tasks;
    private final ThreadContext context;

    Tasks(TaskManager tasks, ThreadContext context) {
      this.tasks = tasks;
      this.context = context;
    }

    PictureTask register(String action, String what, RequestWork request) {
      ThreadContext.StoredContext outer = context.newTraceContext();
      try {
        return (PictureTask)
            tasks.register(TYPE, action, new PictureTask.Request(what, parent(request)));
      } finally {
        outer.close();
      }
    }

    private TaskId parent(RequestWork request) {
      return request
          .task()
          .map(parent -> new TaskId(tasks.getNodeId(), parent.getId()))
          .orElse(TaskId.EMPTY_TASK_ID);
    }

    void unregister(PictureTask task) {
      tasks.unregister(task);
    }
  }

  /** An extraction as the tasks API lists it. */
  static final class PictureTask extends CancellableTask {

    private volatile boolean working;

    private PictureTask(
        long id,
        String type,
        String action,
        String description,
        TaskId parent,
        Map<String, String> headers) {
      super(id, type, action, description, parent, headers);
    }

    void begin() {
      working = true;
    }

    @Override
    public String getDescription() {
      return (working ? "working on " : "waiting for ") + super.getDescription();
    }

    @Override
    public boolean shouldCancelChildrenOnCancellation() {
      return false;
    }

    /** What the tasks API reports. */
    static final class Request implements TaskAwareRequest {

      private final String what;
      private TaskId parent;

      Request(String what, TaskId parent) {
        this.what = what;
        this.parent = parent;
      }

      @Override
      public void setParentTask(TaskId taskId) {
        parent = taskId;
      }

      @Override
      public void setRequestId(long requestId) {}

      @Override
      public TaskId getParentTask() {
        return parent;
      }

      @Override
      public Task createTask(
          long id, String type, String action, TaskId parentTaskId, Map<String, String> headers) {
        return new PictureTask(id, type, action, what, parentTaskId, headers);
      }
    }
  }

  /**
   * The outcomes of the pictures and texts of queries, or of documents.
   *
   * @param running how many are being processed
   * @param waiting how many are waiting
   * @param rejected how many of queries arrived when too many waited
   * @param timedOut how many waited, or were processed, for too long
   * @param waitingTimeInMillis how long those that left the queue had waited, in total
   * @param workingTimeInMillis how long all were processed, in total
   */
  public record Stats(
      int running,
      int waiting,
      long completed,
      long failed,
      long rejected,
      long cancelled,
      long timedOut,
      long waitingTimeInMillis,
      long workingTimeInMillis) {}
}
