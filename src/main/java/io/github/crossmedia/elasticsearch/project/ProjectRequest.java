package io.github.crossmedia.elasticsearch.project;

import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;

/** The indices whose pictures are projected, and how. */
public final class ProjectRequest extends ActionRequest implements IndicesRequest.Replaceable {

  private static final int VERSION = 1;

  private String[] indices;
  private final Projecting how;
  private final boolean storesResult;

  /**
   * Creates a request.
   *
   * @param storesResult whether the task's answer is kept, for callers that do not wait for it
   */
  public ProjectRequest(String[] indices, Projecting how, boolean storesResult) {
    this.indices = indices;
    this.how = how;
    this.storesResult = storesResult;
  }

  ProjectRequest(StreamInput in) throws IOException {
    super(in);
    record Content(String[] indices, Projecting how, boolean storesResult) {}
    Content content =
        Wire.read(
            in,
            (c, version) -> new Content(c.readStringArray(), Projecting.read(c), c.readBoolean()));
    this.indices = content.indices();
    this.how = content.how();
    this.storesResult = content.storesResult();
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    Wire.write(
        out,
        VERSION,
        content -> {
          content.writeStringArray(indices);
          how.write(content);
          content.writeBoolean(storesResult);
        });
  }

  Projecting how() {
    return how;
  }

  @Override
  public String[] indices() {
    return indices;
  }

  @Override
  public IndicesRequest indices(String... resolved) {
    indices = resolved;
    return this;
  }

  @Override
  public IndicesOptions indicesOptions() {
    return IndicesOptions.strictExpandOpenAndForbidClosed();
  }

  @Override
  public boolean getShouldStoreResult() {
    return storesResult;
  }

  @Override
  public ActionRequestValidationException validate() {
    return null;
  }

  @Override
  public String getDescription() {
    return "project [" + how.field() + "] of " + Arrays.toString(indices);
  }

  @Override
  public Task createTask(
      long id, String type, String action, TaskId parent, Map<String, String> headers) {
    return new ProjectTask(id, type, action, getDescription(), parent, headers);
  }
}
