package io.github.crossmedia.elasticsearch.about;

import io.github.crossmedia.Release;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Answers on the node that received the request. */
public final class TransportAboutAction
    extends HandledTransportAction<AboutAction.Request, AboutAction.Response> {

  @Inject
  public TransportAboutAction(TransportService transport, ActionFilters filters) {
    super(
        AboutAction.TYPE.name(),
        transport,
        filters,
        AboutAction.Request::new,
        EsExecutors.DIRECT_EXECUTOR_SERVICE);
  }

  @Override
  protected void doExecute(
      Task task, AboutAction.Request request, ActionListener<AboutAction.Response> listener) {
    listener.onResponse(new AboutAction.Response(Release.current()));
  }
}
