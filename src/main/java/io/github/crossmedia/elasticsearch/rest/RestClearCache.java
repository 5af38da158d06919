package io.github.crossmedia.elasticsearch.rest;

import static org.elasticsearch.rest.RestRequest.Method.POST;

import io.github.crossmedia.elasticsearch.action.ClearCacheAction;
import io.github.crossmedia.model.version.ModelReference;
import java.util.List;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestActions;

/** Clears all models, or one, from the memory of all nodes. */
public final class RestClearCache extends BaseRestHandler {

  private static final String MODEL = "model";

  @Override
  public String getName() {
    return "cross_media_clear_cache";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        new Route(POST, "/_cross_media/_cache/clear"),
        new Route(POST, "/_cross_media/models/{model}/_cache/clear"));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
    ClearCacheAction.Request clear =
        request.hasParam(MODEL)
            ? ClearCacheAction.Request.of(ModelReference.parse(request.param(MODEL)))
            : ClearCacheAction.Request.all();
    return channel ->
        client.execute(
            ClearCacheAction.TYPE, clear, new RestActions.NodesResponseRestListener<>(channel));
  }
}
