package io.github.crossmedia.elasticsearch.rest;

import static org.elasticsearch.rest.RestRequest.Method.GET;

import io.github.crossmedia.elasticsearch.documents.IndexStatsAction;
import java.util.List;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.Strings;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestToXContentListener;

/** {@code GET /{index}/_cross_media/_stats}: how many pictures each version made. */
public final class RestIndexStats extends BaseRestHandler {

  @Override
  public String getName() {
    return "cross_media_index_stats";
  }

  @Override
  public List<Route> routes() {
    return List.of(new Route(GET, "/{index}/_cross_media/_stats"));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
    IndexStatsAction.Request stats =
        new IndexStatsAction.Request(Strings.splitStringByCommaToArray(request.param("index")));
    stats.indicesOptions(IndicesOptions.fromRequest(request, stats.indicesOptions()));
    return channel ->
        client.execute(IndexStatsAction.TYPE, stats, new RestToXContentListener<>(channel));
  }
}
