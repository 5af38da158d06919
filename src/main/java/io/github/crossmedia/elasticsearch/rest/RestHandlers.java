package io.github.crossmedia.elasticsearch.rest;

import static org.elasticsearch.rest.RestRequest.Method.DELETE;
import static org.elasticsearch.rest.RestRequest.Method.GET;
import static org.elasticsearch.rest.RestRequest.Method.HEAD;
import static org.elasticsearch.rest.RestRequest.Method.POST;

import io.github.crossmedia.elasticsearch.about.AboutAction;
import io.github.crossmedia.elasticsearch.action.ClearCacheAction;
import io.github.crossmedia.elasticsearch.action.ListRequest;
import io.github.crossmedia.elasticsearch.action.ModelActions;
import io.github.crossmedia.elasticsearch.action.ModelFileResponse;
import io.github.crossmedia.elasticsearch.action.ModelRequest;
import io.github.crossmedia.elasticsearch.action.StatsAction;
import io.github.crossmedia.elasticsearch.action.VerifyRequest;
import io.github.crossmedia.elasticsearch.action.WarmUpAction;
import io.github.crossmedia.elasticsearch.documents.IndexStatsAction;
import io.github.crossmedia.model.version.ModelReference;
import java.util.List;
import java.util.Optional;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.Strings;
import org.elasticsearch.core.CheckedConsumer;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestChannel;
import org.elasticsearch.rest.RestHandler;
import org.elasticsearch.rest.RestHandler.Route;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.rest.action.RestActions.NodesResponseRestListener;
import org.elasticsearch.rest.action.RestResponseListener;
import org.elasticsearch.rest.action.RestToXContentListener;

/** The REST requests that run one action each, with their names, routes and parameters. */
public final class RestHandlers {

  private static final String MODEL = "model";
  private static final String MODELS = "/_cross_media/models";
  private static final String ONE = MODELS + "/{" + MODEL + "}";

  private RestHandlers() {}

  /** Answers a parsed request. */
  private interface Call {
    CheckedConsumer<RestChannel, Exception> of(RestRequest request, NodeClient client);
  }

  private static final class Handler extends BaseRestHandler {

    private final String name;
    private final Call call;
    private final List<Route> routes;

    Handler(String name, Call call, Route... routes) {
      this.name = name;
      this.call = call;
      this.routes = List.of(routes);
    }

    @Override
    public String getName() {
      return "cross_media_" + name;
    }

    @Override
    public List<Route> routes() {
      return routes;
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
      return call.of(request, client)::accept;
    }
  }

  /** Returns all handlers. */
  public static List<RestHandler> all() {
    return List.of(
        new Handler("about", RestHandlers::about, new Route(GET, "/_cross_media")),
        new Handler("list_models", RestHandlers::list, new Route(GET, MODELS)),
        new Handler("model", RestHandlers::describe, new Route(GET, ONE), new Route(HEAD, ONE)),
        new Handler("model_file", RestHandlers::file, new Route(GET, ONE + "/_file")),
        new Handler("delete_model", RestHandlers::delete, new Route(DELETE, ONE)),
        new Handler("verify_models", RestHandlers::verify, new Route(POST, MODELS + "/_verify")),
        new Handler(
            "clear_cache",
            RestHandlers::clearCache,
            new Route(POST, "/_cross_media/_cache/clear"),
            new Route(POST, ONE + "/_cache/clear")),
        new Handler(
            "warm_up",
            RestHandlers::warmUp,
            new Route(POST, "/_cross_media/_cache/warm"),
            new Route(POST, ONE + "/_cache/warm")),
        new Handler("stats", RestHandlers::stats, new Route(GET, "/_cross_media/_stats")),
        new Handler(
            "index_stats",
            RestHandlers::indexStats,
            new Route(GET, "/{index}/_cross_media/_stats")));
  }

  private static CheckedConsumer<RestChannel, Exception> about(
      RestRequest request, NodeClient client) {
    return channel ->
        client.execute(
            AboutAction.TYPE, new AboutAction.Request(), new RestToXContentListener<>(channel));
  }

  private static CheckedConsumer<RestChannel, Exception> list(
      RestRequest request, NodeClient client) {
    return channel ->
        client.execute(ModelActions.LIST, new ListRequest(), new RestToXContentListener<>(channel));
  }

  private static CheckedConsumer<RestChannel, Exception> describe(
      RestRequest request, NodeClient client) {
    ModelRequest model = new ModelRequest(model(request));
    return channel ->
        client.execute(ModelActions.GET, model, new RestToXContentListener<>(channel));
  }

  private static CheckedConsumer<RestChannel, Exception> delete(
      RestRequest request, NodeClient client) {
    ModelRequest model = new ModelRequest(model(request), request.paramAsBoolean("force", false));
    return channel ->
        client.execute(ModelActions.DELETE, model, new RestToXContentListener<>(channel));
  }

  /** Returns the file, byte for byte. */
  private static CheckedConsumer<RestChannel, Exception> file(
      RestRequest request, NodeClient client) {
    ModelRequest model = new ModelRequest(model(request));
    return channel -> client.execute(ModelActions.FILE, model, new FileListener(channel));
  }

  private static final class FileListener extends RestResponseListener<ModelFileResponse> {

    FileListener(RestChannel channel) {
      super(channel);
    }

    @Override
    public RestResponse buildResponse(ModelFileResponse response) {
      return new RestResponse(RestStatus.OK, "application/octet-stream", response.file());
    }
  }

  private static CheckedConsumer<RestChannel, Exception> verify(
      RestRequest request, NodeClient client) {
    VerifyRequest verify = new VerifyRequest(request.paramAsBoolean("lift_blocks", false));
    return channel ->
        client.execute(ModelActions.VERIFY, verify, new RestToXContentListener<>(channel));
  }

  private static CheckedConsumer<RestChannel, Exception> clearCache(
      RestRequest request, NodeClient client) {
    ClearCacheAction.Request clear =
        request.hasParam(MODEL)
            ? ClearCacheAction.Request.of(model(request))
            : ClearCacheAction.Request.all();
    return channel ->
        client.execute(ClearCacheAction.TYPE, clear, new NodesResponseRestListener<>(channel));
  }

  private static CheckedConsumer<RestChannel, Exception> warmUp(
      RestRequest request, NodeClient client) {
    Optional<ModelReference> model =
        request.hasParam(MODEL) ? Optional.of(model(request)) : Optional.empty();
    return channel ->
        client.execute(
            WarmUpAction.TYPE,
            new WarmUpAction.Request(model),
            new NodesResponseRestListener<>(channel));
  }

  private static CheckedConsumer<RestChannel, Exception> stats(
      RestRequest request, NodeClient client) {
    return channel ->
        client.execute(
            StatsAction.TYPE, new StatsAction.Request(), new NodesResponseRestListener<>(channel));
  }

  private static CheckedConsumer<RestChannel, Exception> indexStats(
      RestRequest request, NodeClient client) {
    IndexStatsAction.Request stats =
        new IndexStatsAction.Request(Strings.splitStringByCommaToArray(request.param("index")));
    stats.indicesOptions(IndicesOptions.fromRequest(request, stats.indicesOptions()));
    return channel ->
        client.execute(IndexStatsAction.TYPE, stats, new RestToXContentListener<>(channel));
  }

  private static ModelReference model(RestRequest request) {
    return ModelReference.parse(request.param(MODEL));
  }
}
