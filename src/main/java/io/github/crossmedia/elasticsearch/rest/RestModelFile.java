package io.github.crossmedia.elasticsearch.rest;

import static org.elasticsearch.rest.RestRequest.Method.GET;

import io.github.crossmedia.elasticsearch.action.ModelActions;
import io.github.crossmedia.elasticsearch.action.ModelFileResponse;
import io.github.crossmedia.elasticsearch.action.ModelRequest;
import io.github.crossmedia.model.version.ModelReference;
import java.util.List;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.rest.action.RestResponseListener;

/** {@code GET /_cross_media/models/{model}/_file}: the file, byte for byte. */
public final class RestModelFile extends BaseRestHandler {

  @Override
  public String getName() {
    return "cross_media_model_file";
  }

  @Override
  public List<Route> routes() {
    return List.of(new Route(GET, "/_cross_media/models/{model}/_file"));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
    ModelRequest file = new ModelRequest(ModelReference.parse(request.param("model")));
    return channel ->
        client.execute(
            ModelActions.FILE,
            file,
            new RestResponseListener<>(channel) {
              @Override
              public RestResponse buildResponse(ModelFileResponse response) {
                return new RestResponse(RestStatus.OK, "application/octet-stream", response.file());
              }
            });
  }
}
