package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.action.AllNodesAction.NodeAnswer;
import io.github.crossmedia.elasticsearch.action.AllNodesAction.NodesAnswer;
import io.github.crossmedia.elasticsearch.action.AllNodesAction.Nothing;
import io.github.crossmedia.elasticsearch.action.AllNodesAction.Request;
import io.github.crossmedia.elasticsearch.networks.NodeNetworks;
import io.github.crossmedia.elasticsearch.record.Recording;
import io.github.crossmedia.elasticsearch.shadow.ShadowSearches;
import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import io.github.crossmedia.elasticsearch.store.alias.Alias.WeighedAlias;
import io.github.crossmedia.elasticsearch.store.cache.Models;
import io.github.crossmedia.elasticsearch.work.Activity;
import io.github.crossmedia.elasticsearch.work.ExtractionQueue;
import io.github.crossmedia.lucene.WindowCache;
import io.github.crossmedia.model.version.VersionId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.FailedNodeException;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;

/** The models that each node holds, and its work since it started. */
public final class StatsAction {

  public static final ActionType<NodesAnswer> TYPE =
      new ActionType<>("cluster:monitor/cross_media/stats");

  private StatsAction() {}

  /** Returns the request to all nodes. */
  public static Request<?> request() {
    return Request.ofNothing();
  }

  /** Collects the statistics of the nodes. */
  public static final class Handler extends AllNodesAction<Nothing> {

    private static final String MODELS = "models";
    private static final String VERSIONS = "versions";
    private static final String NETWORKS = "networks";
    private static final String SHADOWS = "shadows";

    private final Models models;
    private final NodeNetworks networks;
    private final ModelAdmin admin;
    private final ExtractionQueue extractions;
    private final Recording recording;
    private final ShadowSearches shadows;
    private final WindowCache windows;

    @Inject
    public Handler(
        ClusterService cluster,
        TransportService transport,
        ActionFilters filters,
        Models models,
        NodeNetworks networks,
        ModelAdmin admin,
        ExtractionQueue extractions,
        Recording recording,
        ShadowSearches shadows,
        WindowCache windows) {
      super(
          TYPE,
          cluster,
          transport,
          filters,
          Nothing.FORMAT,
          transport.getThreadPool().executor(ThreadPool.Names.MANAGEMENT));
      this.models = models;
      this.networks = networks;
      this.admin = admin;
      this.extractions = extractions;
      this.recording = recording;
      this.shadows = shadows;
      this.windows = windows;
    }

    /** Adds what is served, and leaves out the models that the caller may not read. */
    @Override
    protected void newResponseAsync(
        Task task,
        Request<Nothing> request,
        Void context,
        List<NodeAnswer> nodes,
        List<FailedNodeException> failures,
        ActionListener<NodesAnswer> listener) {
      admin.list(
          ActionListener.wrap(
              models ->
                  listener.onResponse(
                      newResponse(request, readable(nodes, ids(models), true), failures)
                          .with(StoreResponses.served(models))),
              unreadable ->
                  listener.onResponse(
                      newResponse(request, readable(nodes, Set.of(), false), failures))));
    }

    private static Set<String> ids(List<WeighedAlias> models) {
      return models.stream().map(model -> model.alias().model()).collect(Collectors.toSet());
    }

    private static List<NodeAnswer> readable(
        List<NodeAnswer> nodes, Set<String> models, boolean readsNetworks) {
      return nodes.stream()
          .map(
              node -> {
                Map<String, Object> content = new LinkedHashMap<>(node.content());
                content.computeIfPresent(
                    MODELS,
                    (key, stats) -> {
                      Map<Object, Object> cache = new LinkedHashMap<>((Map<?, ?>) stats);
                      cache.computeIfPresent(
                          VERSIONS, (k, versions) -> readable((Map<?, ?>) versions, models));
                      return cache;
                    });
                if (!readsNetworks) {
                  content.computeIfPresent(NETWORKS, (key, stats) -> unnamed((Map<?, ?>) stats));
                }
                content.computeIfPresent(
                    SHADOWS, (key, versions) -> readable((Map<?, ?>) versions, models));
                return new NodeAnswer(node.getNode(), content);
              })
          .toList();
    }

    /** Returns sums that name no network. */
    private static Map<?, ?> unnamed(Map<?, ?> stats) {
      Map<Object, Object> sums = new LinkedHashMap<>(stats);
      sums.remove(NETWORKS);
      return sums;
    }

    /** Returns what is told of the versions of some models, by their names. */
    private static Map<?, ?> readable(Map<?, ?> versions, Set<String> models) {
      Map<Object, Object> some = new LinkedHashMap<>(versions);
      some.keySet().removeIf(name -> !models.contains(VersionId.parse(name.toString()).id()));
      return some;
    }

    @Override
    Map<String, Object> answer(Nothing nothing) {
      Map<String, Object> stats = new LinkedHashMap<>();
      stats.put(MODELS, Answer.fields(models.stats()));
      stats.put(NETWORKS, Answer.fields(networks.stats()));
      stats.put("queries", work(extractions.queries(), extractions.queryStats()));
      stats.put("documents", work(extractions.documents(), extractions.documentStats()));
      stats.put("recording", Answer.fields(recording.counts()));
      stats.put("words", Answer.fields(windows.counts()));
      stats.put(SHADOWS, shadows.stats());
      return stats;
    }

    private static Map<String, Object> work(Activity activity, ExtractionQueue.Stats extraction) {
      Map<String, Object> work = Answer.fields(activity.counts());
      work.put("extraction", Answer.fields(extraction));
      return work;
    }
  }
}
