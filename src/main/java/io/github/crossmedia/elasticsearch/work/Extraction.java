package io.github.crossmedia.elasticsearch.work;

import io.github.crossmedia.elasticsearch.work.Lane.Outcome;
import java.util.function.Consumer;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.common.util.concurrent.AbstractRunnable;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.tasks.TaskCancelledException;

/**
 * One picture or text to be processed. It completes once: with its result, or earlier if it is
 * cancelled or times out. A thread that is working on it then stops at the next checkpoint.
 */
final class Extraction<T> extends AbstractRunnable {

  private final ExtractionQueue queue;
  private final Lane lane;
  private final RequestWork request;
  private final Work<T> work;
  private final ActionListener<T> listener;
  private final ExtractionTask task;
  private final Runnable preserved;
  private final ExtractionPhase progress = new ExtractionPhase();

  Extraction(
      ExtractionQueue queue,
      Lane lane,
      RequestWork request,
      Work<T> work,
      ActionListener<T> listener,
      ExtractionTask task,
      ThreadContext context) {
    this.queue = queue;
    this.lane = lane;
    this.request = request;
    this.work = work;
    this.listener = listener;
    this.task = task;
    this.preserved = context.preserveContext(this);
  }

  Lane lane() {
    return lane;
  }

  RequestWork request() {
    return request;
  }

  ExtractionTask task() {
    return task;
  }

  /** Returns this extraction as a task with the privileges of the requesting user. */
  Runnable preserved() {
    return preserved;
  }

  ExtractionPhase progress() {
    return progress;
  }

  void cancel(String reason) {
    fail(Outcome.CANCELLED, new TaskCancelledException("extraction cancelled [" + reason + "]"));
  }

  void fail(Outcome outcome, Exception reason) {
    answer(outcome, l -> l.onFailure(reason));
  }

  private void answer(Outcome outcome, Consumer<ActionListener<T>> answer) {
    if (queue.settle(this, outcome)) {
      answer.accept(listener);
    }
  }

  private void requireWanted() {
    if (progress.isAnswered()) {
      throw new TaskCancelledException("this extraction was cancelled");
    }
  }

  @Override
  protected void doRun() throws Exception {
    requireWanted();
    T result = work.run(this::requireWanted);
    queue.leave(this);
    answer(Outcome.COMPLETED, l -> l.onResponse(result));
  }

  @Override
  public void onFailure(Exception reason) {
    queue.leave(this);
    fail(Outcome.FAILED, reason);
  }

  @Override
  public void onRejection(Exception reason) {
    queue.leave(this);
    fail(Outcome.REJECTED, reason);
  }

  @Override
  public void onAfter() {
    queue.leave(this);
  }
}
