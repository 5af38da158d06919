package io.github.crossmedia.elasticsearch.rest;

import static org.elasticsearch.rest.RestRequest.Method.PUT;

import io.github.crossmedia.elasticsearch.limits.Patience;
import io.github.crossmedia.elasticsearch.limits.UploadLimits;
import io.github.crossmedia.elasticsearch.store.file.Upload;
import io.github.crossmedia.model.version.ModelReference;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;

/**
 * {@code PUT /_cross_media/models/{model}} with a model file as the body, which is read in chunks.
 */
public final class RestPutModel extends BaseRestHandler {

  private static final long UNKNOWN = -1;

  private final LongFunction<Upload> uploads;
  private final Supplier<Patience> patience;
  private final Supplier<UploadLimits> limits;

  /** Creates a handler of uploads, begun by their length, that demands a least rate. */
  public RestPutModel(
      LongFunction<Upload> uploads, Supplier<Patience> patience, Supplier<UploadLimits> limits) {
    this.uploads = uploads;
    this.patience = patience;
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
  public boolean supportsContentStream() {
    return true;
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
    ModelReference model = ModelReference.parse(request.param("model"));
    String length = request.header("Content-Length");
    long bytes = length == null ? UNKNOWN : Long.parseLong(length);
    return new ModelUpload(
        request, client, model, () -> uploads.apply(bytes), patience.get(), limits.get());
  }
}
