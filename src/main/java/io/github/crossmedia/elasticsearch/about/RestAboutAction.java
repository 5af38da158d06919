package io.github.crossmedia.elasticsearch.about;

import java.util.List;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestToXContentListener;

/** {@code GET /_cross_media}. */
public final class RestAboutAction extends BaseRestHandler {

  @Override
  public String getName() {
    return "cross_media_about";
  }

  @Override
  public List<Route> routes() {
    return List.of(new Route(RestRequest.Method.GET, "/_cross_media"));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
    return channel ->
        client.execute(
            AboutAction.TYPE, new AboutAction.Request(), new RestToXContentListener<>(channel));
  }
}
