package io.github.crossmedia.elasticsearch.rest;

import static org.elasticsearch.rest.RestRequest.Method.POST;

import io.github.crossmedia.elasticsearch.action.WarmUpAction;
import io.github.crossmedia.model.version.ModelReference;
import java.util.List;
import java.util.Optional;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestActions;

/** Loads all models, or one, into the memory of all nodes. */
public final class RestWarmUp extends BaseRestHandler {

  private static final String MODEL = "model";

  @Override
  public String getName() {
    return "cross_media_warm_up";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        new Route(POST, "/_cross_media/_cache/warm"),
        new Route(POST, "/_cross_media/models/{model}/_cache/warm"));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
    WarmUpAction.Request warmUp =
        new WarmUpAction.Request(
            Optional.ofNullable(request.param(MODEL)).map(ModelReference::parse));
    return channel ->
        client.execute(
            WarmUpAction.TYPE, warmUp, new RestActions.NodesResponseRestListener<>(channel));
  }
}
