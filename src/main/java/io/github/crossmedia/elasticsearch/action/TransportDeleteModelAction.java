package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import io.github.crossmedia.model.version.ModelReference;
import java.util.Map;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Deletes on behalf of the caller. */
public final class TransportDeleteModelAction extends HandledTransportAction<ModelRequest, Answer> {

  private final ModelAdmin admin;
  private final NodeClient client;

  @Inject
  public TransportDeleteModelAction(
      TransportService transport, ActionFilters filters, ModelAdmin admin, NodeClient client) {
    super(
        ModelActions.DELETE.name(),
        transport,
        filters,
        ModelRequest::new,
        EsExecutors.DIRECT_EXECUTOR_SERVICE);
    this.admin = admin;
    this.client = client;
  }

  @Override
  protected void doExecute(Task task, ModelRequest request, ActionListener<Answer> listener) {
    admin.delete(
        request.model(),
        request.force(),
        ReadAgainAction.before(
            client, listener.delegateFailureAndWrap((l, done) -> clearCaches(request.model(), l))));
  }

  /** Clears it from the memory of all nodes; a node that can't be reached does so later. */
  private void clearCaches(ModelReference deleted, ActionListener<Answer> listener) {
    Answer answer = new Answer(Map.of("deleted", deleted.toString()));
    client.execute(
        ClearCacheAction.TYPE,
        ClearCacheAction.Request.ofDeleted(deleted),
        ActionListener.running(() -> listener.onResponse(answer)));
  }
}
