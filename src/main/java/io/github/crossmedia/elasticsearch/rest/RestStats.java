package io.github.crossmedia.elasticsearch.rest;

import static org.elasticsearch.rest.RestRequest.Method.GET;

import io.github.crossmedia.elasticsearch.action.StatsAction;
import java.util.List;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestActions;

/** {@code GET /_cross_media/_stats}. */
public final class RestStats extends BaseRestHandler {

  @Override
  public String getName() {
    return "cross_media_stats";
  }

  @Override
  public List<Route> routes() {
    return List.of(new Route(GET, "/_cross_media/_stats"));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
    return channel ->
        client.execute(
            StatsAction.TYPE,
            new StatsAction.Request(),
            new RestActions.NodesResponseRestListener<>(channel));
  }
}
