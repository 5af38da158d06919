package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Describes what the caller may read. */
public final class TransportGetModelAction extends HandledTransportAction<ModelRequest, Answer> {

  private final ModelAdmin admin;

  @Inject
  public TransportGetModelAction(
      TransportService transport, ActionFilters filters, ModelAdmin admin) {
    super(
        ModelActions.GET.name(),
        transport,
        filters,
        ModelRequest::new,
        EsExecutors.DIRECT_EXECUTOR_SERVICE);
    this.admin = admin;
  }

  @Override
  protected void doExecute(Task task, ModelRequest request, ActionListener<Answer> listener) {
    admin.describe(request.model(), listener.map(StoreResponses::of));
  }
}
