package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Returns the stored file. */
public final class TransportModelFileAction
    extends HandledTransportAction<ModelRequest, ModelFileResponse> {

  private final ModelAdmin admin;

  @Inject
  public TransportModelFileAction(
      TransportService transport, ActionFilters filters, ModelAdmin admin) {
    super(
        ModelActions.FILE.name(),
        transport,
        filters,
        ModelRequest::new,
        EsExecutors.DIRECT_EXECUTOR_SERVICE);
    this.admin = admin;
  }

  @Override
  protected void doExecute(
      Task task, ModelRequest request, ActionListener<ModelFileResponse> listener) {
    admin.file(request.model(), listener.map(ModelFileResponse::new));
  }
}
