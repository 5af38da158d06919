package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.action.AllNodesAction.Each;
import io.github.crossmedia.elasticsearch.action.AllNodesAction.NodeAnswer;
import io.github.crossmedia.elasticsearch.action.AllNodesAction.NodesAnswer;
import io.github.crossmedia.elasticsearch.action.AllNodesAction.Nothing;
import io.github.crossmedia.elasticsearch.action.AllNodesAction.Request;
import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.networks.NodeNetworks;
import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import io.github.crossmedia.elasticsearch.store.cache.ModelCache;
import io.github.crossmedia.elasticsearch.store.cache.Models;
import io.github.crossmedia.elasticsearch.warmup.WarmUp;
import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.core.CheckedSupplier;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;

/** The actions on the models and networks in the memory of all nodes. */
public final class CacheActions {

  /** Clears all models, one model or one version. */
  public static final ActionType<NodesAnswer> CLEAR =
      new ActionType<>("cluster:admin/cross_media/cache/clear");

  /** Loads the served versions of all models, or of one. */
  public static final ActionType<NodesAnswer> WARM_UP =
      new ActionType<>("cluster:admin/cross_media/cache/warm");

  /**
   * Has all nodes read again which versions are served. Part of every change, so it needs no
   * privilege of its own.
   */
  public static final ActionType<NodesAnswer> READ_AGAIN =
      new ActionType<>("internal:cross_media/models/read_again");

  /** Has all nodes forget a network that was deleted. Part of that, so it needs no privilege. */
  public static final ActionType<NodesAnswer> FORGET_NETWORK =
      new ActionType<>("internal:cross_media/networks/forget");

  /** The name of a model, empty for all, or of a network. */
  static final Wire.Format<String> NAME =
      new Wire.Format<>(1, StreamOutput::writeString, (in, version) -> in.readString());

  /** A node that is not told in time keeps memory of what no request finds any more. */
  private static final TimeValue PATIENCE = TimeValue.timeValueSeconds(5);

  private CacheActions() {}

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

  /** Returns a request to clear one model or one version, or all if none is named. */
  public static Request<?> clear(Optional<ModelReference> model) {
    return new Request<>(ClearedModels.FORMAT, new ClearedModels(name(model), false));
  }

  /** Returns a request to clear a deleted model or version together with its counts. */
  static Request<?> clearDeleted(ModelReference model) {
    return new Request<>(ClearedModels.FORMAT, new ClearedModels(model.toString(), true));
  }

  /** Returns a request to warm up one model, or all if none is named. */
  public static Request<?> warmUp(Optional<ModelReference> model) {
    return new Request<>(NAME, name(model));
  }

  private static String name(Optional<ModelReference> model) {
    return model.map(ModelReference::toString).orElse("");
  }

  /**
   * Makes a change and returns, successful or not, once no node uses what it read before. A node
   * that does not respond forgets that by the time the request to it times out.
   */
  static <T, E extends Exception> T thenReadAgain(Client client, CheckedSupplier<T, E> change)
      throws E {
    try {
      return change.get();
    } finally {
      tellAll(client, READ_AGAIN, Request.ofNothing(), Models.CHANGES_SEEN);
    }
  }

  /** Removes a deleted network from the memory of all nodes. */
  static void forgetNetwork(Client client, String network) {
    tellAll(client, FORGET_NETWORK, new Request<>(NAME, network), PATIENCE);
  }

  /** Tells all nodes something on behalf of the node, and waits until they have answered. */
  private static void tellAll(
      Client client, ActionType<NodesAnswer> type, Request<?> request, TimeValue timeout) {
    request.setTimeout(timeout);
    ThreadContext context = client.threadPool().getThreadContext();
    StoredContext before = context.stashContext();
    try {
      context.markAsSystemContext();
      Await.<Void>of(
          told ->
              client.execute(type, request, ActionListener.running(() -> told.onResponse(null))));
    } finally {
      before.restore();
    }
  }

  /** Clears models from the memory of each node, and collects how much that freed. */
  public static final class Clear extends AllNodesAction<ClearedModels> {

    private final Models models;

    @Inject
    public Clear(
        ClusterService cluster, TransportService transport, ActionFilters filters, Models models) {
      super(
          CLEAR,
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

  /** Drops on each node what was read of the index of models. */
  public static final class ReadAgain extends AllNodesAction<Nothing> {

    private final Models models;

    @Inject
    public ReadAgain(
        ClusterService cluster, TransportService transport, ActionFilters filters, Models models) {
      super(
          READ_AGAIN,
          cluster,
          transport,
          filters,
          Nothing.FORMAT,
          transport.getThreadPool().executor(ThreadPool.Names.GENERIC));
      this.models = models;
    }

    @Override
    Map<String, Object> answer(Nothing nothing) {
      models.readAgain();
      return Map.of();
    }
  }

  /** Forgets on each node a network that was deleted, and the models that have read by it. */
  public static final class ForgetNetwork extends AllNodesAction<String> {

    private final Models models;
    private final NodeNetworks networks;

    @Inject
    public ForgetNetwork(
        ClusterService cluster,
        TransportService transport,
        ActionFilters filters,
        Models models,
        NodeNetworks networks) {
      super(
          FORGET_NETWORK,
          cluster,
          transport,
          filters,
          NAME,
          transport.getThreadPool().executor(ThreadPool.Names.GENERIC));
      this.models = models;
      this.networks = networks;
    }

    @Override
    Map<String, Object> answer(String network) {
      models.networkDeleted(network);
      networks.forgetCounts(network);
      return Map.of();
    }
  }

  /** Loads models on each node, and collects what was loaded. */
  public static final class Warm extends AllNodesAction<String> {

    private final WarmUp warmUp;
    private final ModelAdmin admin;
    private final Executor administration;

    @Inject
    public Warm(
        ClusterService cluster,
        TransportService transport,
        ActionFilters filters,
        WarmUp warmUp,
        ModelAdmin admin) {
      super(
          WARM_UP,
          cluster,
          transport,
          filters,
          NAME,
          transport.getThreadPool().executor(ThreadPool.Names.GENERIC));
      this.warmUp = warmUp;
      this.admin = admin;
      this.administration = transport.getThreadPool().executor(Await.POOL);
    }

    @Override
    protected void nodeOperationAsync(
        Each<String> request, Task task, ActionListener<NodeAnswer> listener) {
      administration.execute(
          ActionRunnable.wrap(
              listener,
              l ->
                  warmUp.run(
                      models(request.content()),
                      l.map(
                          result ->
                              new NodeAnswer(clusterService.localNode(), Answer.fields(result))))));
    }

    private List<ModelReference> models(String name) {
      return name.isEmpty()
          ? admin.list().stream()
              .<ModelReference>map(each -> new ModelId(each.alias().model()))
              .toList()
          : List.of(ModelReference.parse(name));
    }

    @Override
    Map<String, Object> answer(String name) {
      throw new UnsupportedOperationException("a node that warms up answers later");
    }
  }
}
