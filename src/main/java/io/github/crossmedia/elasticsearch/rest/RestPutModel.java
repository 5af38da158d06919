package io.github.crossmedia.elasticsearch.rest;

import static org.elasticsearch.rest.RestRequest.Method.PUT;

import io.github.crossmedia.elasticsearch.action.Answer;
import io.github.crossmedia.elasticsearch.action.PutModelAction;
import io.github.crossmedia.elasticsearch.limits.Limits;
import io.github.crossmedia.elasticsearch.store.ModelReference;
import java.io.IOException;
import java.util.List;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.rest.action.RestToXContentListener;

/** {@code PUT /_cross_media/models/{model}} with a model file as the body. */
public final class RestPutModel extends BaseRestHandler {

  private final Limits limits;

  public RestPutModel(Limits limits) {
    this.limits = limits;
  }

  @Override
  public String getName() {
    return "cross_media_put_model";
  }

  @Override
  public List<Route> routes() {
    return List.of(new Route(PUT, "/_cross_media/models/{model}"));
  }

  @Override
  public boolean mediaTypesValid(RestRequest request) {
    return true;
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client)
      throws IOException {
    ModelReference model = ModelReference.parse(request.param("model"));
    if (!request.hasContent()) {
      throw new IllegalArgumentException(
          "the body is empty: send the .safetensors file of the model");
    }
    limits.requireModelSize(request.contentLength());
    PutModelAction.Request put = new PutModelAction.Request(model, copy(request.content()));
    return channel ->
        client.execute(
            PutModelAction.TYPE,
            put,
            new RestToXContentListener<>(channel, RestPutModel::status, RestPutModel::location));
  }

  /** The request gives its bytes back when it is answered, or sooner. */
  private static byte[] copy(BytesReference content) throws IOException {
    try (StreamInput in = content.streamInput()) {
      return in.readAllBytes();
    }
  }

  private static RestStatus status(Answer answer) {
    return "created".equals(answer.content().get("result")) ? RestStatus.CREATED : RestStatus.OK;
  }

  private static String location(Answer answer) {
    return "/_cross_media/models/" + answer.content().get("version");
  }
}
