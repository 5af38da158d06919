package io.github.crossmedia.elasticsearch.rest;

import static org.elasticsearch.rest.RestRequest.Method.POST;

import io.github.crossmedia.elasticsearch.project.ProjectAction;
import io.github.crossmedia.elasticsearch.project.ProjectRequest;
import io.github.crossmedia.elasticsearch.project.Projecting;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.Strings;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestChannel;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.xcontent.XContentBuilder;

/** {@code POST /_cross_media/_project?index=photos}. */
public final class RestProject extends BaseRestHandler {

  @Override
  public String getName() {
    return "cross_media_project";
  }

  @Override
  public List<Route> routes() {
    return List.of(new Route(POST, "/_cross_media/_project"));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
    String[] indices = Strings.splitStringByCommaToArray(request.param("index", ""));
    if (indices.length == 0) {
      throw new IllegalArgumentException("[index] is required: it names what is to be projected");
    }
    Projecting how =
        new Projecting(
            request.param("field", "picture"),
            request.param("model", ""),
            request.paramAsInt("words", 16),
            request.paramAsFloat("threshold", 0),
            request.paramAsInt("batch_size", 100),
            request.paramAsFloat("requests_per_second", Projecting.UNLIMITED),
            request.paramAsBoolean("refresh", false));
    boolean waits = request.paramAsBoolean("wait_for_completion", true);
    ProjectRequest project = new ProjectRequest(indices, how, !waits);
    return channel -> {
      if (waits) {
        client.execute(ProjectAction.TYPE, project, new RestToXContentListener<>(channel));
      } else {
        Task task = client.executeLocally(ProjectAction.TYPE, project, ActionListener.noop());
        sendTask(channel, new TaskId(client.getLocalNodeId(), task.getId()));
      }
    };
  }

  private static void sendTask(RestChannel channel, TaskId task) throws IOException {
    try (XContentBuilder json = channel.newBuilder()) {
      json.map(Map.of("task", task.toString()));
      channel.sendResponse(new RestResponse(RestStatus.OK, json));
    }
  }
}
