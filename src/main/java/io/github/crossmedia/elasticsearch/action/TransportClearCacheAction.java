package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.cache.CacheStats;
import io.github.crossmedia.elasticsearch.store.cache.Models;
import java.util.Map;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;

/** Clears models from the memory of each node, and collects how much that freed. */
public final class TransportClearCacheAction
    extends TransportAllNodesAction<ClearCacheAction.Request, ClearCacheAction.NodeRequest> {

  private final Models models;

  @Inject
  public TransportClearCacheAction(
      ClusterService cluster, TransportService transport, ActionFilters filters, Models models) {
    super(
        ClearCacheAction.TYPE,
        cluster,
        transport,
        filters,
        ClearCacheAction.NodeRequest::new,
        transport.getThreadPool().executor(ThreadPool.Names.MANAGEMENT));
    this.models = models;
  }

  @Override
  Map<String, Object> answer(ClearCacheAction.NodeRequest request) {
    CacheStats.Cleared cleared =
        request.deleted()
            ? models.forget(request.model().orElseThrow())
            : models.clearCache(request.model());
    return Map.of("cleared", Answer.fields(cleared));
  }
}
