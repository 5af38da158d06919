package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import io.github.crossmedia.elasticsearch.warmup.WarmUp;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import java.util.List;
import java.util.Map;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;

/** Loads models on each node, and collects what was loaded. */
public final class TransportWarmUpAction
    extends TransportAllNodesAction<WarmUpAction.Request, WarmUpAction.NodeRequest> {

  private final WarmUp warmUp;
  private final ModelAdmin admin;

  @Inject
  public TransportWarmUpAction(
      ClusterService cluster,
      TransportService transport,
      ActionFilters filters,
      WarmUp warmUp,
      ModelAdmin admin) {
    super(
        WarmUpAction.TYPE,
        cluster,
        transport,
        filters,
        WarmUpAction.NodeRequest::new,
        transport.getThreadPool().executor(ThreadPool.Names.GENERIC));
    this.warmUp = warmUp;
    this.admin = admin;
  }

  @Override
  protected void nodeOperationAsync(
      WarmUpAction.NodeRequest request, Task task, ActionListener<NodeAnswer> listener) {
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

  private void models(
      WarmUpAction.NodeRequest request, ActionListener<List<ModelReference>> listener) {
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
  Map<String, Object> answer(WarmUpAction.NodeRequest request) {
    throw new UnsupportedOperationException("a node that warms up answers later");
  }
}
