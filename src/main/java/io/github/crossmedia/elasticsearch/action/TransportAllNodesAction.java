package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.FailedNodeException;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.nodes.TransportNodesAction;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Asks all nodes the same and collects their answers. */
abstract class TransportAllNodesAction<R extends AllNodes<C>, C>
    extends TransportNodesAction<R, NodesAnswer, AllNodes.Each<C>, NodeAnswer, Void> {

  TransportAllNodesAction(
      ActionType<NodesAnswer> type,
      ClusterService cluster,
      TransportService transport,
      ActionFilters filters,
      Wire.Format<C> format,
      Executor executor) {
    super(
        type.name(), cluster, transport, filters, in -> new AllNodes.Each<>(format, in), executor);
  }

  /** Returns what this node answers. */
  abstract Map<String, Object> answer(C asked);

  @Override
  protected final NodeAnswer nodeOperation(AllNodes.Each<C> request, Task task) {
    return new NodeAnswer(clusterService.localNode(), answer(request.content()));
  }

  @Override
  protected NodesAnswer newResponse(
      R request, List<NodeAnswer> nodes, List<FailedNodeException> failures) {
    return new NodesAnswer(clusterService.getClusterName(), nodes, failures);
  }

  @Override
  protected final AllNodes.Each<C> newNodeRequest(R request) {
    return request.each();
  }

  @Override
  protected final NodeAnswer newNodeResponse(StreamInput in, DiscoveryNode node)
      throws IOException {
    return new NodeAnswer(in);
  }
}
