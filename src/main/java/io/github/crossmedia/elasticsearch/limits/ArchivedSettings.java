package io.github.crossmedia.elasticsearch.limits;

import static org.elasticsearch.common.settings.AbstractScopedSettings.ARCHIVED_SETTINGS_PREFIX;

import java.util.Set;
import org.elasticsearch.cluster.ClusterChangedEvent;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.ClusterStateListener;
import org.elasticsearch.cluster.ClusterStateTaskListener;
import org.elasticsearch.cluster.SimpleBatchedExecutor;
import org.elasticsearch.cluster.metadata.Metadata;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.cluster.service.MasterServiceTaskQueue;
import org.elasticsearch.common.Priority;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.Tuple;

/**
 * Restores the plugin's settings after nodes that started without it have archived them: archived
 * settings have no effect and block every other update of settings.
 */
public final class ArchivedSettings implements ClusterStateListener {

  private static final System.Logger LOG = System.getLogger(ArchivedSettings.class.getName());
  private static final String OURS = ARCHIVED_SETTINGS_PREFIX + "cross_media.";
  private static final String SOURCE = "cross-media-archived-settings";

  private final ClusterSettings known;
  private final MasterServiceTaskQueue<Restoring> queue;

  private ArchivedSettings(ClusterService service) {
    known = service.getClusterSettings();
    queue = service.createTaskQueue(SOURCE, Priority.NORMAL, new Executor(known));
  }

  /** Checks every change of the cluster settings while this node is the elected master. */
  public static void watch(ClusterService service) {
    service.addListener(new ArchivedSettings(service));
  }

  @Override
  public void clusterChanged(ClusterChangedEvent event) {
    if (event.localNodeMaster()
        && (event.metadataChanged() || !event.previousState().nodes().isLocalNodeElectedMaster())) {
      Settings persistent = event.state().metadata().persistentSettings();
      if (!restored(persistent, known).equals(persistent)) {
        queue.submitTask(SOURCE, new Restoring(), null);
      }
    }
  }

  /**
   * Returns these settings with those of the plugin under their own names, if their values are
   * valid.
   */
  static Settings restored(Settings persistent, ClusterSettings known) {
    Settings.Builder restored = Settings.builder().put(persistent);
    for (String key : Set.copyOf(persistent.keySet())) {
      if (key.startsWith(OURS)) {
        String name = key.substring(ARCHIVED_SETTINGS_PREFIX.length());
        Settings value = Settings.builder().copy(name, key, persistent).build();
        if (isValid(known.get(name), value)) {
          restored.remove(key);
          restored.copy(name, key, persistent);
        }
      }
    }
    return restored.build();
  }

  private static boolean isValid(Setting<?> setting, Settings value) {
    if (setting == null) {
      return false;
    }
    try {
      setting.get(value);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private record Restoring() implements ClusterStateTaskListener {
    @Override
    public void onFailure(Exception failure) {
      LOG.log(System.Logger.Level.WARNING, "archived settings were not restored", failure);
    }
  }

  private static final class Executor extends SimpleBatchedExecutor<Restoring, Void> {
    private final ClusterSettings known;

    Executor(ClusterSettings known) {
      this.known = known;
    }

    @Override
    public Tuple<ClusterState, Void> executeTask(Restoring task, ClusterState state) {
      Metadata metadata = state.metadata();
      Settings restored = restored(metadata.persistentSettings(), known);
      return Tuple.tuple(
          ClusterState.builder(state)
              .metadata(Metadata.builder(metadata).persistentSettings(restored))
              .build(),
          null);
    }

    @Override
    public void taskSucceeded(Restoring task, Void nothing) {
      LOG.log(System.Logger.Level.INFO, "archived settings of the plugin were restored");
    }
  }
}
