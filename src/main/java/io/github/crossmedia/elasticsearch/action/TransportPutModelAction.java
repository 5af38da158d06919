package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import io.github.crossmedia.elasticsearch.store.StoreResult;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.logging.HeaderWarning;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Stores on behalf of the caller. */
public final class TransportPutModelAction extends HandledTransportAction<PutModelRequest, Answer> {

  private final ModelAdmin admin;
  private final NodeClient client;

  @Inject
  public TransportPutModelAction(
      TransportService transport, ActionFilters filters, ModelAdmin admin, NodeClient client) {
    super(
        ModelActions.PUT.name(),
        transport,
        filters,
        PutModelRequest::new,
        EsExecutors.DIRECT_EXECUTOR_SERVICE);
    this.admin = admin;
    this.client = client;
  }

  @Override
  protected void doExecute(Task task, PutModelRequest request, ActionListener<Answer> listener) {
    admin.put(
        request.model(),
        request.file(),
        ReadAgainAction.before(client, listener.map(TransportPutModelAction::answer)));
  }

  private static Answer answer(StoreResult stored) {
    stored.warnings().forEach(warning -> HeaderWarning.addWarning("{}", warning));
    return StoreResponses.of(stored);
  }
}
