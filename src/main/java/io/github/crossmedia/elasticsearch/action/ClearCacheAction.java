package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.cache.ModelCache;
import io.github.crossmedia.elasticsearch.store.cache.Models;
import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.model.version.ModelReference;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;

/** Clears all models, one model or one version from the memory of all nodes. */
public final class ClearCacheAction {

  public static final ActionType<NodesAnswer> TYPE =
      new ActionType<>("cluster:admin/cross_media/cache/clear");

  private ClearCacheAction() {}

  /** The models to clear, no name for all; {@code deleted} also drops their counts. */
  record ClearedModels(String name, boolean deleted) {

    static final Wire.Format<ClearedModels> FORMAT =
        new Wire.Format<>(
            1,
            (out, cleared) -> {
              out.writeString(cleared.name());
              out.writeBoolean(cleared.deleted());
            },
            (in, version) -> new ClearedModels(in.readString(), in.readBoolean()));

    Optional<ModelReference> model() {
      return name.isEmpty() ? Optional.empty() : Optional.of(ModelReference.parse(name));
    }
  }

  /** The request to all nodes. */
  public static final class Request extends AllNodes<ClearedModels> {

    private Request(String name, boolean deleted) {
      super(ClearedModels.FORMAT, new ClearedModels(name, deleted));
    }

    /** Clears everything that a node holds. */
    public static Request all() {
      return new Request("", false);
    }

    /** Clears one model, or one version of it. */
    public static Request of(ModelReference model) {
      return new Request(model.toString(), false);
    }

    /** Clears a deleted model or version together with its counts. */
    static Request ofDeleted(ModelReference model) {
      return new Request(model.toString(), true);
    }
  }

  /** Clears models from the memory of each node, and collects how much that freed. */
  public static final class Handler extends TransportAllNodesAction<Request, ClearedModels> {

    private final Models models;

    @Inject
    public Handler(
        ClusterService cluster, TransportService transport, ActionFilters filters, Models models) {
      super(
          TYPE,
          cluster,
          transport,
          filters,
          ClearedModels.FORMAT,
          transport.getThreadPool().executor(ThreadPool.Names.MANAGEMENT));
      this.models = models;
    }

    @Override
    Map<String, Object> answer(ClearedModels asked) {
      ModelCache.Stats.Evictions cleared =
          asked.deleted()
              ? models.forget(asked.model().orElseThrow())
              : models.clearCache(asked.model());
      return Map.of("cleared", Answer.fields(cleared));
    }
  }
}
