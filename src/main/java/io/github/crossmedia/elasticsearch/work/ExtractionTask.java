package io.github.crossmedia.elasticsearch.work;

import java.util.Map;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskAwareRequest;
import org.elasticsearch.tasks.TaskId;

/** An extraction as the tasks API lists it. */
final class ExtractionTask extends CancellableTask {

  private volatile boolean working;

  private ExtractionTask(
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
      return new ExtractionTask(id, type, action, what, parentTaskId, headers);
    }
  }
}
