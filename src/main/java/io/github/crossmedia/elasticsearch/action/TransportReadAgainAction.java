package io.github.crossmedia.elasticsearch.action;

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
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Drops on each node what was read of the index of models. */
public final class TransportReadAgainAction
    extends TransportNodesAction<
        ReadAgainAction.Request, NodesAnswer, ReadAgainAction.NodeRequest, NodeAnswer, Void> {

  private final Models models;

  @Inject
  public TransportReadAgainAction(
      ClusterService cluster, TransportService transport, ActionFilters filters, Models models) {
    super(
        ReadAgainAction.TYPE.name(),
        cluster,
        transport,
        filters,
        ReadAgainAction.NodeRequest::new,
        EsExecutors.DIRECT_EXECUTOR_SERVICE);
    this.models = models;
  }

  @Override
  protected NodeAnswer nodeOperation(ReadAgainAction.NodeRequest request, Task task) {
    models.readAgain();
    return new NodeAnswer(clusterService.localNode(), Map.of());
  }

  @Override
  protected NodesAnswer newResponse(
      ReadAgainAction.Request request, List<NodeAnswer> nodes, List<FailedNodeException> failures) {
    return new NodesAnswer(clusterService.getClusterName(), nodes, failures);
  }

  @Override
  protected ReadAgainAction.NodeRequest newNodeRequest(ReadAgainAction.Request request) {
    return new ReadAgainAction.NodeRequest();
  }

  @Override
  protected NodeAnswer newNodeResponse(StreamInput in, DiscoveryNode node) throws IOException {
    return new NodeAnswer(in);
  }
}
