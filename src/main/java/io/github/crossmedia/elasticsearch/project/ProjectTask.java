package io.github.crossmedia.elasticsearch.project;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.RawTaskStatus;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.json.JsonXContent;

/** A projection as the tasks API lists and cancels it. */
final class ProjectTask extends CancellableTask {

  private final ProjectCounts counts = new ProjectCounts();

  ProjectTask(
      long id,
      String type,
      String action,
      String description,
      TaskId parent,
      Map<String, String> headers) {
    super(id, type, action, description, parent, headers);
  }

  ProjectCounts counts() {
    return counts;
  }

  /** Returns the status in a class that nodes without the plugin can also read. */
  @Override
  public Task.Status getStatus() {
    try (XContentBuilder json = JsonXContent.contentBuilder()) {
      return new RawTaskStatus(BytesReference.bytes(json.map(counts.status())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
