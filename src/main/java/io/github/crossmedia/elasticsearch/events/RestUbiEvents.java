package io.github.crossmedia.elasticsearch.events;

import static org.elasticsearch.rest.RestRequest.Method.POST;

import io.github.crossmedia.elasticsearch.action.LocalAction;
import io.github.crossmedia.elasticsearch.limits.Limits.RecordingLimits;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.elasticsearch.xcontent.XContentParser;

/** {@code POST /_cross_media/ubi/events}: one event, an array, or one on each line. */
public final class RestUbiEvents extends BaseRestHandler {

  private final Supplier<RecordingLimits> limits;

  public RestUbiEvents(Supplier<RecordingLimits> limits) {
    this.limits = limits;
  }

  @Override
  public String getName() {
    return "cross_media_ubi_events";
  }

  @Override
  public List<Route> routes() {
    return List.of(new Route(POST, "/_cross_media/ubi/events"));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client)
      throws IOException {
    limits.get().requireRequestSize(request.contentLength());
    try (XContentParser parser = request.contentParser()) {
      LocalAction.Request<List<Map<String, Object>>> events =
          new LocalAction.Request<>(UbiEvents.parse(parser, limits.get()));
      return channel ->
          client.execute(UbiEventsAction.TYPE, events, new RestToXContentListener<>(channel));
    }
  }
}
