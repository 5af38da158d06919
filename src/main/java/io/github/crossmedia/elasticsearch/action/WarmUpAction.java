package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import io.github.crossmedia.elasticsearch.warmup.WarmUp;
import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;

/** Loads the served versions of all models, or of one, into the memory of all nodes. */
public final class WarmUpAction {

  public static final ActionType<NodesAnswer> TYPE =
      new ActionType<>("cluster:admin/cross_media/cache/warm");

  private WarmUpAction() {}

  /** The name of a model, empty for all. */
  static final Wire.Format<String> MODEL =
      new Wire.Format<>(1, StreamOutput::writeString, (in, version) -> in.readString());

  /** The request to all nodes. */
  public static final class Request extends AllNodes<String> {

    /** Warms up one model, or all if none is named. */
    public Request(Optional<ModelReference> model) {
      super(MODEL, model.map(ModelReference::toString).orElse(""));
    }
  }

  /** Loads models on each node, and collects what was loaded. */
  public static final class Handler extends TransportAllNodesAction<Request, String> {

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
          MODEL,
          transport.getThreadPool().executor(ThreadPool.Names.GENERIC));
      this.warmUp = warmUp;
      this.admin = admin;
    }

    @Override
    protected void nodeOperationAsync(
        AllNodes.Each<String> request, Task task, ActionListener<NodeAnswer> listener) {
      models(
          request.content(),
          listener.delegateFailureAndWrap(
              (l, models) ->
                  warmUp.run(
                      models,
                      l.map(
                          result ->
                              new NodeAnswer(clusterService.localNode(), Answer.fields(result))))));
    }

    private void models(String name, ActionListener<List<ModelReference>> listener) {
      if (!name.isEmpty()) {
        listener.onResponse(List.of(ModelReference.parse(name)));
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
    Map<String, Object> answer(String name) {
      throw new UnsupportedOperationException("a node that warms up answers later");
    }
  }
}
