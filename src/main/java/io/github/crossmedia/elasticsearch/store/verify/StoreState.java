package io.github.crossmedia.elasticsearch.store.verify;

import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
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

/** The state of the index of models: hidden again, and opened and unblocked on request. */
public final class StoreState {

  private static final String BLOCKS = "index.blocks.";

  private final IndicesAdminClient indices;
  private final ProjectResolver projects;
  private final Supplier<ClusterState> cluster;

  public StoreState(Client client, Supplier<ClusterState> cluster) {
    this.indices = client.admin().indices();
    this.projects = client.projectResolver();
    this.cluster = cluster;
  }

  /**
   * Repairs with the privileges of the caller.
   *
   * @param lift whether to undo changes that an administrator may have made on purpose; otherwise
   *     they are reported
   */
  void mend(boolean lift, ActionListener<Repairs> listener) {
    IndexMetadata index = projects.getProjectMetadata(cluster.get()).index(ModelIndex.NAME);
    Repairs repairs = new Repairs();
    if (index == null) {
      listener.onResponse(repairs);
      return;
    }
    SubscribableListener<Void> chain = SubscribableListener.nullSuccess();
    Set<String> blocks = blocks(index);
    if (lift) {
      chain = lifted(index, blocks, repairs, chain);
    } else {
      blocks.forEach(repairs::blocked);
    }
    if (!index.isHidden() && repairs.arePrevented()) {
      repairs.prevented("the index is not hidden");
    } else if (!index.isHidden()) {
      Settings.Builder hidden = Settings.builder().put(IndexMetadata.SETTING_INDEX_HIDDEN, true);
      chain = chain.<Void>andThen(l -> update(hidden, "the index was hidden", repairs, l));
    }
    chain.addListener(listener.map(ready -> repairs));
  }

  private static Set<String> blocks(IndexMetadata index) {
    Set<String> blocks = new TreeSet<>(index.getSettings().keySet());
    blocks.removeIf(
        key -> !key.startsWith(BLOCKS) || !index.getSettings().getAsBoolean(key, false));
    if (index.getState() == IndexMetadata.State.CLOSE) {
      blocks.add(Repairs.CLOSED);
    }
    return blocks;
  }

  private SubscribableListener<Void> lifted(
      IndexMetadata index, Set<String> blocks, Repairs repairs, SubscribableListener<Void> chain) {
    SubscribableListener<Void> next = chain;
    if (blocks.remove(Repairs.CLOSED)) {
      OpenIndexRequest open = new OpenIndexRequest(index.getIndex().getName());
      next = next.<Void>andThen(l -> indices.open(open, told("the index was opened", repairs, l)));
    }
    if (!blocks.isEmpty()) {
      Settings.Builder lifted = Settings.builder();
      blocks.forEach(lifted::putNull);
      next = next.<Void>andThen(l -> update(lifted, blocks + " were lifted", repairs, l));
    }
    return next;
  }

  private void update(
      Settings.Builder settings, String what, Repairs repairs, ActionListener<Void> listener) {
    indices.updateSettings(
        new UpdateSettingsRequest(settings.build(), ModelIndex.NAME),
        told(what, repairs, listener));
  }

  private static <A extends AcknowledgedResponse> ActionListener<A> told(
      String what, Repairs repairs, ActionListener<Void> listener) {
    return listener.map(
        response -> {
          repairs.done(what);
          return null;
        });
  }
}
