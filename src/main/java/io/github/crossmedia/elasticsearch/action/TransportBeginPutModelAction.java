package io.github.crossmedia.elasticsearch.action;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/**
 * Does nothing: users who may not store a model are rejected before this runs, and before the node
 * reserves memory for the file.
 */
public final class TransportBeginPutModelAction
    extends HandledTransportAction<ModelRequest, ActionResponse.Empty> {

  @Inject
  public TransportBeginPutModelAction(TransportService transport, ActionFilters filters) {
    super(
        ModelActions.BEGIN_PUT.name(),
        transport,
        filters,
        ModelRequest::new,
        EsExecutors.DIRECT_EXECUTOR_SERVICE);
  }

  @Override
  protected void doExecute(
      Task task, ModelRequest request, ActionListener<ActionResponse.Empty> listener) {
    listener.onResponse(ActionResponse.Empty.INSTANCE);
  }
}
