package io.github.crossmedia.elasticsearch.rest;

import static org.elasticsearch.rest.RestRequest.Method.POST;

import io.github.crossmedia.elasticsearch.action.ModelActions;
import io.github.crossmedia.elasticsearch.action.VerifyRequest;
import java.util.List;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestToXContentListener;

/** {@code POST /_cross_media/models/_verify}. */
public final class RestVerifyModels extends BaseRestHandler {

  @Override
  public String getName() {
    return "cross_media_verify_models";
  }

  @Override
  public List<Route> routes() {
    return List.of(new Route(POST, "/_cross_media/models/_verify"));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
    VerifyRequest verify = new VerifyRequest(request.paramAsBoolean("lift_blocks", false));
    return channel ->
        client.execute(ModelActions.VERIFY, verify, new RestToXContentListener<>(channel));
  }
}
