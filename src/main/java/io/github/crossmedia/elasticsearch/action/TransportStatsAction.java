package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.Models;
import io.github.crossmedia.elasticsearch.work.Activity;
import io.github.crossmedia.elasticsearch.work.ExtractionQueue;
import io.github.crossmedia.elasticsearch.work.ExtractionStats;
import java.io.IOException;
import java.util.LinkedHashMap;
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

/** Collects the statistics of the nodes. */
public final class TransportStatsAction
    extends TransportNodesAction<
        StatsAction.Request, NodesAnswer, StatsAction.NodeRequest, NodeAnswer, Void> {

  private final Models models;
  private final ExtractionQueue extractions;

  @Inject
  public TransportStatsAction(
      ClusterService cluster,
      TransportService transport,
      ActionFilters filters,
      Models models,
      ExtractionQueue extractions) {
    super(
        StatsAction.TYPE.name(),
        cluster,
        transport,
        filters,
        StatsAction.NodeRequest::new,
        transport.getThreadPool().executor(ThreadPool.Names.MANAGEMENT));
    this.models = models;
    this.extractions = extractions;
  }

  @Override
  protected NodeAnswer nodeOperation(StatsAction.NodeRequest request, Task task) {
    Map<String, Object> stats = new LinkedHashMap<>();
    stats.put("models", Answer.fields(models.stats()));
    stats.put("queries", work(extractions.queries(), extractions.queryStats()));
    stats.put("documents", work(extractions.documents(), extractions.documentStats()));
    return new NodeAnswer(clusterService.localNode(), stats);
  }

  private static Map<String, Object> work(Activity activity, ExtractionStats extraction) {
    Map<String, Object> work = Answer.fields(activity.counts());
    work.put("extraction", Answer.fields(extraction));
    return work;
  }

  @Override
  protected NodesAnswer newResponse(
      StatsAction.Request request, List<NodeAnswer> nodes, List<FailedNodeException> failures) {
    return new NodesAnswer(clusterService.getClusterName(), nodes, failures);
  }

  @Override
  protected StatsAction.NodeRequest newNodeRequest(StatsAction.Request request) {
    return new StatsAction.NodeRequest();
  }

  @Override
  protected NodeAnswer newNodeResponse(StreamInput in, DiscoveryNode node) throws IOException {
    return new NodeAnswer(in);
  }
}
