package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Swaps on behalf of the caller. */
public final class TransportServeModelAction
    extends HandledTransportAction<ServeModelRequest, Answer> {

  private final ModelAdmin admin;
  private final NodeClient client;

  @Inject
  public TransportServeModelAction(
      TransportService transport, ActionFilters filters, ModelAdmin admin, NodeClient client) {
    super(
        ModelActions.SERVE.name(),
        transport,
        filters,
        ServeModelRequest::new,
        EsExecutors.DIRECT_EXECUTOR_SERVICE);
    this.admin = admin;
    this.client = client;
  }

  @Override
  protected void doExecute(Task task, ServeModelRequest request, ActionListener<Answer> listener) {
    admin.serve(
        request.model(),
        request.current(),
        request.served(),
        ReadAgainAction.before(client, listener.map(StoreResponses::of)));
  }
}
