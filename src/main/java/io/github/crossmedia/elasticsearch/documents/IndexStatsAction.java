package io.github.crossmedia.elasticsearch.documents;

import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldMapper;
import java.io.IOException;
import java.util.stream.Stream;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.broadcast.BroadcastRequest;
import org.elasticsearch.action.support.broadcast.node.TransportBroadcastByNodeAction;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.cluster.block.ClusterBlockLevel;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.metadata.MappingMetadata;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.cluster.project.ProjectResolver;
import org.elasticsearch.cluster.routing.IndexShardRoutingTable;
import org.elasticsearch.cluster.routing.PlainShardsIterator;
import org.elasticsearch.cluster.routing.RoutingTable;
import org.elasticsearch.cluster.routing.ShardRouting;
import org.elasticsearch.cluster.routing.ShardsIterator;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;

/** Counts, by index and field, the pictures of each version of a model. */
public final class IndexStatsAction {

  public static final ActionType<IndexStats> TYPE =
      new ActionType<>("indices:monitor/cross_media/stats");

  private IndexStatsAction() {}

  /** The request for some indices, or for all. */
  public static final class Request extends BroadcastRequest<Request> {

    /** Asks for indices by names or patterns, all of them if there is none. */
    public Request(String... indices) {
      super(indices, IndicesOptions.strictExpandOpenAndForbidClosedIgnoreThrottled());
    }

    /** Asks for every index, hidden ones too. */
    static Request ofAll() {
      Request all = new Request();
      all.indicesOptions(IndicesOptions.LENIENT_EXPAND_OPEN_CLOSED_HIDDEN);
      return all;
    }

    Request(StreamInput in) throws IOException {
      super(in);
    }
  }

  /** Counts on the primary shards of those indices that have a field with pictures. */
  public static final class Transport
      extends TransportBroadcastByNodeAction<
          IndexStatsAction.Request, IndexStats, ShardCounts, Void> {

    private static final String TYPE = '"' + CrossMediaFieldMapper.TYPE + '"';

    private final IndicesService indices;
    private final ProjectResolver projects;

    @Inject
    public Transport(
        ClusterService cluster,
        TransportService transport,
        IndicesService indices,
        ActionFilters filters,
        IndexNameExpressionResolver names,
        ProjectResolver projects) {
      super(
          IndexStatsAction.TYPE.name(),
          cluster,
          transport,
          filters,
          names,
          IndexStatsAction.Request::new,
          transport.getThreadPool().executor(ThreadPool.Names.MANAGEMENT));
      this.indices = indices;
      this.projects = projects;
    }

    @Override
    protected String[] resolveConcreteIndexNames(
        ClusterState cluster, IndexStatsAction.Request request) {
      ProjectMetadata project = projects.getProjectMetadata(cluster);
      return Stream.of(super.resolveConcreteIndexNames(cluster, request))
          .filter(index -> hasPictures(project.index(index).mapping()))
          .toArray(String[]::new);
    }

    private static boolean hasPictures(MappingMetadata mapping) {
      return mapping != null && mapping.source().string().contains(TYPE);
    }

    /**
     * Returns the shards to count; a shard that no node has counts as one that can't be counted.
     */
    @Override
    protected ShardsIterator shards(
        ClusterState cluster, IndexStatsAction.Request request, String[] concreteIndices) {
      RoutingTable routing = cluster.routingTable(projects.getProjectId());
      return new PlainShardsIterator(
          Stream.of(concreteIndices)
              .flatMap(index -> routing.index(index).allShards())
              .map(IndexShardRoutingTable::primaryShard)
              .toList());
    }

    @Override
    protected ClusterBlockException checkGlobalBlock(
        ClusterState cluster, IndexStatsAction.Request request) {
      return cluster.blocks().globalBlockedException(ClusterBlockLevel.METADATA_READ);
    }

    @Override
    protected ClusterBlockException checkRequestBlock(
        ClusterState cluster, IndexStatsAction.Request request, String[] concreteIndices) {
      return null;
    }

    @Override
    protected ShardCounts readShardResult(StreamInput in) throws IOException {
      return ShardCounts.read(in);
    }

    @Override
    protected IndexStatsAction.Request readRequestFrom(StreamInput in) throws IOException {
      return new IndexStatsAction.Request(in);
    }

    @Override
    protected ResponseFactory<IndexStats, ShardCounts> getResponseFactory(
        IndexStatsAction.Request request, ClusterState cluster) {
      return IndexStats::new;
    }

    @Override
    protected void shardOperation(
        IndexStatsAction.Request request,
        ShardRouting shard,
        Task task,
        Void nodeContext,
        ActionListener<ShardCounts> listener) {
      ActionListener.completeWith(
          listener,
          () -> PictureCounts.of(indices.indexServiceSafe(shard.index()).getShard(shard.id())));
    }
  }
}
