package io.github.crossmedia.elasticsearch.rest;

import static org.elasticsearch.rest.RestRequest.Method.PUT;

import io.github.crossmedia.elasticsearch.action.ModelActions;
import io.github.crossmedia.elasticsearch.action.ServeModelRequest;
import io.github.crossmedia.model.version.ModelId;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentParser;

/**
 * {@code PUT /_cross_media/models/{model}/_alias} with {@code {"current": 3, "served": [2, 3]}}.
 */
public final class RestServeModel extends BaseRestHandler {

  private static final ConstructingObjectParser<Body, Void> BODY =
      new ConstructingObjectParser<>(
          "alias of a model", false, parsed -> Body.of((int) parsed[0], (List<?>) parsed[1]));

  static {
    BODY.declareInt(ConstructingObjectParser.constructorArg(), new ParseField("current"));
    BODY.declareIntArray(
        ConstructingObjectParser.optionalConstructorArg(), new ParseField("served"));
  }

  @Override
  public String getName() {
    return "cross_media_serve_model";
  }

  @Override
  public List<Route> routes() {
    return List.of(new Route(PUT, "/_cross_media/models/{model}/_alias"));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client)
      throws IOException {
    ModelId model = new ModelId(request.param("model"));
    try (XContentParser parser = request.contentParser()) {
      Body body = BODY.apply(parser, null);
      ServeModelRequest serve = new ServeModelRequest(model, body.current(), body.served());
      return channel ->
          client.execute(ModelActions.SERVE, serve, new RestToXContentListener<>(channel));
    }
  }

  private record Body(int current, Set<Integer> served) {

    static Body of(int current, List<?> served) {
      return new Body(
          current,
          served == null
              ? Set.of()
              : served.stream().map(Integer.class::cast).collect(Collectors.toSet()));
    }
  }
}
