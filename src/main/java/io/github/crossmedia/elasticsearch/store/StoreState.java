package io.github.crossmedia.elasticsearch.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.admin.indices.open.OpenIndexRequest;
import org.elasticsearch.action.admin.indices.settings.put.UpdateSettingsRequest;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.action.support.master.AcknowledgedResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.IndicesAdminClient;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.project.ProjectResolver;
import org.elasticsearch.common.settings.Settings;

/** The state of the index of models: opened, unblocked and hidden again if it isn't. */
final class StoreState {

  private static final String BLOCKS = "index.blocks.";

  private final IndicesAdminClient indices;
  private final ProjectResolver projects;
  private final Supplier<ClusterState> cluster;

  StoreState(Client client, Supplier<ClusterState> cluster) {
    this.indices = client.admin().indices();
    this.projects = client.projectResolver();
    this.cluster = cluster;
  }

  /** Reports what was done, with the privileges of the caller. */
  void mend(ActionListener<List<String>> listener) {
    IndexMetadata index = projects.getProjectMetadata(cluster.get()).index(ModelIndex.NAME);
    List<String> done = new ArrayList<>();
    if (index == null) {
      listener.onResponse(done);
      return;
    }
    SubscribableListener<Void> chain = SubscribableListener.nullSuccess();
    if (index.getState() == IndexMetadata.State.CLOSE) {
      chain =
          chain.<Void>andThen(
              l ->
                  indices.open(
                      new OpenIndexRequest(ModelIndex.NAME),
                      told("the index was opened", done, l)));
    }
    Set<String> blocks = new TreeSet<>(index.getSettings().keySet());
    blocks.removeIf(
        key -> !key.startsWith(BLOCKS) || !index.getSettings().getAsBoolean(key, false));
    if (!blocks.isEmpty()) {
      Settings.Builder lifted = Settings.builder();
      blocks.forEach(lifted::putNull);
      chain = chain.<Void>andThen(l -> update(lifted, blocks + " were lifted", done, l));
    }
    if (!index.isHidden()) {
      Settings.Builder hidden = Settings.builder().put(IndexMetadata.SETTING_INDEX_HIDDEN, true);
      chain = chain.<Void>andThen(l -> update(hidden, "the index was hidden", done, l));
    }
    chain.addListener(listener.map(ready -> done));
  }

  private void update(
      Settings.Builder settings, String what, List<String> done, ActionListener<Void> listener) {
    indices.updateSettings(
        new UpdateSettingsRequest(settings.build(), ModelIndex.NAME), told(what, done, listener));
  }

  private static <A extends AcknowledgedResponse> ActionListener<A> told(
      String what, List<String> done, ActionListener<Void> listener) {
    return listener.map(
        response -> {
          done.add(what);
          return null;
        });
  }
}
