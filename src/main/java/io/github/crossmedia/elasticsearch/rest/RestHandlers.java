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
import io.github.crossmedia.elasticsearch.action.StatsAction;
import io.github.crossmedia.elasticsearch.action.StoreActions;
import io.github.crossmedia.elasticsearch.documents.IndexStatsAction;
import io.github.crossmedia.elasticsearch.project.ProjectAction;
import io.github.crossmedia.elasticsearch.project.ProjectRequest;
import io.github.crossmedia.elasticsearch.project.ProjectRequest.Projecting;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.serve.ServedVersion;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
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
import org.elasticsearch.common.bytes.ReleasableBytesReference;
import org.elasticsearch.core.CheckedConsumer;
import org.elasticsearch.core.CheckedFunction;
import org.elasticsearch.core.Releasable;
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
  private static final String ONE = MODELS + "/{" + MODEL + "}";
  private static final String NETWORKS = "/_cross_media/networks";
  private static final String NETWORK = NETWORKS + "/{network}";
  private static final String PARTS = "/_parts";
  private static final String UPLOAD = PARTS + "/{upload}";

  private RestHandlers() {}

  /** Answers a parsed request. */
  private interface Call {
    CheckedConsumer<RestChannel, Exception> of(RestRequest request, NodeClient client)
        throws IOException;
  }

  private static class Handler extends BaseRestHandler {

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

  /** Takes a body of any type: a file. */
  private static final class FileHandler extends Handler {

    FileHandler(String name, Call call, Route... routes) {
      super(name, call, routes);
    }

    @Override
    public boolean mediaTypesValid(RestRequest request) {
      return true;
    }
  }

  public static List<RestHandler> all() {
    return List.of(
        new Handler("about", local(AboutAction.TYPE), new Route(GET, "/_cross_media")),
        new Handler(
            "get",
            local(StoreActions.GET, RestHandlers::named),
            new Route(GET, MODELS),
            new Route(GET, ONE),
            new Route(HEAD, ONE),
            new Route(GET, NETWORKS),
            new Route(GET, NETWORK)),
        new Handler("model_file", RestHandlers::file, new Route(GET, ONE + "/_file")),
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
        new FileHandler("put", RestHandlers::put, new Route(PUT, ONE), new Route(PUT, NETWORK)),
        new Handler(
            "begin_put",
            local(
                StoreActions.PUT_PART,
                request -> new StoreActions.Begin(named(request), request.paramAsLong("bytes", 0))),
            new Route(POST, ONE + PARTS),
            new Route(POST, NETWORK + PARTS)),
        new FileHandler(
            "put_part",
            RestHandlers::putPart,
            new Route(PUT, ONE + UPLOAD + "/{part}"),
            new Route(PUT, NETWORK + UPLOAD + "/{part}")),
        new Handler(
            "end_put",
            RestHandlers::endPut,
            new Route(POST, ONE + UPLOAD),
            new Route(POST, NETWORK + UPLOAD)),
        new Handler(
            "delete",
            local(
                StoreActions.DELETE,
                request ->
                    new StoreActions.Deletion(
                        named(request), request.paramAsBoolean("force", false))),
            new Route(DELETE, ONE),
            new Route(DELETE, NETWORK)),
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

  /** Returns what a path names: an empty name stands for all of a kind. */
  private static StoreActions.Named named(RestRequest request) {
    return request.path().startsWith(MODELS)
        ? new StoreActions.Named(StoreActions.Kind.MODEL, request.param(MODEL, ""))
        : new StoreActions.Named(StoreActions.Kind.NETWORK, request.param("network", ""));
  }

  private static CheckedConsumer<RestChannel, Exception> put(
      RestRequest request, NodeClient client) {
    StoreActions.Named named = named(request);
    ReleasableBytesReference body = body(request);
    return channel ->
        client.execute(
            StoreActions.PUT,
            new LocalAction.Request<>(new StoreActions.Body(named, body)),
            ActionListener.releaseBefore(kept(body), new StoredListener(channel, named.kind())));
  }

  private static CheckedConsumer<RestChannel, Exception> putPart(
      RestRequest request, NodeClient client) {
    StoreActions.InParts upload = upload(request);
    int number = request.paramAsInt("part", 0);
    ReleasableBytesReference body = body(request);
    return channel ->
        client.execute(
            StoreActions.PUT_PART,
            new LocalAction.Request<>(new StoreActions.Part(upload, number, body)),
            ActionListener.releaseBefore(kept(body), new RestToXContentListener<>(channel)));
  }

  private static CheckedConsumer<RestChannel, Exception> endPut(
      RestRequest request, NodeClient client) {
    StoreActions.InParts upload = upload(request);
    return channel ->
        client.execute(
            StoreActions.PUT,
            new LocalAction.Request<>(upload),
            new StoredListener(channel, upload.named().kind()));
  }

  private static StoreActions.InParts upload(RestRequest request) {
    return new StoreActions.InParts(named(request), request.param("upload"));
  }

  private static ReleasableBytesReference body(RestRequest request) {
    if (!request.hasContent()) {
      throw new IllegalArgumentException(
          "the body is empty: send the .safetensors file of a model, a zip of a network's files, or"
              + " a part of one");
    }
    return request.content();
  }

  /** Keeps a body in memory, which the request itself no longer needs, until it is closed. */
  private static Releasable kept(ReleasableBytesReference body) {
    body.mustIncRef();
    return body;
  }

  /** Answers 201 and names the place of what was created. */
  private static final class StoredListener extends RestToXContentListener<Answer> {

    StoredListener(RestChannel channel, StoreActions.Kind kind) {
      super(channel, StoredListener::status, answer -> location(kind, answer));
    }

    private static RestStatus status(Answer answer) {
      return "created".equals(answer.content().get("result")) ? RestStatus.CREATED : RestStatus.OK;
    }

    private static String location(StoreActions.Kind kind, Answer answer) {
      return switch (kind) {
        case MODEL -> MODELS + "/" + encoded(answer.content().get("version"));
        case NETWORK -> NETWORKS + "/" + encoded(answer.content().get("network"));
      };
    }

    private static String encoded(Object name) {
      return URLEncoder.encode(name.toString(), StandardCharsets.UTF_8).replace("%40", "@");
    }
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

  /** Reads {@code {"current": 3, "served": [2, 3]}}. */
  private static ModelActions.ServedNumbers servedNumbers(RestRequest request) throws IOException {
    ModelId model = new ModelId(request.param(MODEL));
    try (XContentParser parser = request.contentParser()) {
      return Numbers.BODY.apply(parser, null).of(model);
    }
  }

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
