package io.github.crossmedia.elasticsearch.rest;

import static org.elasticsearch.rest.RestRequest.Method.DELETE;
import static org.elasticsearch.rest.RestRequest.Method.GET;
import static org.elasticsearch.rest.RestRequest.Method.HEAD;

import io.github.crossmedia.elasticsearch.action.Answer;
import io.github.crossmedia.elasticsearch.action.ListRequest;
import io.github.crossmedia.elasticsearch.action.ModelActions;
import io.github.crossmedia.elasticsearch.action.ModelRequest;
import io.github.crossmedia.model.version.ModelReference;
import java.util.List;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestToXContentListener;

/** Lists and describes models, and deletes them. */
public final class RestModels extends BaseRestHandler {

  private static final String MODEL = "model";

  @Override
  public String getName() {
    return "cross_media_models";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        new Route(GET, "/_cross_media/models"),
        new Route(GET, "/_cross_media/models/{model}"),
        new Route(HEAD, "/_cross_media/models/{model}"),
        new Route(DELETE, "/_cross_media/models/{model}"));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
    if (!request.hasParam(MODEL)) {
      return channel ->
          client.execute(
              ModelActions.LIST, new ListRequest(), new RestToXContentListener<>(channel));
    }
    ModelReference model = ModelReference.parse(request.param(MODEL));
    if (request.method() == DELETE) {
      ModelRequest delete = new ModelRequest(model, request.paramAsBoolean("force", false));
      return channel ->
          client.execute(ModelActions.DELETE, delete, new RestToXContentListener<Answer>(channel));
    }
    return channel ->
        client.execute(
            ModelActions.GET, new ModelRequest(model), new RestToXContentListener<Answer>(channel));
  }
}
