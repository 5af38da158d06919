package io.github.crossmedia.elasticsearch.record;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.elasticsearch.cluster.ClusterChangedEvent;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.ClusterStateListener;
import org.elasticsearch.cluster.ClusterStateTaskListener;
import org.elasticsearch.cluster.SimpleBatchedExecutor;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.IndexTemplateMetadata;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.cluster.service.MasterServiceTaskQueue;
import org.elasticsearch.common.Priority;
import org.elasticsearch.common.compress.CompressedXContent;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.Tuple;
import org.elasticsearch.gateway.GatewayService;
import org.elasticsearch.index.mapper.MapperService;

/**
 * Adds the index templates of recorded searches and events to a cluster that lacks them, or has
 * them of an older version. They are legacy ones of the lowest order: an index template of a user,
 * of any priority, counts instead, and a legacy one of a user adds to them and overrides them.
 */
public final class UbiTemplates implements ClusterStateListener {

  private static final System.Logger LOG = System.getLogger(UbiTemplates.class.getName());
  private static final String SOURCE = "cross-media-ubi-templates";
  private static final List<String> INDICES = List.of(UbiFields.QUERIES, UbiFields.EVENTS);

  /** To be raised with each change of a template. */
  private static final int VERSION = 1;

  private final MasterServiceTaskQueue<Adding> queue;

  private UbiTemplates(ClusterService service) {
    this.queue = service.createTaskQueue(SOURCE, Priority.LOW, new Executor());
  }

  /** Checks every change of the cluster's metadata while this node is the elected master. */
  public static void watch(ClusterService service) {
    service.addListener(new UbiTemplates(service));
  }

  @Override
  public void clusterChanged(ClusterChangedEvent event) {
    if (event.localNodeMaster()
        && event.metadataChanged()
        && !event.state().blocks().hasGlobalBlock(GatewayService.STATE_NOT_RECOVERED_BLOCK)
        && !missing(event.state()).isEmpty()) {
      queue.submitTask(SOURCE, new Adding(), null);
    }
  }

  private static String name(String index) {
    return "cross-media-" + index;
  }

  private static List<String> missing(ClusterState state) {
    ProjectMetadata project = state.metadata().getProject(ProjectId.DEFAULT);
    return INDICES.stream().filter(index -> isOlder(project.templates().get(name(index)))).toList();
  }

  private static boolean isOlder(IndexTemplateMetadata template) {
    return template == null || template.version() == null || template.version() < VERSION;
  }

  private static IndexTemplateMetadata template(String index) {
    return IndexTemplateMetadata.builder(name(index))
        .patterns(List.of(index, index + "-*"))
        .order(Integer.MIN_VALUE)
        .version(VERSION)
        .settings(Settings.builder().put(IndexMetadata.SETTING_AUTO_EXPAND_REPLICAS, "0-1"))
        .putMapping(MapperService.SINGLE_MAPPING_NAME, mapping(index))
        .build();
  }

  private static CompressedXContent mapping(String index) {
    try (InputStream file = UbiTemplates.class.getResourceAsStream(index + ".json")) {
      return new CompressedXContent(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private record Adding() implements ClusterStateTaskListener {
    @Override
    public void onFailure(Exception failure) {
      LOG.log(System.Logger.Level.WARNING, "templates of recorded searches are missing", failure);
    }
  }

  private static final class Executor extends SimpleBatchedExecutor<Adding, Void> {

    @Override
    public Tuple<ClusterState, Void> executeTask(Adding task, ClusterState state) {
      List<String> missing = missing(state);
      if (missing.isEmpty()) {
        return Tuple.tuple(state, null);
      }
      ProjectMetadata.Builder project =
          ProjectMetadata.builder(state.metadata().getProject(ProjectId.DEFAULT));
      missing.forEach(index -> project.put(template(index)));
      return Tuple.tuple(ClusterState.builder(state).putProjectMetadata(project).build(), null);
    }

    @Override
    public void taskSucceeded(Adding task, Void nothing) {}
  }
}
