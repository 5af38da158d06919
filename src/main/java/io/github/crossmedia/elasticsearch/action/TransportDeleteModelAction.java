package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import java.util.Map;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Deletes on behalf of whoever asks. */
public final class TransportDeleteModelAction extends HandledTransportAction<ModelRequest, Answer> {

  private final ModelAdmin admin;

  @Inject
  public TransportDeleteModelAction(
      TransportService transport, ActionFilters filters, ModelAdmin admin) {
    super(
        ModelActions.DELETE.name(),
        transport,
        filters,
        ModelRequest::new,
        EsExecutors.DIRECT_EXECUTOR_SERVICE);
    this.admin = admin;
  }

  @Override
  protected void doExecute(Task task, ModelRequest request, ActionListener<Answer> listener) {
    admin.delete(
        request.model(),
        request.force(),
        listener.map(done -> new Answer(Map.of("deleted", request.model().toString()))));
  }
}
