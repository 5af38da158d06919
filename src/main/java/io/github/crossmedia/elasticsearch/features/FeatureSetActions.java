package io.github.crossmedia.elasticsearch.features;

import static org.elasticsearch.rest.RestRequest.Method.DELETE;
import static org.elasticsearch.rest.RestRequest.Method.GET;
import static org.elasticsearch.rest.RestRequest.Method.PUT;

import io.github.crossmedia.elasticsearch.action.Answer;
import io.github.crossmedia.elasticsearch.action.LocalAction;
import java.util.List;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.elasticsearch.transport.TransportService;
import org.elasticsearch.xcontent.XContentType;

/** The actions on feature sets, so that roles can grant them. */
public final class FeatureSetActions {

  public static final ActionType<Answer> READ =
      new ActionType<>("cluster:monitor/cross_media/feature_set/get");

  /** Stores and deletes feature sets. */
  public static final ActionType<Answer> CHANGE =
      new ActionType<>("cluster:admin/cross_media/feature_set/put");

  private FeatureSetActions() {}

  /** The kind of request. */
  enum Method {
    PUT,
    GET,
    LIST,
    DELETE
  }

  /**
   * A request about feature sets.
   *
   * @param name the name of the set, empty where all are listed
   */
  record Request(Method method, String name, BytesReference body, XContentType type) {}

  /** Reads on behalf of the caller. */
  public static final class Read extends LocalAction<Request, Answer> {
    @Inject
    public Read(TransportService transport, ActionFilters filters, FeatureSets sets) {
      super(READ, transport, filters, sets::run);
    }
  }

  /** Stores and deletes on behalf of the caller. */
  public static final class Change extends LocalAction<Request, Answer> {
    @Inject
    public Change(TransportService transport, ActionFilters filters, FeatureSets sets) {
      super(CHANGE, transport, filters, sets::run);
    }
  }

  /** Stores, shows and deletes feature sets. */
  public static final class RestFeatureSets extends BaseRestHandler {

    private static final String SET = "feature_set";

    @Override
    public String getName() {
      return "cross_media_feature_sets";
    }

    @Override
    public List<Route> routes() {
      String one = "/_cross_media/feature_sets/{" + SET + "}";
      return List.of(
          new Route(GET, "/_cross_media/feature_sets"),
          new Route(GET, one),
          new Route(PUT, one),
          new Route(DELETE, one));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
      String name = request.param(SET, "");
      Method method =
          switch (request.method()) {
            case PUT -> Method.PUT;
            case DELETE -> Method.DELETE;
            default -> name.isEmpty() ? Method.LIST : Method.GET;
          };
      ActionType<Answer> action = request.method() == GET ? READ : CHANGE;
      LocalAction.Request<Request> sent =
          new LocalAction.Request<>(new Request(method, name, body(request), type(request)));
      return channel -> client.execute(action, sent, new RestToXContentListener<>(channel));
    }

    private static BytesReference body(RestRequest request) {
      return request.method() == PUT
          ? new BytesArray(request.requiredContent().toBytesRef(), true)
          : BytesArray.EMPTY;
    }

    private static XContentType type(RestRequest request) {
      return request.method() == PUT ? request.getXContentType() : XContentType.JSON;
    }
  }
}
