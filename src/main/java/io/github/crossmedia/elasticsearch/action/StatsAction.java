package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.action.AllNodesAction.NodeAnswer;
import io.github.crossmedia.elasticsearch.action.AllNodesAction.NodesAnswer;
import io.github.crossmedia.elasticsearch.action.AllNodesAction.Nothing;
import io.github.crossmedia.elasticsearch.action.AllNodesAction.Request;
import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.networks.NetworkSummary;
import io.github.crossmedia.elasticsearch.networks.NodeNetworks;
import io.github.crossmedia.elasticsearch.record.Recording;
import io.github.crossmedia.elasticsearch.shadow.ShadowSearches;
import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import io.github.crossmedia.elasticsearch.store.NetworkAdmin;
import io.github.crossmedia.elasticsearch.store.alias.WeighedAlias;
import io.github.crossmedia.elasticsearch.store.cache.Models;
import io.github.crossmedia.elasticsearch.store.file.Artifact;
import io.github.crossmedia.elasticsearch.work.Activity;
import io.github.crossmedia.elasticsearch.work.ExtractionQueue;
import io.github.crossmedia.lucene.WindowCache;
import io.github.crossmedia.model.version.VersionId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
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
    private final NetworkAdmin networkAdmin;
    private final Executor administration;
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
        NetworkAdmin networkAdmin,
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
      this.networkAdmin = networkAdmin;
      this.administration = transport.getThreadPool().executor(Await.POOL);
      this.extractions = extractions;
      this.recording = recording;
      this.shadows = shadows;
      this.windows = windows;
    }

    /** Adds what is served, and leaves out the models and networks that the caller may not read. */
    @Override
    protected void newResponseAsync(
        Task task,
        Request<Nothing> request,
        Void context,
        List<NodeAnswer> nodes,
        List<FailedNodeException> failures,
        ActionListener<NodesAnswer> listener) {
      administration.execute(
          ActionRunnable.supply(
              listener,
              () -> {
                try {
                  List<WeighedAlias> served = admin.list();
                  Predicate<String> stored = names(networkAdmin.list());
                  return newResponse(request, readable(nodes, ids(served), stored), failures)
                      .with(StoreResponses.served(served));
                } catch (RuntimeException unreadable) {
                  return newResponse(request, readable(nodes, Set.of(), name -> false), failures);
                }
              }));
    }

    private static Set<String> ids(List<WeighedAlias> models) {
      return models.stream().map(model -> model.alias().model()).collect(Collectors.toSet());
    }

    /** Returns the names of stored networks; those in folders of nodes are no secret. */
    private Predicate<String> names(List<Artifact<NetworkSummary>> stored) {
      Set<String> names = stored.stream().map(Artifact::name).collect(Collectors.toSet());
      return name -> names.contains(name) || networks.isInFolder(name);
    }

    private static List<NodeAnswer> readable(
        List<NodeAnswer> nodes, Set<String> models, Predicate<String> networks) {
      return nodes.stream()
          .map(
              node -> {
                Map<String, Object> content = new LinkedHashMap<>(node.content());
                content.computeIfPresent(
                    MODELS, (key, stats) -> named((Map<?, ?>) stats, VERSIONS, of(models)));
                content.computeIfPresent(
                    NETWORKS, (key, stats) -> named((Map<?, ?>) stats, NETWORKS, networks));
                content.computeIfPresent(
                    SHADOWS, (key, versions) -> some((Map<?, ?>) versions, of(models)));
                return new NodeAnswer(node.getNode(), content);
              })
          .toList();
    }

    private static Predicate<String> of(Set<String> models) {
      return version -> models.contains(VersionId.parse(version).id());
    }

    private static Map<?, ?> named(Map<?, ?> sums, String parts, Predicate<String> which) {
      Map<Object, Object> told = new LinkedHashMap<>(sums);
      told.computeIfPresent(parts, (key, named) -> some((Map<?, ?>) named, which));
      return told;
    }

    private static Map<?, ?> some(Map<?, ?> named, Predicate<String> which) {
      Map<Object, Object> some = new LinkedHashMap<>(named);
      some.keySet().removeIf(name -> !which.test(name.toString()));
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
