package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.CacheStats;
import io.github.crossmedia.elasticsearch.store.Models;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.elasticsearch.action.FailedNodeException;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.nodes.TransportNodesAction;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;

/** Clears models from the memory of each node, and collects how much that freed. */
public final class TransportClearCacheAction
    extends TransportNodesAction<
        ClearCacheAction.Request, NodesAnswer, ClearCacheAction.NodeRequest, NodeAnswer, Void> {

  private final Models models;

  @Inject
  public TransportClearCacheAction(
      ClusterService cluster, TransportService transport, ActionFilters filters, Models models) {
    super(
        ClearCacheAction.TYPE.name(),
        cluster,
        transport,
        filters,
        ClearCacheAction.NodeRequest::new,
        transport.getThreadPool().executor(ThreadPool.Names.MANAGEMENT));
    this.models = models;
  }

  @Override
  protected NodeAnswer nodeOperation(ClearCacheAction.NodeRequest request, Task task) {
    CacheStats.Cleared cleared =
        request.deleted()
            ? models.forget(request.model().orElseThrow())
            : models.clearCache(request.model());
    return new NodeAnswer(clusterService.localNode(), Map.of("cleared", Answer.fields(cleared)));
  }

  @Override
  protected NodesAnswer newResponse(
      ClearCacheAction.Request request,
      List<NodeAnswer> nodes,
      List<FailedNodeException> failures) {
    return new NodesAnswer(clusterService.getClusterName(), nodes, failures);
  }

  @Override
  protected ClearCacheAction.NodeRequest newNodeRequest(ClearCacheAction.Request request) {
    return request.each();
  }

  @Override
  protected NodeAnswer newNodeResponse(StreamInput in, DiscoveryNode node) throws IOException {
    return new NodeAnswer(in);
  }
}
