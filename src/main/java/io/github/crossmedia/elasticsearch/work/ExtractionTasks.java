package io.github.crossmedia.elasticsearch.work;

import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.tasks.TaskManager;

/** Extractions as the tasks API lists and cancels them, each below the task of its request. */
final class ExtractionTasks {

  private static final String TYPE = "cross_media";

  private final TaskManager tasks;
  private final ThreadContext context;

  ExtractionTasks(TaskManager tasks, ThreadContext context) {
    this.tasks = tasks;
    this.context = context;
  }

  ExtractionTask register(String action, String what, RequestWork request) {
    ThreadContext.StoredContext outer = context.newTraceContext();
    try {
      return (ExtractionTask)
          tasks.register(TYPE, action, new ExtractionTask.Request(what, parent(request)));
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

  void unregister(ExtractionTask task) {
    tasks.unregister(task);
  }
}
