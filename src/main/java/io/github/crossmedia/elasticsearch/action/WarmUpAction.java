package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import io.github.crossmedia.elasticsearch.warmup.WarmUp;
import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.AbstractTransportRequest;
import org.elasticsearch.transport.TransportService;

/** Loads the served versions of all models, or of one, into the memory of all nodes. */
public final class WarmUpAction {

  public static final ActionType<NodesAnswer> TYPE =
      new ActionType<>("cluster:admin/cross_media/cache/warm");

  private WarmUpAction() {}

  /** The request to all nodes. */
  public static final class Request extends AllNodes<NodeRequest> {

    /** Warms up one model, or all if none is named. */
    public Request(Optional<ModelReference> model) {
      super(new NodeRequest(model.map(ModelReference::toString).orElse("")));
    }
  }

  /** The request to one node. */
  static final class NodeRequest extends AbstractTransportRequest {

    private static final int VERSION = 1;

    private final String model;

    private NodeRequest(String model) {
      this.model = model;
    }

    NodeRequest(StreamInput in) throws IOException {
      super(in);
      this.model = Wire.read(in, (content, version) -> content.readString());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      super.writeTo(out);
      Wire.write(out, VERSION, content -> content.writeString(model));
    }

    /** The model that is named, empty for all. */
    Optional<ModelReference> model() {
      return model.isEmpty() ? Optional.empty() : Optional.of(ModelReference.parse(model));
    }
  }

  /** Loads models on each node, and collects what was loaded. */
  public static final class Handler extends TransportAllNodesAction<Request, NodeRequest> {

    private final WarmUp warmUp;
    private final ModelAdmin admin;

    @Inject
    public Handler(
        ClusterService cluster,
        TransportService transport,
        ActionFilters filters,
        WarmUp warmUp,
        ModelAdmin admin) {
      super(
          TYPE,
          cluster,
          transport,
          filters,
          NodeRequest::new,
          transport.getThreadPool().executor(ThreadPool.Names.GENERIC));
      this.warmUp = warmUp;
      this.admin = admin;
    }

    @Override
    protected void nodeOperationAsync(
        NodeRequest request, Task task, ActionListener<NodeAnswer> listener) {
      models(
          request,
          listener.delegateFailureAndWrap(
              (l, models) ->
                  warmUp.run(
                      models,
                      l.map(
                          result ->
                              new NodeAnswer(clusterService.localNode(), Answer.fields(result))))));
    }

    private void models(NodeRequest request, ActionListener<List<ModelReference>> listener) {
      if (request.model().isPresent()) {
        listener.onResponse(List.of(request.model().get()));
      } else {
        admin.list(
            listener.map(
                all ->
                    all.stream()
                        .<ModelReference>map(each -> new ModelId(each.alias().model()))
                        .toList()));
      }
    }

    @Override
    Map<String, Object> answer(NodeRequest request) {
      throw new UnsupportedOperationException("a node that warms up answers later");
    }
  }
}
