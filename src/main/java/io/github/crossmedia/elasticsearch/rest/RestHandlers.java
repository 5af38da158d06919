package io.github.crossmedia.elasticsearch.rest;

import static org.elasticsearch.rest.RestRequest.Method.DELETE;
import static org.elasticsearch.rest.RestRequest.Method.GET;
import static org.elasticsearch.rest.RestRequest.Method.HEAD;
import static org.elasticsearch.rest.RestRequest.Method.POST;
import static org.elasticsearch.rest.RestRequest.Method.PUT;

import io.github.crossmedia.elasticsearch.action.AboutAction;
import io.github.crossmedia.elasticsearch.action.AllNodesAction;
import io.github.crossmedia.elasticsearch.action.Answer;
import io.github.crossmedia.elasticsearch.action.CacheActions;
import io.github.crossmedia.elasticsearch.action.LocalAction;
import io.github.crossmedia.elasticsearch.action.ModelActions;
import io.github.crossmedia.elasticsearch.action.NetworkActions;
import io.github.crossmedia.elasticsearch.action.StatsAction;
import io.github.crossmedia.elasticsearch.documents.IndexStatsAction;
import io.github.crossmedia.elasticsearch.project.ProjectAction;
import io.github.crossmedia.elasticsearch.project.ProjectRequest;
import io.github.crossmedia.elasticsearch.project.ProjectRequest.Projecting;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.serve.ServedVersion;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.core.CheckedConsumer;
import org.elasticsearch.core.CheckedFunction;
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
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;

/** The REST requests that run one action each, with their names, routes and parameters. */
public final class RestHandlers {

  private static final String MODEL = "model";
  private static final String MODELS = "/_cross_media/models";
  private static final String NETWORK = "network";
  private static final String UPLOAD = "upload";
  private static final String NETWORKS = "/_cross_media/networks";
  private static final String ONE = MODELS + "/{" + MODEL + "}";

  private RestHandlers() {}

  /** Answers a parsed request. */
  private interface Call {
    CheckedConsumer<RestChannel, Exception> of(RestRequest request, NodeClient client)
        throws IOException;
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
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client)
        throws IOException {
      return call.of(request, client)::accept;
    }
  }

  /** Returns all handlers. */
  public static List<RestHandler> all() {
    return List.of(
        new Handler("about", local(AboutAction.TYPE), new Route(GET, "/_cross_media")),
        new Handler("list_models", local(ModelActions.LIST), new Route(GET, MODELS)),
        new Handler(
            "model",
            local(ModelActions.GET, RestHandlers::model),
            new Route(GET, ONE),
            new Route(HEAD, ONE)),
        new Handler("model_file", RestHandlers::file, new Route(GET, ONE + "/_file")),
        new Handler(
            "delete_model",
            local(ModelActions.DELETE, RestHandlers::deletedModel),
            new Route(DELETE, ONE)),
        new Handler(
            "serve_model",
            local(ModelActions.SERVE, RestHandlers::servedNumbers),
            new Route(PUT, ONE + "/_alias")),
        new Handler(
            "verify_models",
            local(ModelActions.VERIFY, request -> request.paramAsBoolean("lift_blocks", false)),
            new Route(POST, MODELS + "/_verify")),
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
        new Handler(
            "networks",
            local(NetworkActions.GET, request -> request.param(NETWORK, "")),
            new Route(GET, NETWORKS),
            new Route(GET, NETWORKS + "/{" + NETWORK + "}")),
        new Handler(
            "delete_network",
            local(NetworkActions.DELETE, RestHandlers::deletedNetwork),
            new Route(DELETE, NETWORKS + "/{" + NETWORK + "}")),
        new Handler(
            "begin_network",
            local(NetworkActions.PUT_PART, RestHandlers::begunNetwork),
            new Route(POST, NETWORKS + "/{" + NETWORK + "}/_parts")),
        new Handler(
            "end_network",
            RestHandlers::endNetwork,
            new Route(POST, NETWORKS + "/{" + NETWORK + "}/_parts/{" + UPLOAD + "}")),
        new Handler(
            "project", RestHandlers::project, new Route(POST, "/{index}/_cross_media/_project")),
        new Handler("stats", RestHandlers::stats, new Route(GET, "/_cross_media/_stats")),
        new Handler(
            "index_stats",
            RestHandlers::indexStats,
            new Route(GET, "/{index}/_cross_media/_stats")));
  }

  /** Runs an action that a request says nothing more about. */
  private static Call local(ActionType<Answer> action) {
    return local(action, request -> null);
  }

  /** Runs an action with what a request says, which is read before the action begins. */
  private static <C> Call local(
      ActionType<Answer> action, CheckedFunction<RestRequest, C, IOException> content) {
    return (request, client) -> {
      LocalAction.Request<C> said = new LocalAction.Request<>(content.apply(request));
      return channel -> client.execute(action, said, new RestToXContentListener<>(channel));
    };
  }

  private static ModelActions.Deletion deletedModel(RestRequest request) {
    return new ModelActions.Deletion(model(request), request.paramAsBoolean("force", false));
  }

  private static NetworkActions.Deletion deletedNetwork(RestRequest request) {
    return new NetworkActions.Deletion(
        request.param(NETWORK), request.paramAsBoolean("force", false));
  }

  /** Returns the file, byte for byte. */
  private static CheckedConsumer<RestChannel, Exception> file(
      RestRequest request, NodeClient client) {
    LocalAction.Request<ModelReference> model = new LocalAction.Request<>(model(request));
    return channel -> client.execute(ModelActions.FILE, model, new FileListener(channel));
  }

  private static final class FileListener extends RestResponseListener<ModelActions.ModelFile> {

    FileListener(RestChannel channel) {
      super(channel);
    }

    @Override
    public RestResponse buildResponse(ModelActions.ModelFile response) {
      return new RestResponse(RestStatus.OK, "application/octet-stream", response.bytes());
    }
  }

  private static NetworkActions.Part begunNetwork(RestRequest request) {
    return new NetworkActions.Part(request.param(NETWORK), Optional.empty(), 0, BytesArray.EMPTY);
  }

  private static CheckedConsumer<RestChannel, Exception> endNetwork(
      RestRequest request, NodeClient client) {
    LocalAction.Request<NetworkActions.NewNetwork> end =
        new LocalAction.Request<>(
            new NetworkActions.NewNetwork(
                request.param(NETWORK), BytesArray.EMPTY, Optional.of(request.param(UPLOAD))));
    return channel ->
        client.execute(
            NetworkActions.PUT,
            end,
            new RestToXContentListener<>(
                channel, RestUpload.Receiving::status, RestUpload.Kind.NETWORK::location));
  }

  /** Reads {@code {"current": 3, "served": [2, 3]}}. */
  private static ModelActions.ServedNumbers servedNumbers(RestRequest request) throws IOException {
    ModelId model = new ModelId(request.param(MODEL));
    try (XContentParser parser = request.contentParser()) {
      return Numbers.BODY.apply(parser, null).of(model);
    }
  }

  /** The numbers of versions that are to be served. */
  private record Numbers(int current, List<?> served) {

    static final ConstructingObjectParser<Numbers, Void> BODY =
        new ConstructingObjectParser<>(
            "alias of a model", false, parsed -> new Numbers((int) parsed[0], (List<?>) parsed[1]));

    static {
      BODY.declareInt(ConstructingObjectParser.constructorArg(), new ParseField("current"));
      BODY.declareIntArray(
          ConstructingObjectParser.optionalConstructorArg(), new ParseField("served"));
    }

    ModelActions.ServedNumbers of(ModelId model) {
      return new ModelActions.ServedNumbers(
          model,
          current,
          served == null
              ? Set.of()
              : served.stream().map(Integer.class::cast).collect(Collectors.toSet()));
    }
  }

  private static CheckedConsumer<RestChannel, Exception> project(
      RestRequest request, NodeClient client) {
    String[] indices = Strings.splitStringByCommaToArray(request.param("index"));
    IndicesOptions options = IndicesOptions.fromRequest(request, ProjectRequest.STRICT);
    Projecting how =
        new Projecting(
            request.param("field", "picture"),
            request.param("model", ""),
            request.hasParam("words") ? words(request) : ServedVersion.WORDS_OF_MODEL,
            request.paramAsFloat("threshold", 0),
            request.paramAsFloat("probability", 0),
            request.paramAsInt("batch_size", 100),
            request.paramAsFloat("requests_per_second", Projecting.UNLIMITED),
            request.paramAsBoolean("refresh", false));
    boolean waits = request.paramAsBoolean("wait_for_completion", true);
    ProjectRequest project = new ProjectRequest(indices, options, how, !waits);
    return channel -> {
      if (waits) {
        client.execute(ProjectAction.TYPE, project, new RestToXContentListener<>(channel));
      } else {
        Task task = client.executeLocally(ProjectAction.TYPE, project, ActionListener.noop());
        sendTask(channel, new TaskId(client.getLocalNodeId(), task.getId()));
      }
    };
  }

  private static int words(RestRequest request) {
    int words = request.paramAsInt("words", 0);
    if (words < 0) {
      throw new IllegalArgumentException("[words] must be at least 0, but is " + words);
    }
    return words;
  }

  private static void sendTask(RestChannel channel, TaskId task) throws IOException {
    try (XContentBuilder json = channel.newBuilder()) {
      json.map(Map.of("task", task.toString()));
      channel.sendResponse(new RestResponse(RestStatus.OK, json));
    }
  }

  private static CheckedConsumer<RestChannel, Exception> clearCache(
      RestRequest request, NodeClient client) {
    AllNodesAction.Request<?> clear = CacheActions.clear(modelIfNamed(request));
    return channel ->
        client.execute(CacheActions.CLEAR, clear, new NodesResponseRestListener<>(channel));
  }

  private static CheckedConsumer<RestChannel, Exception> warmUp(
      RestRequest request, NodeClient client) {
    AllNodesAction.Request<?> warmUp = CacheActions.warmUp(modelIfNamed(request));
    return channel ->
        client.execute(CacheActions.WARM_UP, warmUp, new NodesResponseRestListener<>(channel));
  }

  private static CheckedConsumer<RestChannel, Exception> stats(
      RestRequest request, NodeClient client) {
    return channel ->
        client.execute(
            StatsAction.TYPE, StatsAction.request(), new NodesResponseRestListener<>(channel));
  }

  private static CheckedConsumer<RestChannel, Exception> indexStats(
      RestRequest request, NodeClient client) {
    IndexStatsAction.Request stats =
        new IndexStatsAction.Request(Strings.splitStringByCommaToArray(request.param("index")));
    stats.indicesOptions(IndicesOptions.fromRequest(request, stats.indicesOptions()));
    return channel ->
        client.execute(IndexStatsAction.TYPE, stats, new RestToXContentListener<>(channel));
  }

  private static Optional<ModelReference> modelIfNamed(RestRequest request) {
    return request.hasParam(MODEL) ? Optional.of(model(request)) : Optional.empty();
  }

  private static ModelReference model(RestRequest request) {
    return ModelReference.parse(request.param(MODEL));
  }
}
