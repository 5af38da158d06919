package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Lists what the caller may read. */
public final class TransportListModelsAction extends HandledTransportAction<ListRequest, Answer> {

  private final ModelAdmin admin;

  @Inject
  public TransportListModelsAction(
      TransportService transport, ActionFilters filters, ModelAdmin admin) {
    super(
        ModelActions.LIST.name(),
        transport,
        filters,
        ListRequest::new,
        EsExecutors.DIRECT_EXECUTOR_SERVICE);
    this.admin = admin;
  }

  @Override
  protected void doExecute(Task task, ListRequest request, ActionListener<Answer> listener) {
    admin.list(listener.map(StoreResponses::of));
  }
}
