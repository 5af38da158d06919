package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.record.Recording;
import io.github.crossmedia.elasticsearch.shadow.ShadowSearches;
import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import io.github.crossmedia.elasticsearch.store.cache.Models;
import io.github.crossmedia.elasticsearch.work.Activity;
import io.github.crossmedia.elasticsearch.work.ExtractionQueue;
import io.github.crossmedia.elasticsearch.work.ExtractionStats;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /** The request to all nodes. */
  public static final class Request extends AllNodes<AllNodes.Nothing> {
    public Request() {
      super(AllNodes.Nothing.FORMAT, AllNodes.Nothing.NOTHING);
    }
  }

  /** Collects the statistics of the nodes. */
  public static final class Handler extends TransportAllNodesAction<Request, AllNodes.Nothing> {

    private final Models models;
    private final ModelAdmin admin;
    private final ExtractionQueue extractions;
    private final Recording recording;
    private final ShadowSearches shadows;

    @Inject
    public Handler(
        ClusterService cluster,
        TransportService transport,
        ActionFilters filters,
        Models models,
        ModelAdmin admin,
        ExtractionQueue extractions,
        Recording recording,
        ShadowSearches shadows) {
      super(
          TYPE,
          cluster,
          transport,
          filters,
          AllNodes.Nothing.FORMAT,
          transport.getThreadPool().executor(ThreadPool.Names.MANAGEMENT));
      this.models = models;
      this.admin = admin;
      this.extractions = extractions;
      this.recording = recording;
      this.shadows = shadows;
    }

    /** Adds what is served, as far as the caller may read it. */
    @Override
    protected void newResponseAsync(
        Task task,
        Request request,
        Void context,
        List<NodeAnswer> nodes,
        List<FailedNodeException> failures,
        ActionListener<NodesAnswer> listener) {
      NodesAnswer answer = newResponse(request, nodes, failures);
      admin.list(
          ActionListener.wrap(
              models -> listener.onResponse(answer.with(StoreResponses.served(models))),
              unreadable -> listener.onResponse(answer)));
    }

    @Override
    Map<String, Object> answer(AllNodes.Nothing nothing) {
      Map<String, Object> stats = new LinkedHashMap<>();
      stats.put("models", Answer.fields(models.stats()));
      stats.put("queries", work(extractions.queries(), extractions.queryStats()));
      stats.put("documents", work(extractions.documents(), extractions.documentStats()));
      stats.put("recording", Answer.fields(recording.counts()));
      stats.put("shadows", shadows.stats());
      return stats;
    }

    private static Map<String, Object> work(Activity activity, ExtractionStats extraction) {
      Map<String, Object> work = Answer.fields(activity.counts());
      work.put("extraction", Answer.fields(extraction));
      return work;
    }
  }
}
