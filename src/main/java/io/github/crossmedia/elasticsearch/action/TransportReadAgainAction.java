package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.cache.Models;
import java.util.Map;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;

/** Drops on each node what was read of the index of models. */
public final class TransportReadAgainAction
    extends TransportAllNodesAction<ReadAgainAction.Request, AllNodes.Each> {

  private final Models models;

  @Inject
  public TransportReadAgainAction(
      ClusterService cluster, TransportService transport, ActionFilters filters, Models models) {
    super(
        ReadAgainAction.TYPE,
        cluster,
        transport,
        filters,
        AllNodes.Each::new,
        transport.getThreadPool().executor(ThreadPool.Names.GENERIC));
    this.models = models;
  }

  @Override
  Map<String, Object> answer(AllNodes.Each request) {
    models.readAgain();
    return Map.of();
  }
}
